package forge

import (
	"bytes"
	"strconv"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// changes returns strategies that change a claim, or a line that was sent.
func changes() []Strategy {
	const c, o = "A claim says something else", "A line that was sent says something else"
	return []Strategy{
		{Family: c, Name: "another winner", Due: Never, Places: atEnd, lie: otherWinner},
		{Family: c, Name: "another reason", Due: Never, Places: atEnd, lie: otherReason},
		{Family: c, Name: "another score", Due: Never, Places: atEnd, lie: otherScore},
		{Family: c, Name: "another gain", Due: Never, lie: atPly(otherGain)},
		{Family: c, Name: "another gain, and the score to fit", Due: Never, lie: otherGainAndScore},
		{Family: c, Name: "another time charged", lie: atPly(otherTime)},
		{Family: c, Name: "another legal move", Due: Never, lie: atPly(otherMove)},
		{Family: c, Name: "the move by the other seat", Due: Never, lie: otherMover},
		{Family: c, Name: "the fault by the other seat", Due: Never, Places: atEnd, lie: otherFaulter},
		{Family: c, Name: "an older line as the source of the move", lie: atPly(olderSource)},
		{Family: o, Name: "more time left than there is", Due: Harmless, lie: func(d *draft) bool { return d.tell(3_000_000) }},
		{Family: o, Name: "less time left than there is", Due: Harmless, lie: func(d *draft) bool { return d.tell(-1_000_000) }},
		{Family: o, Name: "more time left, then lost on time", Due: Never, Places: atEnd, lie: sentMore},
		{Family: o, Name: "another move relayed to who did not win", Due: Never, lie: func(d *draft) bool { return d.relay(false) }},
		{Family: o, Name: "another move relayed to who won", Due: Harmless, lie: func(d *draft) bool { return d.relay(true) }},
		{Family: o, Name: "another board put to who did not win", Due: Never, lie: atPly(otherBoard)},
	}
}

func otherWinner(d *draft) bool {
	end := &d.lines[d.end]
	if end.Kind != logfmt.Result {
		return false
	}
	end.Seat = base.Seat((int(end.Seat) + 1 + d.below(2)) % 3)
	return true
}

func otherReason(d *draft) bool {
	end := &d.lines[d.end]
	words := []string{"complete", "five", "full", "no-move", "home", "move-cap", byFault, "both-out"}
	word := words[d.below(len(words))]
	if end.Kind != logfmt.Result || string(end.Word) == word {
		return false
	}
	end.Word = []byte(word)
	return true
}

func otherScore(d *draft) bool {
	end := &d.lines[d.end]
	if end.Kind != logfmt.Result || !end.Num[0].Known() {
		return false
	}
	end.Num[d.below(2)] += base.Number(1 + d.below(3))
	return true
}

func otherGain(d *draft, p int) bool {
	if !d.lines[d.plies[p].claim].Num[1].Known() {
		return false
	}
	n := &d.lines[d.plies[p].claim].Num[1]
	*n = (*n + 1 + base.Number(d.below(2))) % 3
	return true
}

// otherGainAndScore adds points that nobody made, enough to change the winner.
func otherGainAndScore(d *draft) bool {
	p, ok := d.ply()
	end := &d.lines[d.end]
	if !ok || end.Kind != logfmt.Result || !end.Num[0].Known() {
		return false
	}
	claim := &d.lines[d.plies[p].claim]
	more := base.Number(1 + d.below(4))
	claim.Num[1] += more
	end.Num[claim.Seat-1] += more
	if string(end.Word) != byFault {
		end.Seat = leader(end.Num)
	}
	return true
}

func leader(score [4]base.Number) base.Seat {
	switch {
	case score[0] > score[1]:
		return base.First
	case score[1] > score[0]:
		return base.Second
	}
	return base.Nobody
}

func otherTime(d *draft, p int) bool {
	n := &d.lines[d.plies[p].claim].Num[0]
	*n = max(*n, 0) + 1 + base.Number(d.below(2_000_000))
	return true
}

// other returns a legal move in the position before a ply that differs from the one
// made, as canonical text.
func (d *draft) other(p int) []byte {
	pos := d.position(p)
	if pos == nil {
		return nil
	}
	legal := pos.AppendLegal(nil)
	made := d.Session.lines[d.plies[p].claim].Text
	for range 8 {
		if len(legal) == 0 {
			return nil
		}
		if text := d.Game.AppendMove(nil, legal[d.below(len(legal))]); !bytes.Equal(text, made) {
			return text
		}
	}
	return nil
}

func otherMove(d *draft, p int) bool {
	text := d.other(p)
	d.lines[d.plies[p].claim].Text = text
	return text != nil
}

func otherMover(d *draft) bool {
	p, ok := d.ply()
	if ok {
		d.lines[d.plies[p].claim].Seat = d.plies[p].by.Other()
	}
	return ok
}

// otherFaulter blames the other seat and reverses the result.
func otherFaulter(d *draft) bool {
	at := d.some(logfmt.Fault)
	if at < 0 || d.lines[d.end].Kind != logfmt.Result {
		return false
	}
	n, end := &d.lines[at], &d.lines[d.end]
	n.Seat = n.Seat.Other()
	if string(end.Word) == byFault {
		end.Seat = end.Seat.Other()
	}
	if from := d.output(n.Seat, at); n.from > 0 && from >= 0 {
		n.from = d.lines[from].id
	}
	return true
}

// olderSource takes a move from a line of the same program that is not the answer to
// the request.
func olderSource(d *draft, p int) bool {
	older := d.output(d.plies[p].by, d.plies[p].turn)
	if older < 0 {
		return false
	}
	d.lines[d.plies[p].claim].from = d.lines[older].id
	return true
}

// due returns the index of the last line before an index that was sent to a seat, or
// with which its process started; -1 if there is none.
func (d *draft) due(s base.Seat, above int) int {
	for i := above - 1; i >= 0; i-- {
		if n := &d.lines[i]; n.Seat == s && (n.Kind == logfmt.Sent || n.Kind == logfmt.Run) {
			return i
		}
	}
	return -1
}

// sentTime returns the index of the line that sent the remaining time to the seat of
// a ply, -1 if there is none.
func (d *draft) sentTime(s base.Seat, from, above int) int {
	if d.header.Clock.Total <= 0 || d.Protocol.Answer != "" || d.Protocol.Name == console {
		return -1
	}
	for i := above - 1; i >= from; i-- {
		n := &d.lines[i]
		if n.Kind == logfmt.Sent && n.Seat == s && number(n.Text) >= 0 {
			return i
		}
	}
	return -1
}

// number returns the number that is alone in a line, or after a word; -1 if there is
// none.
func number(text []byte) base.Number {
	if at := bytes.IndexByte(text, ' '); at >= 0 {
		text = text[at+1:]
	}
	n, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil {
		return -1
	}
	return base.Number(n)
}

// changeTime increases the number in a line by a number of microseconds, in the unit of
// the game.
func (d *draft) changeTime(at int, more base.Number) bool {
	n := &d.lines[at]
	was := number(n.Text)
	unit := base.Number(1000)
	if was <= d.header.Clock.Total/1_000_000 {
		unit = 1_000_000
	}
	now := max(was+more/unit, 0)
	head := bytes.TrimSuffix(n.Text, strconv.AppendInt(nil, int64(was), 10))
	n.Text = strconv.AppendInt(bytes.Clone(head), int64(now), 10)
	return now != was
}

func (d *draft) tell(more base.Number) bool {
	p, ok := d.ply()
	if !ok {
		return false
	}
	at := d.sentTime(d.plies[p].by, d.plies[p].turn, d.plies[p].source)
	return at >= 0 && d.changeTime(at, more)
}

// sentMore increases the remaining time sent to a program that then runs out of time.
func sentMore(d *draft) bool {
	at := d.faultOf("timeout-total")
	if at < 0 || d.void() || d.winner() == d.lines[at].Seat {
		return false
	}
	from := 0
	if n := len(d.plies); n > 0 {
		from = d.plies[n-1].claim
	}
	line := d.sentTime(d.lines[at].Seat, from, at)
	return line >= 0 && d.changeTime(line, 10*d.header.Clock.Total)
}

// faultOf returns the index of a fault of one of the kinds, -1 if there is none.
func (d *draft) faultOf(words ...string) int {
	for i := range d.lines {
		for _, w := range words {
			if d.lines[i].Kind == logfmt.Fault && string(d.lines[i].Word) == w {
				return i
			}
		}
	}
	return -1
}

// relayed returns the index of the line that sent a ply to the other seat while the
// game went on, -1 if there is none.
func (d *draft) relayed(p int) int {
	if p+1 >= len(d.plies) {
		return -1
	}
	claim := d.Session.lines[d.plies[p].claim]
	for i := d.plies[p].claim + 1; i < d.plies[p+1].claim; i++ {
		n := &d.lines[i]
		if n.Kind == logfmt.Sent && n.Seat == claim.Seat.Other() && bytes.HasSuffix(n.Text, d.relayedText(claim.Text)) {
			return i
		}
	}
	return -1
}

// relay sends the other seat a move that was not made. won says whether that seat won
// the game.
func (d *draft) relay(won bool) bool {
	p, ok := d.ply()
	if !ok || d.void() || (d.winner() == d.plies[p].by.Other()) != won {
		return false
	}
	at, text := d.relayed(p), d.other(p)
	if at < 0 || text == nil {
		return false
	}
	made := d.Session.lines[d.plies[p].claim].Text
	head := bytes.TrimSuffix(d.lines[at].Text, d.relayedText(made))
	d.lines[at].Text = append(bytes.Clone(head), d.relayedText(text)...)
	return true
}

// otherBoard sends a program another board, by files.
func otherBoard(d *draft, p int) bool {
	if d.winner() == d.plies[p].by || d.void() {
		return false
	}
	for i := d.plies[p].source; i >= d.plies[p].turn; i-- {
		n := &d.lines[i]
		if n.Kind != logfmt.Put || n.Seat != d.plies[p].by {
			continue
		}
		cell := bytes.IndexByte(n.Text, '.')
		if cell < 0 {
			return false
		}
		n.Text = bytes.Clone(n.Text)
		n.Text[cell] = "X0"[d.below(2)]
		return true
	}
	return false
}
