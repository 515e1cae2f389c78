package convert

import (
	"bytes"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/logfmt"
)

// gameConversation is a game.log read together with the bytes of both programs.
type gameConversation struct {
	*gameLog
	*retelling
	in, out [base.Second + 1]rowQueue
}

// rowQueue is the remaining lines of a file.
type rowQueue struct {
	name string
	rows []row
	torn bool // the last one has no end
}

func (q *rowQueue) next() (row, bool) {
	if len(q.rows) == 0 {
		return row{}, false
	}
	r := q.rows[0]
	q.rows = q.rows[1:]
	return r, true
}

func queueOf(name string, text []byte) rowQueue {
	return rowQueue{name, rowsOf(text), len(text) > 0 && text[len(text)-1] != '\n'}
}

// sideFile returns the name of a file beside game.log.
func sideFile(s int, end string) string { return "gracz" + strconv.Itoa(s) + "_log." + end }

// whole reports whether all bytes of both programs are there. If only some are, it notes
// what is missing.
func (g *gameLog) whole() bool {
	var missing []string
	for i := range 2 {
		for _, f := range []struct {
			end  string
			text []byte
		}{{"in", g.In[i]}, {"out", g.Out[i]}} {
			if name := sideFile(i+1, f.end); f.text == nil {
				missing = append(missing, name+" is missing")
			} else if len(f.text) > MaxGameLog {
				missing = append(missing, name+" has more than "+strconv.Itoa(MaxGameLog)+" bytes")
			}
		}
	}
	if n := len(missing); n > 0 && n < 4 {
		g.note(1, strings.Join(missing, ", "), ": the log has the moves alone")
	}
	return len(missing) == 0
}

// conversation makes a log of the conversation.
func (g *gameLog) conversation(w *logfmt.Writer) (ended bool, err error) {
	again, err := newRetelling(w, g.header("raw"), g.set, false)
	if err != nil {
		return false, err
	}
	t := &gameConversation{gameLog: g, retelling: again}
	for i := range 2 {
		t.in[i+1] = queueOf(sideFile(i+1, "in"), g.In[i])
		t.out[i+1] = queueOf(sideFile(i+1, "out"), g.Out[i])
	}
	for _, r := range g.moves {
		if err := t.answer(r); err != nil {
			return false, err
		}
	}
	t.sendDue()
	t.silent(t.set.pos.Turn())
	if kind, ok := g.failure(g.set.pos); ok {
		t.Fault(t.set.pos.Turn(), claims.Fault{Kind: kind, Limit: logfmt.Unknown, Used: logfmt.Unknown, Text: string(g.failed.text)})
		t.conclude()
	}
	t.rest()
	return t.finish()
}

// answer takes the next line of the program in turn, which must be the one in game.log.
func (t *gameConversation) answer(want row) error {
	t.sendDue()
	turn := t.set.pos.Turn()
	q := &t.out[turn]
	r, ok := q.next()
	switch {
	case turn == base.Nobody:
		return &Damage{t.Name, want.line, "after-end", "an answer after the end of the game: " + quote(string(want.text))}
	case !ok:
		return &Damage{t.Name, want.line, "missing", "the answer is not in " + q.name + ": " + quote(string(want.text))}
	case !bytes.Equal(bytes.TrimSpace(r.text), bytes.TrimSpace(want.text)):
		return &Damage{t.Name, want.line, "mismatch", "line " + strconv.Itoa(r.line) + " of " + q.name + " is another: " + quote(string(r.text))}
	}
	t.pass(logfmt.Said, turn, r)
	if t.Waits(turn) {
		return &Damage{t.Name, want.line, "missing", "" + t.in[turn].name + " ends before the program was asked for this answer"}
	}
	return nil
}

// sendDue sends both programs what is due, in the words of the files.
func (t *gameConversation) sendDue() {
	for s := base.First; s <= base.Second; s++ {
		for t.Table.Due(s) != nil {
			r, ok := t.in[s].next()
			if !ok {
				break
			}
			t.pass(logfmt.Sent, s, r)
		}
	}
}

// ended is what the referee wrote for an output that had ended: what a Java program reads
// there.
const ended = "null"

// silent takes that word in place of the answer of the program in turn, the last line of
// its file: the referee wrote it when the output had ended. If time was up the referee
// itself had ended it.
func (t *gameConversation) silent(turn base.Seat) {
	if turn == base.Nobody || t.timed() {
		return
	}
	q := &t.out[turn]
	if len(q.rows) != 1 || string(q.rows[0].text) != ended {
		return
	}
	r, _ := q.next()
	t.pass(logfmt.EOF, turn, r)
	t.gone = true
}

// rest adds the remaining lines of the files after everything else.
func (t *gameConversation) rest() {
	for s := base.First; s <= base.Second; s++ {
		t.left(&t.in[s], " was not due yet")
		for r, ok := t.in[s].next(); ok; r, ok = t.in[s].next() {
			t.pass(logfmt.Sent, s, r)
		}
		t.left(&t.out[s], " is not an answer in the file")
		for r, ok := t.out[s].next(); ok; r, ok = t.out[s].next() {
			kind := logfmt.Said
			switch last := len(t.out[s].rows) == 0; {
			case last && string(r.text) == ended:
				kind = logfmt.EOF
			case last && t.out[s].torn:
				kind = logfmt.Part
			}
			t.pass(kind, s, r)
		}
	}
}

// left notes the first remaining line of a file.
func (t *gameConversation) left(q *rowQueue, what string) {
	if len(q.rows) > 0 {
		t.note(1, "line ", strconv.Itoa(q.rows[0].line), " of ", q.name, what, ": ", quote(string(q.rows[0].text)))
	}
}

// pass adds one line.
func (t *gameConversation) pass(kind logfmt.Kind, s base.Seat, r row) {
	p := bodyLine{Record: logfmt.Record{Kind: kind, Seat: s, Time: logfmt.Unknown, Text: r.text}, at: r.line}
	switch kind {
	case logfmt.Part:
		p.Stream = logfmt.Out
	case logfmt.EOF:
		p.Stream, p.Text = logfmt.Out, nil
	}
	t.feed(&p, nil)
}
