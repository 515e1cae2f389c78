package tournament

import "slices"

// lend gives a game two of the processors that no other game has; none where
// programs are not pinned.
func (r *Runner) lend() [][]int {
	if r.idle == nil {
		r.idle = slices.Clone(r.Cores)
	}
	if len(r.idle) < 2 {
		return nil
	}
	a, b := r.idle[0], r.idle[1]
	r.idle = r.idle[2:]
	return [][]int{{a}, {b}}
}

// giveBack takes the processors of a game that has ended.
func (r *Runner) giveBack(cores [][]int) {
	for _, c := range cores {
		r.idle = append(r.idle, c...)
	}
}
