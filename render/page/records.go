package page

import (
	"strings"

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
	all := make([]Record, 0, len(l.Records)) // frames have parts of it, one after the other
	text := string(l.Bytes[len(l.Head()):])
	for i := range l.Records {
		var written string
		written, text, _ = strings.Cut(text, "\n")
		rec, f := &l.Records[i], &g.Frames[frame]
		line := above + int(rec.Line)
		for _, n := range lines[line] {
			n.Ply = frame
		}
		if f.Records == nil {
			f.Records = all[len(all):]
		}
		before := len(f.Records)
		left -= f.keep(rec, written, line, left)
		all = all[:len(all)+len(f.Records)-before]
		if rec.Kind == logfmt.Move {
			frame = min(int(rec.Ply)+1, g.plies())
		}
	}
}

// keep adds a record, if there is room for it, and returns how much it took. written is
// its line.
func (f *Frame) keep(rec *logfmt.Record, written string, line, left int) int {
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
	text := rest(rec.Kind, written)
	n := min(len(text), mostText)
	r.Text, r.Cut = text[:n], len(text)-n
	f.Records = append(f.Records, r)
	return n
}

// rest returns what a line says after the kind, seat and time of its record.
func rest(kind logfmt.Kind, line string) string {
	fields := 1
	switch {
	case kind == logfmt.Tick, kind == logfmt.Wait:
		fields = 2
	case kind == logfmt.Stall:
	case kind.Observed() || kind.Done():
		fields = 3
	}
	for range fields {
		_, line, _ = strings.Cut(line, " ")
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

// records appends those of every frame, each with what was found in it.
func (b *builder) records(g *Game) {
	codes := map[int]string{}
	for _, n := range g.Findings {
		if n.Line > 0 && codes[n.Line] == "" {
			codes[n.Line] = n.Code
		}
	}
	b.list(len(g.Frames), func(i int) {
		f := &g.Frames[i]
		b.list(len(f.Records)+min(f.More, 1), func(k int) {
			if k < len(f.Records) {
				b.record(&f.Records[k], codes[f.Records[k].Line])
				return
			}
			b.raw(`["…","",0,-1,`)
			b.json(b.isolated("replay.more", f.More))
			b.raw("]")
		})
	})
}

// sign returns how a page writes a kind of record.
func sign(kind string) string {
	switch kind {
	case ">":
		return "→"
	case "<":
		return "←"
	case "!":
		return "stderr"
	case "m":
		return "move"
	}
	return words.Visible(kind)
}

func (b *builder) record(r *Record, code string) {
	text := words.Visible(r.Text)
	if r.Cut > 0 {
		text += " … " + b.isolated("replay.cut", r.Cut)
	}
	b.raw("[")
	b.number(r.Line)
	b.raw(",")
	b.json(sign(r.Kind))
	b.raw(",")
	b.number(int(min(r.Seat, base.Max)))
	b.raw(",")
	b.micros(r.Time)
	b.raw(",")
	b.json(text)
	if code != "" {
		b.raw(",")
		b.json(words.Visible(code))
	}
	b.raw("]")
}
