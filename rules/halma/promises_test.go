package halma_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/halma"
)

func TestComplete(t *testing.T) { gametest.Complete(t, halma.Game) }

// TestPromises plays at random from boards of all kinds by all rulings, with two, three
// and four seats. N2 ends most games.
func TestPromises(t *testing.T) {
	setups := []rules.Setup{
		sized(8, 3, "N1=10", "N2=25"),
		sized(8, 3, "N1=5", "N2=20", "home=square", "n1=off", "n2=max_plies", "n2_result=more_in_target"),
		sized(8, 2, "N1=15", "N2=30", "n1=home_empty_by_move_N1", "stuck=pass", "white=high", "blanks=tolerant"),
		sized(5, 2, "N2=60", "blocked_target=full_and_at_least_one_own"),
		sized(2, 1),
		sized(2, 1, "N1=1", "N2=1", "n1=home_empty_by_move_N1"),
		sized(3, 2, "N2=40", "stuck=pass"), // three free fields
		sized(3, 2, "N2=40"),
		sized(3, 1),
		sized(4, 1, "seats=4", "dirs=1left,2down,3right,4up"),
		sized(3, 1, "seats=3"),
		sized(3, 1, "seats=4", "stuck=pass"),
		sized(3, 1, "seats=4", "N1=2", "N2=9", "n1=home_empty_by_move_N1"),
		sized(6, 2, "seats=3", "N1=4", "N2=30", "n2_result=more_in_target"),
		sized(6, 3, "seats=4", "N1=4", "N2=15", "n1=home_empty_by_move_N1", "n2=max_plies"),
		sized(4, 2, "seats=4", "N2=15"),
		sized(4, 2, "seats=4", "N2=15", "start=11.3/1..3/4..2/44.2 3 7,7,6,6 4"),
		sized(5, 9, "home=explicit", "N2=30", "start=1...1/.1.../...../...2./2..2. 2 0,0"),
		sized(4, 1, "home=explicit", "N2=30", "seats=3", "start=1.3./..../..../..2. 1 0,0,0"),
		sized(100, 1, "N2=2"),
	}
	if testing.Short() {
		setups = setups[:12]
	}
	gametest.Run(t, halma.Game, setups)
}
