package convert

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// TranscriptOptions are what a caller knows about transcripts.
type TranscriptOptions struct {
	Games []*rules.Game // the possible games of transcripts
	Head  []string      // lines of the head that all of the transcripts leave out
}

// Check returns what is wrong with the lines of the head.
func (o *TranscriptOptions) Check() error {
	if why := newHead().add(o.Head); why != nil {
		return errors.New(why.code + ": " + why.msg)
	}
	return nil
}

// Transcripts reads the sessions of a transcript, in the form of
// docs/reference/transcript.md, and makes a log of each.
type Transcripts struct {
	opt    TranscriptOptions
	file   string
	in     *bufio.Reader
	at     int    // lines read
	next   []byte // the first line of the next session, if it has been read
	count  int    // sessions read
	ended  bool
	failed error // of the source
}

// Converted is the result of converting a session of a transcript.
type Converted struct {
	ID    string // of the session
	Line  int    // of its first line, in the file
	Notes []Note // what the log does not say
	Open  bool   // the transcript does not show how the game ended
}

// NewTranscripts reads transcripts from r. name is the file's name in messages, its last
// part that in the logs, and "-" is no name.
func NewTranscripts(r io.Reader, name string, opt TranscriptOptions) *Transcripts {
	return &Transcripts{opt: opt, file: name, in: bufio.NewReaderSize(r, logfmt.MaxLine+1)}
}

// Limits of a session of a transcript, in addition to those of logs.
const (
	maxSession      = 2 * logfmt.MaxLog // bytes
	firstTranscript = "transcript 1"    // the line that opens a session
	anyTranscript   = "transcript "     // of any version
)

// session is one session as it is read.
type session struct {
	file   string
	first  int // line of the file
	last   int
	size   int
	hash   hash.Hash
	head   *head
	body   []bodyLine
	damage *Damage // the first thing that is wrong
}

func (t *session) blame(line int, why *wrong) {
	if why != nil && t.damage == nil {
		t.damage = &Damage{t.file, line, why.code, why.msg}
	}
}

// Next makes a sealed log of the next session and writes it to w in a single call. At the
// end of the file it returns io.EOF. A session that cannot be read, or made a log, is a
// *Damage and nothing is written; the next call continues with the session after it. Any
// other error is one of the source or w.
func (ts *Transcripts) Next(w io.Writer) (*Converted, error) {
	t := ts.session()
	switch {
	case ts.failed != nil:
		return nil, ts.failed
	case t == nil && ts.count == 0:
		ts.count++
		return nil, &Damage{ts.file, 1, "head", "the transcript is empty"}
	case t == nil:
		return nil, io.EOF
	case t.damage != nil:
		return nil, t.damage
	}
	if at := t.listsMoves(); at > 0 {
		return nil, &Damage{ts.file, at, "order", "no line to a program comes before this answer, or anywhere: this is a list of moves, not a conversation"}
	}
	var b bytes.Buffer
	result, err := ts.convert(&b, t)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(b.Bytes())
	return result, err
}

// session reads the lines of the next session, nil if there is none.
func (ts *Transcripts) session() *session {
	var t *session
	for {
		line := ts.next
		if ts.next = nil; line == nil {
			if line = ts.line(); line == nil {
				return t
			}
		}
		opens := bytes.HasPrefix(line, []byte(anyTranscript))
		if opens && t != nil {
			ts.next = line
			return t
		}
		if t == nil {
			ts.count++
			t = &session{file: ts.file, first: ts.at, hash: sha256.New(), head: newHead()}
		}
		t.last = ts.at
		t.enter(line, opens)
	}
}

// listsMoves returns the line of the first answer of a session without any line or file to
// a program, 0 for another session. Judged as a conversation, such a list of moves would
// have nothing but early answers. A single answer may be the beginning of a conversation.
func (t *session) listsMoves() int {
	first, answers := 0, 0
	for i := range t.body {
		switch p := &t.body[i]; p.Kind {
		case logfmt.Sent, logfmt.Put, logfmt.Run, logfmt.NoSend:
			return 0
		case logfmt.Said, logfmt.Got:
			if answers++; answers == 1 {
				first = p.at
			}
		}
	}
	if answers < 2 {
		return 0
	}
	return first
}

// line reads a line with its line feed, if it has one; nil is the end. Of a line that is
// too long the rest is ignored.
func (ts *Transcripts) line() []byte {
	if ts.ended {
		return nil
	}
	line, err := ts.in.ReadSlice('\n')
	line = bytes.Clone(line)
	for rest := err; rest == bufio.ErrBufferFull; {
		_, rest = ts.in.ReadSlice('\n')
		err = rest
		line = line[:logfmt.MaxLine+1]
	}
	switch {
	case err == io.EOF:
		ts.ended = true
	case err != nil:
		ts.ended, ts.failed = true, err
		return nil
	}
	if ts.at == 0 {
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
	}
	if len(line) == 0 {
		return nil
	}
	ts.at++
	return line
}

