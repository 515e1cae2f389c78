package page

import (
	"bytes"
	"cmp"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/logfmt"
)

// Record is one line of a log: what was seen, done or claimed.
type Record struct {
	Line int         // in its file
	Kind string      // the word or sign that opens it: ">", "<", "!", "m" ...
	Seat base.Seat   // Nobody where it is about no seat
	Time base.Number // microseconds since the session's zero
	Text string      // the rest as the log writes it, in printable ASCII
	Cut  int         // bytes left out after Text
}

// What a page keeps of a log, so that a flood does not become one of its own:
// the rest is counted, and the page says how much it is.
const (
	mostText    = 600     // bytes of a record's text
	mostRecords = 200     // records between two plies
	mostOfGame  = 1 << 18 // bytes of texts in a game
)

// attach adds to the frames of a game what its log recorded between the plies:
// what was said and answered, error output, and what the referee made of it.
// The records after the last ply belong to the last frame. A finding moves to
// the frame in which the record that it is about is shown. above is how many
// lines of the file are above the log.
func (g *Game) attach(l *logfmt.Log, above int) {
	lines := map[int][]*Note{}
	for i := range g.Findings {
		n := &g.Findings[i]
		lines[n.Line] = append(lines[n.Line], n)
	}
	frame, left := min(1, g.plies()), mostOfGame
	for i := range l.Records {
		rec := &l.Records[i]
		line := above + int(rec.Line)
		for _, n := range lines[line] {
			n.Ply = frame
		}
		left -= g.Frames[frame].keep(rec, line, left)
		if rec.Kind == logfmt.Move {
			frame = min(int(rec.Ply)+1, g.plies())
		}
	}
}

// keep adds a record, if there is room for it, and returns how much it took.
func (f *Frame) keep(rec *logfmt.Record, line, left int) int {
	if f.More > 0 || len(f.Records) == mostRecords || left <= 0 {
		f.More++
		return 0
	}
	r := Record{Line: line, Kind: rec.Kind.String(), Seat: rec.Seat, Time: base.Unknown}
	if rec.Kind.Timed() {
		r.Time = rec.Time
	}
	if rec.Kind == logfmt.Extension {
		r.Kind = string(rec.Word)
	}
	text := rest(rec)
	n := min(len(text), mostText)
	r.Text, r.Cut = string(text[:n]), len(text)-n
	f.Records = append(f.Records, r)
	return n
}

// rest is what a log writes of a record after its kind, seat and time.
func rest(rec *logfmt.Record) []byte {
	line := bytes.TrimSuffix(logfmt.AppendRecord(nil, rec), []byte("\n"))
	fields := 1
	switch {
	case rec.Kind == logfmt.Tick, rec.Kind == logfmt.Wait:
		fields = 2
	case rec.Kind == logfmt.Stall:
	case rec.Kind.Observed() || rec.Kind.Done():
		fields = 3
	}
	for range fields {
		_, line, _ = bytes.Cut(line, []byte(" "))
	}
	return line
}

// recorded reports whether there is any record to show.
func (g *Game) recorded() bool {
	for i := range g.Frames {
		if len(g.Frames[i].Records) > 0 {
			return true
		}
	}
	return false
}

// records are those of every frame, each with what was found in it.
func (b *builder) records(g *Game) []any {
	codes := map[int]string{}
	for _, n := range g.Findings {
		if n.Line > 0 && codes[n.Line] == "" {
			codes[n.Line] = n.Code
		}
	}
	var frames []any
	for i := range g.Frames {
		f, list := &g.Frames[i], []any{}
		for j := range f.Records {
			list = append(list, b.record(&f.Records[j], codes[f.Records[j].Line]))
		}
		if f.More > 0 {
			list = append(list, []any{"…", "", 0, -1, b.isolated("replay.more", f.More)})
		}
		frames = append(frames, list)
	}
	return frames
}

// signs are how a page writes the kinds that a log has a sign for.
var signs = map[string]string{">": "→", "<": "←", "!": "stderr", "m": "move"}

func (b *builder) record(r *Record, code string) []any {
	text := words.Visible(r.Text)
	if r.Cut > 0 {
		text += " … " + b.isolated("replay.cut", r.Cut)
	}
	list := []any{r.Line, cmp.Or(signs[r.Kind], words.Visible(r.Kind)), min(r.Seat, base.Max), number(r.Time), text}
	if code != "" {
		list = append(list, words.Visible(code))
	}
	return list
}
