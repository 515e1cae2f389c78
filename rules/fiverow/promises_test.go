package fiverow_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

func TestComplete(t *testing.T) { gametest.Complete(t, fiverow.Game) }

// TestPromises plays at random from boards of all shapes by all rulings.
func TestPromises(t *testing.T) {
	setups := []rules.Setup{
		officialSetup(),
		officialSetup("first=by_count"),
		officialSetup("overline=exact5", "first=by_count"),
		officialSetup("row0=last_line", "step=strict", "symbols=lenient", "early_step=ignore", "late_file=judge_file"),
		officialSetup("chatter=fault", "letters=any"),
		officialSetup("overline=renju", "draw_after=200"),
		officialSetup("overline=renju", "five_and_overline=forbidden", "first=by_count"),
		officialSetup("startup=match", "talk=fault"),
		sized(15, 15, paired(190)+"X", "overline=renju", "draw_after=200"),
		sized(7, 1, "XXX.XXX -", "overline=renju"),
		sized(1, 1, ""),
		sized(1, 9, "", "first=by_count"),
		sized(9, 1, "", "overline=exact5"),
		sized(6, 5, ""),
		sized(27, 3, "", "first=by_count"),
		sized(3, 12, ""),
		sized(3, 2, "X0./... X"),
		sized(3, 2, "X0X/... 0", "first=by_count"),
		sized(3, 2, "X0X/0X0 -"),
		sized(10, 10, emptyRows(9, 10)+"XXXX..0000 X"),
		sized(7, 1, "XXX.XXX X"),
		sized(7, 1, "XXX.XXX X", "overline=exact5"),
	}
	if *long {
		setups = append(setups, sized(255, 1, ""), sized(1, 255, ""))
	}
	gametest.Run(t, fiverow.Game, setups)
}