// enter reads one line of the session.
func (t *session) enter(line []byte, opens bool) {
	t.size += len(line)
	t.hash.Write(line)
	if t.damage != nil {
		return
	}
	text, why := plainLine(line)
	switch {
	case why == nil && t.size > maxSession:
		why = &wrong{"cap", "a session of more than " + strconv.Itoa(maxSession) + " bytes"}
	case why == nil && len(t.body) == logfmt.MaxLines:
		why = &wrong{"cap", "a session of more than " + strconv.Itoa(logfmt.MaxLines) + " lines"}
	case why != nil || text == "" || text[0] == '#':
	case opens && text != firstTranscript:
		why = &wrong{"version", "this program reads " + firstTranscript + ", not " + quote(text)}
	case !opens:
		why = t.enterText(text)
	}
	t.blame(t.last, why)
}

func (t *session) enterText(text string) *wrong {
	word, _, _ := strings.Cut(text, " ")
	if headWord(word) {
		if len(t.body) > 0 {
			return &wrong{"head", "the line " + quote(word) + " must come before all that passed"}
		}
		return t.head.line(word, text[len(word):], t.last)
	}
	p, why := readBodyLine(text)
	p.at = t.last
	if why == nil && p.Kind < logfmt.Move && len(t.body) > 0 {
		why = t.sameTimes(&p)
	}
	t.body = append(t.body, p)
	return why
}

// sameTimes checks that either every record of the exchange has a time or none has.
func (t *session) sameTimes(p *bodyLine) *wrong {
	for i := range t.body {
		if before := &t.body[i]; before.Kind < logfmt.Move {
			if before.clocked() != p.clocked() {
				return &wrong{"time", "either all that passed has a time, or nothing has: see line " + strconv.Itoa(before.at)}
			}
			break
		}
	}
	return nil
}

// plainLine returns a line without its line feed, if it is printable ASCII.
func plainLine(line []byte) (string, *wrong) {
	text, whole := bytes.CutSuffix(line, []byte{'\n'})
	if len(line) > logfmt.MaxLine {
		return "", &wrong{"cap", "a line of more than 65536 bytes"}
	}
	for _, c := range text {
		switch {
		case c == '\r':
			return "", &wrong{"encoding", `carriage return; a line ends in a line feed alone, and within text it is written \x0d`}
		case c < 0x20 || c > 0x7e:
			return "", &wrong{"encoding", "byte 0x" + hex.EncodeToString([]byte{c}) + ` is not printable ASCII; within text it is written \xhh`}
		}
	}
	if !whole {
		return "", &wrong{"torn", "the last line has no line feed: it may be cut off"}
	}
	return string(text), nil
}

// convert makes the log of a session. Unknown rulings that play itself can show are those
// under which most moves can be made.
func (ts *Transcripts) convert(b *bytes.Buffer, t *session) (*Converted, error) {
	s, err := t.settle(&ts.opt, ts.count)
	if err != nil {
		return nil, err
	}
	result, err := t.under(b, s)
	if s.pos == nil || err == nil && !misread(b.Bytes()) {
		return result, err
	}
	var best []rules.Value
	for _, set := range readings(s.game, &t.head.h.Rulings) {
		var again bytes.Buffer
		other, why := s.with(set)
		if why != nil {
			continue
		}
		again2, why := t.under(&again, other)
		if why == nil && (err != nil || movesIn(again.Bytes()) > movesIn(b.Bytes())) {
			*b, result, best, err = again, again2, set, nil
		}
	}
	if best != nil {
		result.Notes = append(result.Notes, Note{t.file, max(t.first, t.head.said["rulings"]),
			"read with " + settings(best) + ", which the transcript leaves unknown: so most answers are legal moves"})
	}
	return result, err
}

// under makes the log of a session with one set of rulings.
func (t *session) under(b *bytes.Buffer, s setting) (*Converted, error) {
	log := logfmt.NewWriter(b, logfmt.SyncNever)
	r, err := newRecorder(log, &t.head.h, s, t.voids())
	if err != nil {
		return nil, t.refused(t.first, err)
	}
	for i := range t.body {
		p := &t.body[i]
		if why := r.feed(p, t.body[i+1:]); why != nil {
			return nil, &Damage{t.file, p.at, why.code, why.msg}
		}
		if err := log.Err(); err != nil {
			return nil, t.refused(p.at, err)
		}
	}
	ended, err := r.finish()
	if err != nil {
		return nil, t.refused(t.last, err)
	}
	return &Converted{ID: t.head.h.ID, Line: t.first, Open: !ended}, nil
}

