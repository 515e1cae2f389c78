package judge

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"

	"scrutineer/internal/words"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Options are the options of a Judge. The zero value is ready to use.
type Options struct {
	Keep   bool // keep the moves in each Session
	Digest bool // keep the digest of each log in its Session
	Bytes  bool // keep a copy of each log's bytes in its Session
	// Assume has rulings, by game, that replace those of the log. The game must be one of
	// the judge's, and the rulings and values must be the game's.
	Assume map[string][]rules.Value
}

// Judge replays logs. It reuses buffers and positions between logs, so only one goroutine
// may use it at a time.
type Judge struct {
	games []*rules.Game
	opt   Options
	table table
	run   replay

	preface []Finding         // what was found before the body of the present log
	sets    map[string]string // digest of each game's default set of rulings
	inner   *Judge            // replays under other rulings; nil before it was needed
}

// setDigest returns the digest of a game's default set of rulings.
func (j *Judge) setDigest(g *rules.Game) string {
	d, ok := j.sets[g.Name]
	if !ok {
		d = logfmt.DigestOf([]byte(g.SetText()))
		j.sets[g.Name] = d
	}
	return d
}

// New makes a judge of the given games.
func New(games []*rules.Game, opt Options) *Judge {
	return &Judge{games: games, opt: opt, sets: map[string]string{}}
}

// Next reads the next log of r and judges it. An invalid log gets a session with
// findings, too. At the end of the file it returns io.EOF. Any other error is a failure
// to read the file, and nothing more can be read from it.
func (j *Judge) Next(r *logfmt.Reader) (*Session, error) { return j.Read(r.ReadLog()) }

// Read judges what Reader.ReadLog returned, a valid log or not. It returns an error of
// the source as it is.
func (j *Judge) Read(l *logfmt.Log, err error) (*Session, error) {
	refused, ok := err.(*logfmt.SyntaxError)
	switch {
	case ok && refused.Code == logfmt.Glued && l.Header != nil:
		s := j.Replay(l)
		s.add(Finding{Code: GluedLine, Line: refused.Line, Says: Verbatim(refused.Msg), Source: "format R5"})
		return s, nil
	case ok:
		return j.Refuse(l, refused), nil
	case err != nil:
		return nil, err
	}
	return j.Replay(l), nil
}

// Empty judges an empty file.
func (j *Judge) Empty(file string) *Session {
	return j.Refuse(&logfmt.Log{File: file, Line: 1}, &logfmt.SyntaxError{File: file, Line: 1, Code: logfmt.BadFirstLine, Msg: "the file is empty"})
}

// Replay judges a log that could be read.
func (j *Judge) Replay(l *logfmt.Log) *Session {
	s := j.begin(l)
	j.damage(s, l)
	if l.Header.Game != "-" && !j.setUp(s, l) {
		return s.inOrder()
	}
	j.preface = append(j.preface[:0], s.Findings...)
	j.game(s, l)
	j.close(s, l)
	return j.alternatives(s, l).inOrder()
}

// inOrder puts the findings in the order of their lines.
func (s *Session) inOrder() *Session {
	slices.SortStableFunc(s.Findings, func(a, b Finding) int { return cmp.Compare(a.Line, b.Line) })
	return s
}

// Refuse judges a log that could not be read to its end. l is the part before the error,
// as the reader returned it.
func (j *Judge) Refuse(l *logfmt.Log, err *logfmt.SyntaxError) *Session {
	s := j.begin(l)
	s.Status = Malformed
	if err.Unsupported() {
		s.Status = Unsupported
	}
	s.Findings = append(s.Findings, Finding{
		Code: Code(err.Code), Severity: Decisive, Blame: Nobody, File: err.File, Line: err.Line, Says: Verbatim(err.Msg), Source: "format",
	})
	if err.Unsupported() {
		s.Findings[0].Severity = Note
	}
	return s
}

func (j *Judge) begin(l *logfmt.Log) *Session {
	s := &Session{File: l.File, Line: l.Line, Size: len(l.Bytes), Status: Verified, judged: true}
	if l.Header != nil {
		s.Header = copyHeader(l.Header)
	}
	if j.opt.Digest {
		s.Digest, s.Head = logfmt.DigestOf(l.Bytes), logfmt.DigestOf(l.Head())
		s.Until = l.Until()
	}
	if j.opt.Bytes {
		s.Bytes = bytes.Clone(l.Bytes)
	}
	return s
}

// damage enters digests that do not match their bytes.
func (j *Judge) damage(s *Session, l *logfmt.Log) {
	for _, d := range l.Damage {
		f := Finding{
			Code: Code(d.Code), Severity: Decisive, Blame: Nobody, File: l.File, Line: l.LineIn(d.Line),
			Says:    say("finding.changed", lineNo(l.LineIn(d.FromLine)), lineNo(l.LineIn(d.ToLine))),
			Claimed: d.Claimed, Recomputed: d.Recomputed, Source: "format",
		}
		s.Findings = append(s.Findings, f)
	}
}

