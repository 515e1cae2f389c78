package convert

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// claim makes a log with only the moves.
func (g *gameLog) claim(w *logfmt.Writer) (ended bool, err error) {
	w.Begin(g.header("moves")) // errors are kept
	pos := g.set.pos
	g.walk(g.set, func(m rules.Meaning, r row) bool {
		rec := logfmt.Record{Kind: logfmt.Move, Seat: pos.Turn(), Num: [4]base.Number{logfmt.Unknown, logfmt.None}}
		if m.Sense != rules.Played {
			g.fault(w, g.unread(), r.text)
			return false
		}
		rec.Text = g.set.game.AppendMove(nil, m.Move)
		if _, refused := pos.Play(m.Move); refused != nil {
			g.fault(w, "illegal", rec.Text)
			return false
		}
		rec.Ply = int32(pos.Plies())
		w.Append(&rec)
		return true
	})
	if kind, ok := g.failure(pos); ok {
		g.fault(w, kind, g.failed.text)
	}
	o := pos.Outcome()
	if o.Over {
		const none = logfmt.None
		w.Append(&logfmt.Record{Kind: logfmt.Result, Seat: o.Winner, Word: []byte(o.Reason), Num: [4]base.Number{none, none, none, none}})
	}
	return o.Over, w.End()
}

// unread returns the kind of fault of an answer that is not a move. If it depends on a
// ruling it is attested: a log of only moves shows none.
func (g *gameLog) unread() string {
	if g.blanks == "?" {
		return "protocol"
	}
	return "unreadable"
}

// fault claims a fault of the seat in turn, which leaves the game.
func (g *gameLog) fault(w *logfmt.Writer, kind string, text []byte) {
	rec := logfmt.Record{Kind: logfmt.Fault, Seat: g.set.pos.Turn(), Word: []byte(kind), Num: [4]base.Number{logfmt.None, logfmt.None}, Text: text}
	if kind == timeUp {
		rec.Num = [4]base.Number{logfmt.Unknown, logfmt.Unknown}
	}
	w.Append(&rec)
	g.set.pos.Leave(rec.Seat, rules.Gone)
}

const timeUp = "timeout-total" // the fault of using up the time of a game

// failure returns the kind of fault that the line of error stands for, if the game was not
// over without it. It notes what is inferred, and what is not used.
func (g *gameLog) failure(pos rules.Position) (kind string, ok bool) {
	turn := pos.Turn()
	switch {
	case g.failed.line == 0:
		return "", false
	case turn == base.Nobody && pos.Outcome().Reason == rules.ByFault:
		g.note(g.failed.line, "of the last answer the file says: ", quote(string(g.failed.text)))
		return "", false
	case turn == base.Nobody:
		g.note(g.failed.line, "the game had ended without it: ", quote(string(g.failed.text)))
		return "", false
	}
	switch {
	case g.timed():
		kind = timeUp
	case g.gone:
		kind = "exit"
	default:
		kind = "protocol"
	}
	g.note(g.failed.line, "inferred: the fault of seat ", turn.String(), ", who was in turn, and its kind, ", kind, ": ", quote(string(g.failed.text)))
	return kind, true
}

// timed reports whether the file says that time was up.
func (g *gameLog) timed() bool {
	return bytes.Contains(bytes.ToLower(g.failed.text), []byte("czas"))
}

func (g *gameLog) header(exchange string) *logfmt.Header {
	game, h := g.set.game, unknownHeader()
	digest := logfmt.DigestOf(g.Log)
	h.ID, h.Game, h.Params, h.Protocol = g.id(digest), game.Name, []logfmt.Pair{{Name: "size", Value: "10"}}, g.set.proto.Name
	h.Rulings = logfmt.Rulings{Set: game.SetName(), Digest: logfmt.DigestOf([]byte(game.SetText())),
		Deviations: []logfmt.Pair{{Name: "base", Value: "?"}, {Name: "blue", Value: "?"}, {Name: "early_line", Value: "taken"}}}
	if g.blanks != "" {
		h.Rulings.Deviations = slices.Insert(h.Rulings.Deviations, 1, logfmt.Pair{Name: "blanks", Value: g.blanks})
	}
	h.First, h.UTC = base.Number(base.First), g.utc
	h.Evidence = logfmt.Evidence{Exchange: exchange, Times: "none"}
	h.Origin = logfmt.Origin{Kind: "betoniarki-log", Digest: digest, Name: fileName(baseOf(g.Name))}
	for i, id := range []string{"gracz1", "gracz2"} {
		if i < len(g.Seats) && g.Seats[i] != "" {
			id = g.Seats[i]
		}
		h.Programs = append(h.Programs, logfmt.Program{ID: id, Version: "?", Digest: "?"})
	}
	return &h
}

// id returns the session's id: by its folder, because all such files have one name.
func (g *gameLog) id(digest string) string {
	base := baseOf(g.Name)
	if base != "game.log" {
		return sessionID(base, digest)
	}
	folder := path.Base(path.Dir(strings.ReplaceAll(g.Name, `\`, "/")))
	if strings.Trim(folder, "./") == "" {
		return sessionID("game", digest)
	}
	id := idOf(folder)
	return id[:min(len(id), logfmt.MaxID)]
}

// The forms of a date that is unambiguous: with a zone that is an offset, or one of the few
// unambiguous names. Java writes the first.
var dates = []string{"Mon Jan _2 15:04:05 MST 2006", time.RFC3339, "2006-01-02 15:04:05 -0700", "2006-01-02 15:04:05 MST", time.RFC1123Z, time.RFC1123}

// zones are the accepted names of zones, with their hours ahead of UTC.
var zones = map[string]int{"UTC": 0, "GMT": 0, "Z": 0, "CET": 1, "CEST": 2}

// dateLike matches a day in figures, or a year beside another number.
var dateLike = regexp.MustCompile(`\b\d{1,4}[-./]\d{1,2}[-./]\d{1,4}\b|\d\D.*\b(19[7-9]\d|20\d\d)\b|\b(19[7-9]\d|20\d\d)\D.*\d`)

// maybeDate reports whether a line can be a date in some form: short, printable, and with a
// year or a day in it; or blank, for a date that is not given.
func maybeDate(text string) bool {
	if len(text) > 100 || strings.ContainsFunc(text, func(r rune) bool { return r != '\t' && isControl(r) }) {
		return false
	}
	return dateLike.MatchString(text) || strings.TrimSpace(text) == ""
}

// utcOf returns the moment of a date as a log writes it, "?" if it is ambiguous.
func utcOf(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	for _, form := range dates {
		t, err := time.ParseInLocation(form, text, time.UTC)
		if err != nil {
			continue
		}
		name, offset := t.Zone()
		if strings.HasSuffix(form, "MST") || strings.Contains(form, "MST ") {
			hours, known := zones[name]
			if !known {
				return "?"
			}
			t = t.Add(time.Duration(offset-hours*3600) * time.Second)
		}
		if t = t.UTC(); t.Year() > 0 && t.Year() < 10000 {
			return t.Format("2006-01-02T15:04:05Z")
		}
	}
	return "?"
}

// gameConversation is a game.log read together with the bytes of both programs.
type gameConversation struct {
	*gameLog
	*recorder
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
	record, err := newRecorder(w, g.header("raw"), g.set, false)
	if err != nil {
		return false, err
	}
	t := &gameConversation{gameLog: g, recorder: record}
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
