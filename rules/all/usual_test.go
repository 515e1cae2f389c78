package all

import (
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
)

// The usual setup of every game opens, and there is a legal move.
func TestUsual(t *testing.T) {
	for _, g := range Games() {
		pos, err := g.Open(gametest.Usual(g))
		if err != nil {
			t.Errorf("%s: %v", g.Name, err)
			continue
		}
		if pos.Turn() == base.Nobody || len(pos.AppendLegal(nil)) == 0 {
			t.Errorf("%s: nobody can move in %s", g.Name, pos.AppendText(nil))
		}
	}
}
