package triangles_test

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/triangles"
)

func TestComplete(t *testing.T) { gametest.Complete(t, triangles.Game) }

// TestPromises plays at random from configurations of all kinds by all rulings.
func TestPromises(t *testing.T) {
	gametest.Run(t, triangles.Game, []rules.Setup{
		from("7,7"),
		from("7,7 7,8"),
		from("1,1 5,1 1,5", "fault=forfeit"),
		from(square),
		from(square, "timeout=forfeit"),
		from(centred, "fault=forfeit", "timeout=forfeit"),
		from(lined, "clock=gen_move_only", "reply=strict", "source=applet", "question_ok=any_but_gen_move", "extra_reply=ignored"),
		from(line5),
		from(convex7),
		from(grid33, "source=applet"),
		from(corners, "reply=strict"),
		starting(example + " | " + sofar + " | 0 0 | 1 | -"),
		starting(example + " | " + sofar + " | 17 4 | 2 | 1"),
		starting(square + " | 1-2:1 1-3:2 | 9999 9999 | 2 | -"),
		starting(square + " | 1-2:1 | 3 4 | 1 | 2"),
		starting(square + " | 1-2:1 | 3 4 | - | 1 2"),
		starting("1,1 5,1 1,5 | 1-2:1 1-3:0 2-3:2 | 0 1 | - | -"),
		starting("1,1 5,1 1,5 | 1-2:1 1-3:0 2-3:2 | 1 1 | - | 1"),
	})
}