// setUp finds the game and opens its start. It reports whether there is anything
// to replay.
func (j *Judge) setUp(s *Session, l *logfmt.Log) bool {
	for _, g := range j.games {
		if g.Name == l.Header.Game {
			s.Game = g
		}
	}
	at := l.LineIn(headerLineOf("game", s))
	if s.Game == nil {
		s.stop(Unsupported, Finding{Code: UnknownGame, Line: at, Says: say("finding.unknown-game", words.Literal(strconv.Quote(l.Header.Game)))})
		return false
	}
	if !j.rulings(s, l) {
		return false
	}
	if name := l.Header.Protocol; name != "-" && name != "?" && s.Game.Protocol(name) == nil {
		s.stop(Unsupported, Finding{Code: UnknownProtocol, Line: l.LineIn(headerLineOf("protocol", s)),
			Says: say("finding.unknown-protocol", words.Literal(s.Game.Name), words.Literal(strconv.Quote(name)))})
		return false
	}
	if err := j.table.open(s); err != nil {
		code, word := blame(s, err)
		s.stop(Malformed, Finding{Code: code, Line: l.LineIn(headerLineOf(word, s)), Says: Verbatim(err.Error())})
		return false
	}
	for _, d := range j.table.departures {
		s.add(Finding{Code: Departure, Line: at, Says: Verbatim(d), cited: strings.HasSuffix(d, ")")})
	}
	return true
}

// blame returns the kind of finding for a setup error, and the header line that it is
// about.
func blame(s *Session, err error) (Code, string) {
	e, ok := err.(*rules.SetupError)
	if ok && e.Field == "start" {
		return BadStart, "start"
	}
	for _, d := range s.Header.Rulings.Deviations {
		if ok && d.Name == e.Field {
			return BadSetup, "rulings"
		}
	}
	return BadSetup, "game"
}

// rulings copies the header's rulings into the setup. Unknown ones get their defaults.
func (j *Judge) rulings(s *Session, l *logfmt.Log) bool {
	r, g := &s.Header.Rulings, s.Game
	line := l.LineIn(headerLineOf("rulings", s))
	s.Setup = rules.Setup{Seats: s.Header.Seats(), Params: values(s.Header.Params)}
	if s.Header.Start != "-" {
		s.Setup.Start = s.Header.Start
	}
	if r.Set != "?" && r.Set != g.SetName() {
		s.stop(Unsupported, Finding{Code: UnknownSet, Line: line,
			Says: say("finding.unknown-set", words.Literal(strconv.Quote(r.Set)), words.Literal(g.SetName()))})
		return false
	}
	if digest := j.setDigest(g); r.Set != "?" && r.Digest != digest {
		s.add(Finding{Code: WrongSet, Line: line, Says: say("finding.wrong-set", words.Literal(r.Digest), words.Literal(r.Set)), Claimed: r.Digest, Recomputed: digest})
	}
	for _, d := range r.Deviations {
		switch ruling := g.Ruling(d.Name); {
		case ruling != nil && d.Value == "?":
		case ruling != nil && d.Value == ruling.Default():
			s.add(Finding{Code: NeedlessRuling, Line: line, Says: say("finding.needless-ruling", words.Literal(d.Name+"="+d.Value))})
		default:
			s.Setup.Rulings = append(s.Setup.Rulings, rules.Value(d))
		}
	}
	j.assume(s, line)
	return true
}

// assume replaces the header's rulings with those of the options, and enters a note if
// they differ.
func (j *Judge) assume(s *Session, line int) {
	for _, v := range j.opt.Assume[s.Game.Name] {
		stated := "?"
		if s.Header.Rulings.Set != "?" {
			stated = s.Game.RulingOf(s.Setup, v.Name)
		}
		for _, d := range s.Header.Rulings.Deviations {
			if d.Name == v.Name {
				stated = d.Value
			}
		}
		kept := s.Setup.Rulings[:0:0]
		for _, r := range s.Setup.Rulings {
			if r.Name != v.Name {
				kept = append(kept, r)
			}
		}
		s.Setup.Rulings = append(kept, v)
		if stated != v.Value {
			s.add(Finding{Code: Assumed, Line: line, Says: say("finding.assumed", words.Literal(v.Name+"="+v.Value), words.Literal(stated)),
				Claimed: stated, Recomputed: v.Value, Source: s.Game.Name + "." + v.Name})
		}
	}
}

func values(pairs []logfmt.Pair) []rules.Value {
	list := make([]rules.Value, len(pairs))
	for i, p := range pairs {
		list[i] = rules.Value(p)
	}
	return list
}

// headerLineOf returns the line of a header line in its log, given the number of seats.
func headerLineOf(word string, s *Session) logfmt.Line {
	return logfmt.HeaderLine(word, s.Header.Seats())
}

// stop ends judging with a status.
func (s *Session) stop(status Status, f Finding) {
	s.Status = status
	s.add(f)
}

// add enters a finding of the kind that its code names. If there are many of the kind it
// is only counted (see maxAlike).
func (s *Session) add(f Finding) {
	f.File = s.File
	if f.Severity == "" {
		f.Severity = KindOf(f.Code).Severity
	}
	if f.Blame == "" {
		f.Blame = KindOf(f.Code).Blame
	}
	s.cite(&f)
	if !s.enough(&f) {
		s.Findings = append(s.Findings, f)
	}
}
