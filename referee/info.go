package referee

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
	"scrutineer/rules"
)

// patience is the time that a program has to name its author.
const patience = 5 * time.Second

// maxInfo is how much of an answer is read from a file, in bytes.
const maxInfo = 1024

// Info is a session without a game, in which a program is asked for its author.
type Info struct {
	Protocol *rules.Protocol // one that can ask for it
	Program  Program
	Held     Confinement
	Label    Label
}

// Ask asks a program for its author, and writes the log of the conversation: a sealed
// session of the kind info. It returns the answer, at most two lines, without unprintable
// characters. There are no lines if the program did not answer in five seconds. It fails if
// the program cannot be started or the log cannot be written.
func Ask(ctx context.Context, log *logfmt.Writer, m Info) ([]string, error) {
	if m.Protocol == nil || m.Protocol.Info == "" {
		return nil, errors.New("the protocol does not ask for authors")
	}
	where := processes()
	a := &asking{Info: m, log: log, machine: where}
	if err := log.Begin(a.header()); err != nil {
		return nil, err
	}
	a.journal.Tick()
	c := m.Program.Command
	c.Args = append(append([]string(nil), c.Args...), strings.Fields(m.Protocol.Info)...)
	c.Sandbox, c.Caps = m.Held.Sandbox, process.Caps{Out: maxErr, Err: maxErr}
	c.Limits.Processes, c.Limits.File = m.Held.Processes, int64(m.Held.File)
	answer := filepath.Join(c.Dir, m.Protocol.Answer)
	if m.Protocol.Answer != "" {
		if err := remove(answer); err != nil {
			return nil, err
		}
	}
	p, err := a.begin(1, c)
	if err != nil {
		return nil, err
	}
	a.words = append([]string{cmp.Or(m.Program.Path, c.Path)}, c.Args...)
	p.CloseInput()
	a.listen(ctx, p)
	if m.Protocol.Answer != "" {
		text, _ := readSome(answer, maxInfo)
		a.journal.Mark(process.Event{Program: 1, Word: "get " + m.Protocol.Answer, Text: text}, nil)
		a.answers = strings.Split(string(text), "\n")
	}
	a.journal.Tick()
	a.drain()
	return shown(a.answers), errors.Join(a.err, log.End())
}

// asking is such a conversation.
type asking struct {
	Info
	machine
	log     *logfmt.Writer
	err     error
	words   []string // the command as it was given
	answers []string
	open    int // streams that have not ended
	ended   bool
}

// listen records the program's output until it ends or its time is up, and ends it.
func (a *asking) listen(ctx context.Context, p player) {
	a.open = 2
	until := a.clock.Now() + base.Number(patience.Microseconds())
	for (a.open > 0 || !a.ended) && a.err == nil {
		e, ok := a.journal.Next(ctx, until)
		if !ok {
			break
		}
		a.take(e)
	}
	p.Stop(0)
	a.drain()
}

// drain records the rest.
func (a *asking) drain() {
	for e, ok := a.journal.Next(context.Background(), 0); ok; e, ok = a.journal.Next(context.Background(), 0) {
		a.take(e)
	}
}

// take records an event.
func (a *asking) take(e process.Event) {
	rec := record(&e)
	switch e.Kind {
	case process.Started:
		rec.Kind, rec.Stream, rec.Text = logfmt.Run, 0, joined(a.words)
		rec.Word = []byte(cmp.Or(a.Program.Folder, a.Program.Command.Dir, "."))
	case process.Line:
		rec.Kind, rec.Stream, rec.Word = logfmt.Said, 0, nil
		if e.Err {
			rec.Kind = logfmt.Noted
		} else if a.Protocol.Answer == "" {
			a.answers = append(a.answers, string(e.Text))
		}
	case process.Part:
		rec.Kind, rec.Word = logfmt.Part, nil
	case process.Flood:
		rec.Kind, rec.Text, rec.Num[0] = logfmt.Flood, nil, e.Num[0]
	case process.EOF, process.Left:
		a.open--
		if rec.Kind, rec.Text, rec.Word = logfmt.EOF, nil, nil; e.Kind == process.Left {
			return
		}
	case process.Exit:
		a.ended = true
		rec.Kind, rec.Stream, rec.Text, rec.Num = logfmt.Exit, 0, nil, e.Num
	case process.Used:
		rec = usage(&e)
	case process.Tick:
		rec = logfmt.Record{Kind: logfmt.Tick, Time: e.Time, Num: [4]base.Number{e.Num[0], e.Num[1]}}
	case process.Closed:
		rec.Kind, rec.Stream, rec.Text, rec.Word = logfmt.Close, 0, nil, nil
	case process.Killed:
		rec.Kind, rec.Stream, rec.Text = logfmt.Kill, 0, nil
	case process.Mark:
		rec.Kind, rec.Stream, rec.Word = logfmt.Got, 0, []byte(a.Protocol.Answer)
	default:
		return
	}
	if a.err == nil {
		a.err = a.log.Append(&rec)
	}
}

// header returns the header of the conversation's log.
func (a *asking) header() *logfmt.Header {
	l, p := &a.Label, &a.Program
	h := &logfmt.Header{
		ID: l.ID, Session: "info", Game: "-", Rulings: logfmt.Rulings{Set: "-"}, Protocol: a.Protocol.Name,
		Event: word(l.Event), Stage: word(l.Stage), Round: word(l.Round), Slot: word(l.Slot), Attempt: 1, Previous: "-",
		Programs: []logfmt.Program{{ID: p.ID, Version: cmp.Or(word(p.Version), "?"), Digest: cmp.Or(p.Digest, "?"), Name: p.Name}},
		First:    logfmt.None, Evidence: logfmt.Evidence{Exchange: "raw", Times: "stamped"},
		Clock:   logfmt.Clock{Total: logfmt.None, Move: base.Number(patience.Microseconds()), From: "run"},
		Limits:  logfmt.Limits{Memory: logfmt.None, Stack: logfmt.None, Kind: "-", How: "-", Flood: logfmt.None, Startup: logfmt.None, Sent: logfmt.None},
		Origin:  logfmt.Origin{Kind: "recorded", Digest: "-"},
		Referee: logfmt.Program{ID: cmp.Or(l.Referee, "scrutineer"), Version: cmp.Or(word(l.Version), "?"), Digest: "-"},
		Host:    l.Host, Source: a.clock.Name(), UTC: utc(l.UTC), Seed: logfmt.None, Start: "-",
	}
	return h
}

// utc formats a time for a header.
func utc(t time.Time) string {
	if t.IsZero() {
		return "?"
	}
	return t.UTC().Format("2006-01-02T15:04:05Z")
}

// record returns the fields that all records of an event have in common.
func record(e *process.Event) logfmt.Record {
	rec := logfmt.Record{Seat: base.Seat(e.Program), Time: e.Time, Text: e.Text, Word: []byte(e.Word), Stream: logfmt.Out}
	if e.Err {
		rec.Stream = logfmt.Err
	}
	return rec
}

// shown returns the first two lines, if they are text of a sensible length.
func shown(lines []string) []string {
	const most = 200
	var list []string
	for _, line := range lines[:min(2, len(lines))] {
		line = strings.ToValidUTF8(strings.TrimSpace(line), "?")
		line = strings.Map(func(r rune) rune {
			if !unicode.IsPrint(r) {
				return -1
			}
			return r
		}, line)
		if r := []rune(line); len(r) > most {
			line = string(r[:most])
		}
		if line != "" {
			list = append(list, line)
		}
	}
	return list
}
