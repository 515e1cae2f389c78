package betoniarki_test

import (
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

func TestComplete(t *testing.T) { gametest.Complete(t, betoniarki.Game) }

// TestPromises plays at random from boards of many sizes by all rulings.
func TestPromises(t *testing.T) {
	gametest.Run(t, betoniarki.Game, []rules.Setup{
		sized(6, ""),
		sized(6, "", "base=0", "blanks=strict", "blue=high_y", "early_line=fault", "seconds=ceil"),
		sized(6, "", "early_line=taken", "seconds=round", "blue=high_y"),
		sized(8, "", "base=0"),
		sized(4, start("1... .... .... ...2 1")),
		sized(4, start("1... .... .... ...2 2")),
		sized(4, start("1.## #### #### ##.2 1")),
		sized(4, start("1### #### #### ##.2 1")), // blue cannot move: over at once
		sized(4, start("1### #### #### ###2 2")),
		sized(5, start("111.. 111.2 ....2 .#... ..... 2")),
		sized(6, start("111111 111111 1111.. ..2222 222222 222222 1")),
		sized(26, start(strings.Repeat(strings.Repeat("#", 26)+" ", 20)+strings.Repeat("##..................1.2..##"[:26]+" ", 2)+strings.Repeat(strings.Repeat("#", 26)+" ", 4)+"1")),
	})
}

// TestOfficialPromises plays on the official board.
func TestOfficialPromises(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped: takes seconds")
	}
	gametest.Run(t, betoniarki.Game, []rules.Setup{officialSetup()})
}
