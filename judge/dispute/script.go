package dispute

import "bytes"

// span is a range of differing lines of two texts, from 0: na lines of a are replaced by
// nb lines of b.
type span struct{ a, na, b, nb int }

// maxEdits limits how far the script looks for the least difference. Beyond it all lines
// between the first and the last difference are one span.
const maxEdits = 1500

// script returns the differences of two texts, in order: the least number of lines
// removed and inserted (E. W. Myers, An O(ND) difference algorithm and its variations,
// 1986).
func script(a, b [][]byte) []span {
	head := 0
	for head < len(a) && head < len(b) && bytes.Equal(a[head], b[head]) {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && bytes.Equal(a[len(a)-1-tail], b[len(b)-1-tail]) {
		tail++
	}
	a, b = a[head:len(a)-tail], b[head:len(b)-tail]
	if len(a) == 0 && len(b) == 0 {
		return nil
	}
	trace, found := search(a, b)
	if !found {
		return []span{{head, len(a), head, len(b)}}
	}
	return walk(trace, len(a), len(b), head)
}

// search runs forward: trace[d][k+d] is the furthest line of a that d edits reach on the
// diagonal k, which is lines of a less lines of b.
func search(a, b [][]byte) (trace [][]int32, found bool) {
	for d := 0; d <= maxEdits; d++ {
		reach := make([]int32, 2*d+1)
		for k := -d; k <= d; k += 2 {
			x := start(trace, d, k)
			for y := x - k; x < len(a) && y < len(b) && bytes.Equal(a[x], b[y]); y++ {
				x++
			}
			reach[k+d] = int32(x)
			if x >= len(a) && x-k >= len(b) {
				return append(trace, reach), true
			}
		}
		trace = append(trace, reach)
	}
	return nil, false
}

// start returns the line of a at which edit d on diagonal k ends: an insertion from the
// diagonal above, or a removal from the one below.
func start(trace [][]int32, d, k int) int {
	if d == 0 {
		return 0
	}
	last := trace[d-1]
	at := func(k int) int { return int(last[k+d-1]) }
	if k == -d || k != d && at(k-1) < at(k+1) {
		return at(k + 1)
	}
	return at(k-1) + 1
}

// walk goes back from the end and joins edits that touch.
func walk(trace [][]int32, x, y, head int) []span {
	var back []span
	for d := len(trace) - 1; d > 0; d-- {
		k := x - y
		edge := start(trace, d, k)
		from := k - 1
		if last := trace[d-1]; k == -d || k != d && last[k-1+d-1] < last[k+1+d-1] {
			from = k + 1
		}
		px := edge
		if from < k {
			px = edge - 1
		}
		py := px - from
		edit := span{head + px, edge - px, head + py, edge - k - py}
		if n := len(back); n > 0 && edit.a+edit.na == back[n-1].a && edit.b+edit.nb == back[n-1].b {
			last := &back[n-1]
			*last = span{edit.a, edit.na + last.na, edit.b, edit.nb + last.nb}
		} else {
			back = append(back, edit)
		}
		x, y = px, py
	}
	for i, j := 0, len(back)-1; i < j; i, j = i+1, j-1 {
		back[i], back[j] = back[j], back[i]
	}
	return back
}
