package dots_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/dots"
)

func TestComplete(t *testing.T) { gametest.Complete(t, dots.Game) }

// TestPromises plays at random from fields of all shapes, empty and partly drawn, by the
// rulings. The ruling fault_score=all_to_opponent, which lets a fault change the score,
// is tested in refuse_test.go.
func TestPromises(t *testing.T) {
	gametest.Run(t, dots.Game, []rules.Setup{
		sized(5, 5, ""),
		sized(2, 2, ""),
		sized(2, 3, "", "base=1"),
		sized(3, 2, "", "turn=0,1", "echo=both"),
		sized(3, 3, "", "sides=1up,2right,3down,4left", "base=1", "clock=per_turn"),
		sized(4, 4, "", "sides=0left,1down,2right,3up"),
		sized(5, 7, ""),
		sized(9, 2, ""),
		sized(2, 12, ""),
		sized(3, 3, "1./../.. 2../... ../.. 1"),
		sized(3, 3, "0./../.. 0../... ../.. 2"),
		sized(3, 3, "01/10/.. 01./... 1./.. 2"),
		sized(3, 3, "01/10/.. 010/... 02/.. 1"),
		sized(2, 2, "0/0 0. . 1"),
		sized(2, 2, "0/0 00 0 -"),
		sized(2, 3, "11/12 222 12 -"),
	})
}

// TestOfficialPromises plays on the smallest and largest official fields.
func TestOfficialPromises(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped: long")
	}
	setups := []rules.Setup{sized(5, 15, ""), sized(100, 2, "")}
	if *long {
		setups = append(setups, sized(15, 5, ""), sized(15, 15, ""), sized(2, 100, ""))
	}
	gametest.Run(t, dots.Game, setups)
}
