package all_test

import (
	"fmt"

	"scrutineer/rules"
	"scrutineer/rules/all"
)

// A game can be played by its rules alone: a line of dots closes a box, and a line cannot
// be drawn twice.
func Example() {
	g := all.Find("dots")
	pos, err := g.Open(rules.Setup{Params: []rules.Value{{Name: "cols", Value: "3"}, {Name: "rows", Value: "2"}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"0 0 0", "0 0 1", "0 0 2", "0 0 3", "0 0 0"} {
		m, refused := g.ParseMove([]byte(text))
		var gain int
		if refused == nil {
			gain, refused = pos.Play(m)
		}
		if refused != nil {
			fmt.Println(text, "is refused:", refused.Message)
			continue
		}
		fmt.Println(text, "gains", gain, "and seat", pos.Turn(), "is in turn")
	}
	o := pos.Outcome()
	fmt.Println(o.Over, o.Score[:2])
	// Output:
	// 0 0 0 gains 0 and seat 2 is in turn
	// 0 0 1 gains 0 and seat 1 is in turn
	// 0 0 2 gains 0 and seat 2 is in turn
	// 0 0 3 gains 1 and seat 2 is in turn
	// 0 0 0 is refused: the line 0 0 0 is drawn since ply 1
	// false [0 1]
}
