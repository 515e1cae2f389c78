package page

import (
	"strings"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/logfmt"
)

// Record is a line of a log.
type Record struct {
	Line int         // in its file
	Kind string      // the word or sign at its start: ">", "<", "!", "m" ...
	Seat base.Seat   // Nobody if it is about no seat
	Time base.Number // microseconds since the session's zero
	Text string      // the rest as in the log, in printable ASCII
	Cut  int         // bytes omitted after Text
}

// How much of a log a page has, so that a flood in the log does not flood the page.
// The rest is counted, and the page says how much it is.
const (
	maxText    = 600     // bytes of a record's text
	maxRecords = 200     // records between two plies
	maxOfGame  = 1 << 18 // bytes of text in a game
)

// attach adds the log's records between the plies to the frames of a game: what
// programs and referee sent, error output, and the referee's claims. The records
// after the last ply belong to the last frame. A finding moves to the frame that
// shows its record. above is how many lines of the file come before the log.
func (g *Game) attach(l *logfmt.Log, above int) {
	lines := map[int][]*Note{}
	for i := range g.Findings {
		n := &g.Findings[i]
		lines[n.Line] = append(lines[n.Line], n)
	}
	frame, left := min(1, g.plies()), maxOfGame
	all := make([]Record, 0, len(l.Records)) // frames share it, one part after another
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

// keep adds a record if there is room, and returns how many bytes it took. written is
// its line.
func (f *Frame) keep(rec *logfmt.Record, written string, line, left int) int {
	if f.More > 0 || len(f.Records) == maxRecords || left <= 0 {
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
	n := min(len(text), maxText)
	r.Text, r.Cut = text[:n], len(text)-n
	f.Records = append(f.Records, r)
	return n
}

// rest returns a line without the kind, seat and time of its record.
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

// records appends the records of every frame, each with its findings.
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

// sign returns the sign of a kind of record on a page.
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
