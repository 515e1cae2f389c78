package convert

import (
	"bytes"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

// GameLog is the file that the organisers' referee of betoniarki left of a game in 2006:
//
//	Sat May 20 14:03:11 CEST 2006     when; see utcOf
//	4 1 4 6 4 8                       a line for each answer, as it was said,
//	4 10 4 9 5 9                      an illegal one, too
//	-...                              the last line, if it begins so: what went wrong
type GameLog struct {
	Name  string // of the file, for messages; its folder names the session
	Log   []byte
	Seats []string // ids of the programs by seat; "" or none means gracz1, gracz2
}

// MaxGameLog is the maximum size of the file.
const MaxGameLog = 1 << 20

// row is a line of the file.
type row struct {
	text []byte
	line int
}

// gameLog is one game.log being converted.
type gameLog struct {
	GameLog
	moves  []row
	failed row // the line that begins with "-"; line 0 for none
	utc    string
	set    setting       // with the assumed rulings
	inside []rules.Value // the assumed rulings, beyond the defaults
	legal  int           // moves that are legal under them
	over   bool          // the game is over after them
	notes  []Note
}

// Convert makes a sealed log of the moves. Open reports that the record does not show how
// the game ended. A record that cannot be one of a game is a *Damage.
//
// The rulings base and blue are those under which most moves are legal, and are unknown in
// the log; early_line is taken, as the referee of 2006 did.
//
// A last answer that is not a legal move is the fault of the seat in turn, whose turn
// follows from the moves before. Another line of error is inferred to be the fault of the
// seat in turn: timeout-total if it speaks of time ("czas"), otherwise protocol. Notes say
// what was inferred.
func (in GameLog) Convert() (log []byte, result *Converted, err error) {
	g := &gameLog{GameLog: in}
	if err := g.read(); err != nil {
		return nil, nil, err
	}
	g.decide()
	if g.legal < len(g.moves) && (g.over || g.legal < len(g.moves)-1) {
		at, code, what := g.moves[g.legal], "illegal", "not a legal move, and not the last answer: "
		if g.over {
			code, what = "after-end", "an answer after the end of the game: "
		}
		return nil, nil, &Damage{g.Name, at.line, code, what + quote(string(at.text))}
	}
	var b bytes.Buffer
	w := logfmt.NewWriter(&b, logfmt.SyncNever)
	ended, err := g.claim(w)
	if err != nil {
		return nil, nil, unwritten(g.Name, 1, err)
	}
	return b.Bytes(), &Converted{ID: g.id(logfmt.DigestOf(g.Log)), Line: 1, Notes: g.notes, Open: !ended}, nil
}

func (g *gameLog) note(line int, parts ...string) {
	g.notes = append(g.notes, Note{g.Name, line, strings.Join(parts, "")})
}

// read splits the file into its date, its answers and its error.
func (g *gameLog) read() error {
	if len(g.Log) > MaxGameLog {
		return &Damage{g.Name, 1, "cap", "a file of more than " + strconv.Itoa(MaxGameLog) + " bytes"}
	}
	text := bytes.TrimRight(g.Log, " \t\r\n")
	if len(text) == 0 {
		return &Damage{g.Name, 1, "empty", "the file is empty"}
	}
	for i, line := range bytes.Split(text, []byte{'\n'}) {
		r := row{bytes.TrimSuffix(line, []byte{'\r'}), i + 1}
		if i == 0 {
			if dated, err := g.date(r); err != nil {
				return err
			} else if dated {
				continue
			}
		}
		switch {
		case len(r.text) > logfmt.MaxRaw:
			return &Damage{g.Name, r.line, "cap", "a line of more than 16000 bytes"}
		case len(bytes.TrimSpace(r.text)) == 0:
			g.note(r.line, "an empty line is ignored")
		default:
			g.moves = append(g.moves, r)
		}
	}
	if n := len(g.moves); n > 0 && g.moves[n-1].text[0] == '-' {
		g.failed, g.moves = g.moves[n-1], g.moves[:n-1]
	}
	return nil
}

// dateLike matches a day in figures, or a year beside another number.
var dateLike = regexp.MustCompile(`\b\d{1,4}[-./]\d{1,2}[-./]\d{1,4}\b|\d\D.*\b(19[7-9]\d|20\d\d)\b|\b(19[7-9]\d|20\d\d)\D.*\d`)

// date reads the first line, and reports whether it is a date: a record without one begins
// with a move. Anything else is damage.
func (g *gameLog) date(first row) (dated bool, err error) {
	text := string(first.text)
	g.utc = utcOf(text)
	if g.utc != "?" {
		return true, nil
	}
	if _, refused := betoniarki.Game.ParseMove(bytes.Join(bytes.Fields(first.text), []byte{' '})); refused == nil {
		g.note(1, "no date, but a move: when the game was played is unknown")
		return false, nil
	}
	if len(text) > 100 || strings.ContainsFunc(text, isControl) || strings.TrimSpace(text) != "" && !dateLike.MatchString(text) {
		return false, &Damage{g.Name, 1, "date", "the first line is neither a date nor a move: " + quote(text)}
	}
	g.note(1, "not one certain moment, so that the log says ?: ", quote(text))
	return true, nil
}

// utcOf returns the moment of a date as a log writes it, "?" for any but those that Java
// writes, with one of the few zones whose names are unambiguous.
func utcOf(text string) string {
	t, err := time.Parse("Mon Jan _2 15:04:05 MST 2006", text)
	name, _ := t.Zone()
	hours, known := map[string]time.Duration{"UTC": 0, "GMT": 0, "CET": 1, "CEST": 2}[name]
	if err != nil || !known {
		return "?"
	}
	return t.Add(-hours * time.Hour).Format("2006-01-02T15:04:05Z")
}

// decide determines the rulings base and blue: those under which most answers are legal.
func (g *gameLog) decide() {
	usual := setting{game: betoniarki.Game, proto: betoniarki.Game.Protocols[0], setup: rules.Setup{
		Params: []rules.Value{{Name: "size", Value: "10"}}, Rulings: []rules.Value{{Name: "early_line", Value: "taken"}}}}
	unknown := &logfmt.Rulings{Deviations: []logfmt.Pair{{Name: "base", Value: "?"}, {Name: "blue", Value: "?"}}}
	for i, set := range append([][]rules.Value{nil}, readings(usual.game, unknown)...) {
		s, err := usual.with(set)
		if err != nil {
			continue
		}
		n := 0
		g.walk(s, func(m rules.Meaning, r row) bool {
			if m.Sense != rules.Played {
				return false
			}
			_, refused := s.pos.Play(m.Move)
			if refused == nil {
				n++
			}
			return refused == nil
		})
		if i == 0 || n > g.legal {
			g.set, g.inside, g.legal, g.over = s, set, n, s.pos.Turn() == base.Nobody
		}
		s.pos.Reset()
	}
	if len(g.inside) > 0 {
		g.note(g.moves[0].line, "read with ", settings(g.inside), ": so most answers are legal moves")
	}
}

// walk reads the answers one after another as those of the seat in turn, as long as f makes
// the moves and returns true.
func (g *gameLog) walk(s setting, f func(rules.Meaning, row) bool) {
	var convs [base.Second + 1]rules.Conversation
	for i := base.First; i <= base.Second; i++ {
		convs[i] = s.proto.Conversation(s.setup, s.pos, i)
		convs[i].Open(nil)
	}
	for _, r := range g.moves {
		turn := s.pos.Turn()
		if turn == base.Nobody {
			return
		}
		_, m := convs[turn].Receive(nil, rules.Event{From: rules.FromOutput, Text: r.text})
		if !f(m, r) {
			return
		}
		for i := base.First; i <= base.Second; i++ {
			convs[i].Moved(nil, turn, m.Move)
		}
	}
}

// claim writes the log.
func (g *gameLog) claim(w *logfmt.Writer) (ended bool, err error) {
	w.Begin(g.header()) // errors are kept
	pos := g.set.pos
	g.walk(g.set, func(m rules.Meaning, r row) bool {
		rec := logfmt.Record{Kind: logfmt.Move, Seat: pos.Turn(), Num: [4]base.Number{logfmt.Unknown, logfmt.None}}
		if m.Sense != rules.Played {
			g.fault(w, "unreadable", r.text)
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
	g.failure(w)
	o := pos.Outcome()
	if o.Over {
		const none = logfmt.None
		w.Append(&logfmt.Record{Kind: logfmt.Result, Seat: o.Winner, Word: []byte(o.Reason), Num: [4]base.Number{none, none, none, none}})
	}
	return o.Over, w.End()
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

// failure claims the fault that the line of error stands for, if the game was not over
// without it. It notes what is inferred, and what is not used.
func (g *gameLog) failure(w *logfmt.Writer) {
	pos, said := g.set.pos, quote(string(g.failed.text))
	switch turn := pos.Turn(); {
	case g.failed.line == 0:
	case turn == base.Nobody && pos.Outcome().Reason == rules.ByFault:
		g.note(g.failed.line, "of the last answer the file says: ", said)
	case turn == base.Nobody:
		g.note(g.failed.line, "the game had ended without it: ", said)
	default:
		kind := "protocol"
		if bytes.Contains(bytes.ToLower(g.failed.text), []byte("czas")) {
			kind = timeUp
		}
		g.note(g.failed.line, "inferred: the fault of seat ", turn.String(), ", who was in turn, and its kind, ", kind, ": ", said)
		g.fault(w, kind, g.failed.text)
	}
}

func (g *gameLog) header() *logfmt.Header {
	game, h := g.set.game, unknownHeader()
	digest := logfmt.DigestOf(g.Log)
	h.ID, h.Game, h.Params, h.Protocol = g.id(digest), game.Name, []logfmt.Pair{{Name: "size", Value: "10"}}, g.set.proto.Name
	h.Rulings = logfmt.Rulings{Set: game.SetName(), Digest: logfmt.DigestOf([]byte(game.SetText())),
		Deviations: []logfmt.Pair{{Name: "base", Value: "?"}, {Name: "blue", Value: "?"}, {Name: "early_line", Value: "taken"}}}
	h.First, h.UTC = base.Number(base.First), g.utc
	h.Evidence = logfmt.Evidence{Exchange: "moves", Times: "none"}
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
