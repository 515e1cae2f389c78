package forge

import (
	"scrutineer/base"
	"scrutineer/logfmt"
)

// observations are the kinds of observed records, in the order of the format.
var observations = [...]logfmt.Kind{logfmt.Sent, logfmt.Said, logfmt.Noted, logfmt.Part, logfmt.EOF, logfmt.Exit, logfmt.Got, logfmt.Flood, logfmt.NoSend,
	logfmt.Tick, logfmt.Run, logfmt.Put, logfmt.Close, logfmt.Kill, logfmt.Freeze, logfmt.Thaw}

// edit is a change of a line. It reports whether it was possible.
type edit struct {
	name string
	do   func(d *draft, at int) bool
}

// edits returns strategies that change one observation of every kind. The claims
// remain, or a fault is claimed at the place and the game ended.
func edits() []Strategy {
	const f, b = "An observation is changed", "An observation is changed, and a fault claimed"
	all := [...]edit{{"delete", cut}, {"double", double}, {"swap", swap}, {"restamp", restamp}, {"alter", alter}}
	var plain, blamed []Strategy
	for _, e := range all {
		for _, k := range observations {
			name := e.name + " " + k.String()
			if e.name == "swap" && k == logfmt.NoSend {
				continue // adjacent lines have another stamp, or are of the other seat
			}
			plain = append(plain, Strategy{Family: f, Name: name, Places: everywhere, lie: func(d *draft) bool { return d.edit(k, e.do) }})
			if unfit(e.name, k) {
				continue
			}
			blamed = append(blamed, Strategy{Family: b, Name: name + ", and blame", lie: func(d *draft) bool { return d.editAndBlame(k, e.do) }})
		}
	}
	return append(plain, blamed...)
}

// unfit reports whether no fault can be claimed because of an edit: another answer
// may be a bad one (see coherent), and some kinds are rare before an answer.
func unfit(edit string, k logfmt.Kind) bool {
	switch k {
	case logfmt.Part, logfmt.Flood, logfmt.NoSend:
		return true
	case logfmt.Said, logfmt.Got:
		return edit == "alter"
	case logfmt.Kill, logfmt.EOF, logfmt.Exit, logfmt.Tick:
		return edit == "swap" || k == logfmt.Kill
	}
	return false
}

// near returns the index of a line of a kind at the place: the last one up to the
// answer there, or after the last move. Freeze and thaw are rare in honest sessions,
// so they are inserted.
func (d *draft) near(k logfmt.Kind) int {
	d.frozen(k)
	from, to := 0, len(d.lines)
	if p, ok := d.ply(); ok {
		to = d.plies[p].source + 1
	} else if n := len(d.plies); d.place == After && n > 0 {
		from = d.plies[n-1].claim + 1
	} else if d.place != After {
		return -1
	}
	for i := to - 1; i >= from; i-- {
		if d.lines[i].Kind == k {
			return i
		}
	}
	return -1
}

// frozen stops and continues a program at the place, for no time at all.
func (d *draft) frozen(k logfmt.Kind) {
	p, ok := d.ply()
	if !ok || k != logfmt.Freeze && k != logfmt.Thaw {
		return
	}
	at, s := d.plies[p].source-1, d.plies[p].by
	d.insert(at, logfmt.Record{Kind: logfmt.Freeze, Seat: s}, logfmt.Record{Kind: logfmt.Thaw, Seat: s, Time: d.lines[at].Time})
}

func (d *draft) edit(k logfmt.Kind, do func(*draft, int) bool) bool {
	at := d.near(k)
	if at < 0 {
		return false
	}
	id := d.lines[at].id
	if !do(d, at) {
		return false
	}
	d.replaceSource(id)
	return true
}

// replaceSource replaces a removed source by the last remaining line before.
func (d *draft) replaceSource(id int) {
	if d.index(id) >= 0 {
		return
	}
	for i := range d.lines {
		if n := &d.lines[i]; n.from == id {
			if at := d.output(n.Seat, i); at >= 0 {
				n.from = d.lines[at].id
			}
		}
	}
}

// editAndBlame edits before the answer at the place, which remains, and claims that
// the program has ended or was too late.
func (d *draft) editAndBlame(k logfmt.Kind, do func(*draft, int) bool) bool {
	p, ok := d.ply()
	at := d.near(k)
	if !ok || at < 0 || d.faulted(d.plies[p].claim) {
		return false
	}
	s, source := d.plies[p].by, d.Session.lines[d.plies[p].source].id
	if !do(d, at) {
		return false
	}
	words := [...]string{"timeout-move", "timeout-total", "memory", "exit", "crash"}
	n := len(words)
	if k == logfmt.EOF || k == logfmt.Exit {
		n = 3
	}
	end := d.index(source) + 1
	if end == 0 {
		end = min(at, len(d.lines))
	}
	d.blame(end, s, words[d.below(n)], 0, p)
	d.finish(end + 2)
	return true
}

func cut(d *draft, at int) bool {
	d.remove(at)
	return true
}

func double(d *draft, at int) bool {
	d.insert(at+1, d.lines[at].Record)
	return true
}

// swap exchanges a line with the observation before it, but not their stamps.
func swap(d *draft, at int) bool {
	if at == 0 || d.lines[at-1].Kind.Claimed() || d.lines[at-1].Kind == logfmt.Extension {
		return false
	}
	a, b := &d.lines[at-1], &d.lines[at]
	if a.Kind == b.Kind && a.Seat == b.Seat && string(a.Text) == string(b.Text) && a.Stream == b.Stream {
		return false
	}
	a.Time, b.Time = b.Time, a.Time
	d.lines[at-1], d.lines[at] = d.lines[at], d.lines[at-1]
	return true
}

// restamp moves a stamp as far as its neighbours allow.
func restamp(d *draft, at int) bool {
	low, n := d.time(at), &d.lines[at]
	high := n.Time + base.Number(d.below(1000))
	for i := at + 1; i < len(d.lines); i++ {
		if k := d.lines[i].Kind; k.Observed() || k.Done() {
			high = d.lines[i].Time
			break
		}
	}
	was := n.Time
	if n.Time = low; was == low || d.in(2) {
		n.Time = min(high, was+100_000)
	}
	return n.Time != was
}

// alter changes the text or the seat of a line.
func alter(d *draft, at int) bool {
	n := &d.lines[at]
	switch n.Kind {
	case logfmt.Sent, logfmt.Said, logfmt.Noted, logfmt.Part, logfmt.Got, logfmt.Put:
		return n.alterText(&d.chance)
	case logfmt.Exit, logfmt.Flood:
		n.Num[0] = max(n.Num[0], 0) + 1
	case logfmt.Tick:
		n.Num[0] = max(n.Num[0], 0) + 5_000_000
	case logfmt.Kill:
		n.Word = []byte("STOP")
	default:
		if n.Seat == base.Nobody {
			return false
		}
		n.Seat = n.Seat.Other()
	}
	return true
}

// alterText changes a digit or a letter of a text.
func (n *line) alterText(c *chance) bool {
	if len(n.Text) == 0 {
		n.Text = []byte("1 2")
		return true
	}
	text := append([]byte(nil), n.Text...)
	at := c.below(len(text))
	for i := range text {
		if b := text[(at+i)%len(text)]; b >= '0' && b <= '9' {
			text[(at+i)%len(text)] = '0' + (b-'0'+1)%10
			n.Text = text
			return true
		}
	}
	text[at] ^= 1
	if text[at] < ' ' || text[at] > '~' {
		return false
	}
	n.Text = text
	return true
}
