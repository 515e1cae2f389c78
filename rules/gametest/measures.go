package gametest

import (
	"fmt"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// measures: each has a name of its own, and counts what is the position's alone, none
// below 0, for the board or the seats there are.
func (w *walk) measures(now state) error {
	seats := max(w.setup.Seats, 2)
	keys := map[string]bool{}
	for _, m := range w.g.Measures {
		if m.Key == "" || m.Doc == "" || keys[m.Key] || strings.Trim(m.Key, "abcdefghijklmnopqrstuvwxyz-") != "" {
			return fmt.Errorf("a measure without a name of its own: %q, %q", m.Key, m.Doc)
		}
		keys[m.Key] = true
		n := m.Count(w.pos)
		if n != m.Count(w.twin) {
			return fmt.Errorf("the measure %s is %v, and %v after the same moves", m.Key, n, m.Count(w.twin))
		}
		if err := placed(m, n, seats); err != nil {
			return err
		}
		if err := w.same(w.pos, now, "after the measure "+m.Key); err != nil {
			return err
		}
	}
	return nil
}

// placed wants numbers where a measure may have them.
func placed(m rules.Measure, n [base.Max]int, seats int) error {
	if m.Board {
		seats = 1
	}
	for i, v := range n {
		if v < 0 || i >= seats && v != 0 {
			return fmt.Errorf("the measure %s counts %v", m.Key, n)
		}
	}
	return nil
}