// voids reports whether a void is stated.
func (t *session) voids() bool {
	return slices.ContainsFunc(t.body, func(p bodyLine) bool { return p.Kind == logfmt.Void })
}

// refused returns what the log format cannot represent.
func (t *session) refused(line int, err error) error {
	return unwritten(t.file, line, err)
}

// settle completes the head of a session with what the caller says and what follows, and
// opens its game.
func (t *session) settle(opt *TranscriptOptions, nth int) (setting, error) {
	p := t.head
	h := &p.h
	if why := p.add(opt.Head); why != nil {
		return setting{}, t.badHead(why)
	}
	h.Evidence = logfmt.Evidence{Exchange: "raw", Times: t.times()}
	sum := hex.EncodeToString(t.hash.Sum(nil))
	if p.said["id"] == 0 {
		h.ID = sessionID(baseOf(t.file), sum)
		if nth > 1 {
			h.ID = h.ID[:min(len(h.ID), logfmt.MaxID-12)] + "." + strconv.Itoa(nth)
		}
	}
	if p.said["origin"] == 0 {
		h.Origin = logfmt.Origin{Kind: "transcript", Digest: sum, Name: fileName(baseOf(t.file))}
	}
	if times, at := p.times, p.said["evidence"]; times != "" && times != h.Evidence.Times && len(t.body) > 0 {
		return setting{}, &Damage{t.file, at, "time", "evidence is " + times + ", but what passed is " + h.Evidence.Times}
	} else if times != "" {
		h.Evidence.Times = times
	}
	return t.open(opt.Games)
}

// times says whether the exchange is stamped.
func (t *session) times() string {
	for i := range t.body {
		if t.body[i].clocked() {
			return "stamped"
		}
	}
	return "none"
}

// open opens the game at its start.
func (t *session) open(games []*rules.Game) (setting, error) {
	h := &t.head.h
	s, why := settingOf(h, games)
	if why == nil {
		why = t.head.complete(s.game)
	}
	if why == nil && s.game != nil {
		s.setup = claims.Setup(h)
		var err error
		if s.pos, err = s.game.Open(s.setup); err != nil {
			why = setupWrong(h, err)
		}
	}
	if why != nil {
		return s, t.badHead(why)
	}
	h.First = logfmt.None
	if s.pos != nil && s.pos.Turn() != base.Nobody {
		h.First = base.Number(s.pos.Turn())
	}
	if h.Session == "info" {
		s.pos = nil
	}
	return s, nil
}

// badHead returns what is wrong with the head: at the line whose word is the code.
func (t *session) badHead(why *wrong) error {
	return &Damage{t.file, max(t.first, t.head.said[why.code]), why.code, why.msg}
}

// settingOf finds the game and protocol of a header, none where there is none.
func settingOf(h *logfmt.Header, games []*rules.Game) (setting, *wrong) {
	var s setting
	if h.Game == "-" {
		if h.Protocol == "" {
			h.Protocol = "-"
		}
		return s, nil
	}
	names := ""
	for _, g := range games {
		names += ", " + g.Name
		if g.Name == h.Game {
			s.game = g
		}
	}
	switch {
	case h.Game == "":
		return s, &wrong{"game", "no game is named; there are" + names[min(1, len(names)):]}
	case s.game == nil:
		return s, &wrong{"game", "no game " + quote(h.Game) + "; there are" + names[min(1, len(names)):]}
	}
	if h.Protocol == "" && len(s.game.Protocols) == 1 {
		h.Protocol = s.game.Protocols[0].Name
	}
	if s.proto = s.game.Protocol(h.Protocol); s.proto != nil {
		return s, nil
	}
	names = ""
	for _, p := range s.game.Protocols {
		names += ", " + p.Name
	}
	if h.Protocol == "" {
		return s, &wrong{"protocol", "no protocol is named; " + s.game.Name + " has" + names[min(1, len(names)):]}
	}
	return s, &wrong{"protocol", s.game.Name + " has no protocol " + quote(h.Protocol) + ", but" + names[min(1, len(names)):]}
}

// setupWrong returns what the rules refuse of a setup.
func setupWrong(h *logfmt.Header, err error) *wrong {
	var e *rules.SetupError
	if !errors.As(err, &e) {
		return &wrong{"game", err.Error()}
	}
	if e.Field == "start" {
		return &wrong{"start", e.Msg}
	}
	if _, ruling := valueOf(h.Rulings.Deviations, e.Field); ruling {
		return &wrong{"rulings", err.Error()}
	}
	return &wrong{"game", err.Error()}
}
