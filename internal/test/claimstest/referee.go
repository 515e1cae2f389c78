// Package claimstest records games from stamps and lines that a test makes up: the log
// that a referee would have recorded, with claims, but without a program, a pipe or a
// clock.
//
// It deliberately judges nothing: the claim writer makes the claims, and the test or the
// judge checks whether they hold.
package claimstest

import (
	"bytes"
	"testing"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Options are what a game is opened with.
type Options struct {
	Game     *rules.Game
	Protocol string
	Setup    rules.Setup
	Limits   rules.Limits
}

// Referee is a game that is being recorded. Stamps are microseconds and must not go back.
// A step that cannot be written fails the test.
type Referee struct {
	*claims.Writer
	t      testing.TB
	game   *rules.Game
	pos    rules.Position
	log    bytes.Buffer
	writer *logfmt.Writer
	first  int  // bytes of the header
	starts bool // every move is a start
}

// Open writes the header and opens the conversations. No program is started.
func Open(t testing.TB, o Options) *Referee {
	t.Helper()
	pos, err := o.Game.Open(o.Setup)
	if err != nil {
		t.Fatal(err)
	}
	protocol := o.Game.Protocol(o.Protocol)
	if protocol == nil {
		t.Fatalf("%s has no protocol %q", o.Game.Name, o.Protocol)
	}
	d := &Referee{t: t, game: o.Game, pos: pos, starts: protocol.Answer != ""}
	d.writer = logfmt.NewWriter(&d.log, logfmt.SyncNever)
	if err := d.writer.Begin(header(o, int(pos.Turn()))); err != nil {
		t.Fatal(err)
	}
	d.first = d.log.Len()
	d.Writer = claims.New(d.writer, o.Game, protocol, o.Setup, pos, max(o.Setup.Seats, 2), derive.Limits{Limits: o.Limits})
	return d
}

// header returns that of a game with full evidence between programs a, b, c, d.
func header(o Options, first int) *logfmt.Header {
	h := &logfmt.Header{
		ID: "t.1", Session: "game", Game: o.Game.Name, Protocol: o.Protocol, Event: "-", Stage: "-", Round: "-", Slot: "-",
		Attempt: 1, Previous: "-", First: base.Number(first),
		Rulings: claims.Rulings(o.Game, o.Setup), Params: claims.Pairs(o.Setup.Params),
		Clock:    logfmt.Clock{Total: base.Number(orNone(base.Number(o.Limits.Total))), Move: base.Number(orNone(base.Number(o.Limits.Move))), Grace: o.Limits.Grace, From: "handed-over"},
		Limits:   logfmt.Limits{Memory: logfmt.None, Stack: logfmt.None, Kind: "-", How: "-", Flood: logfmt.Unknown, Startup: logfmt.None, Sent: logfmt.None},
		Evidence: logfmt.Evidence{Exchange: "raw", Times: "stamped"},
		Origin:   logfmt.Origin{Kind: "recorded", Digest: "-"}, Referee: logfmt.Program{ID: "test", Version: "-", Digest: "-"},
		Source: "?", UTC: "?", Seed: logfmt.None, Start: "-",
	}
	if first == 0 {
		h.First = logfmt.None
	}
	if o.Setup.Start != "" {
		h.Start = o.Setup.Start
	}
	for i := range max(o.Setup.Seats, 2) {
		h.Programs = append(h.Programs, logfmt.Program{ID: string(rune('a' + i)), Version: "?", Digest: "?"})
	}
	return h
}

func orNone(n base.Number) base.Number {
	if n <= 0 {
		return logfmt.None
	}
	return n
}

// Start starts a program that lives through the game.
func (d *Referee) Start(s base.Seat, at base.Number) {
	d.write(logfmt.Record{Kind: logfmt.Run, Seat: s, Time: base.Number(at), Word: []byte("bots"), Text: []byte("./bot")})
}

// StartAll starts both programs, if the protocol wants them to stay.
func (d *Referee) StartAll(at base.Number) {
	for s := base.First; s <= base.Second && !d.starts; s++ {
		d.Start(s, at)
	}
}

// SendDue sends the next thing that is due to a program. It reports whether there was one
// that could be sent.
func (d *Referee) SendDue(s base.Seat, at base.Number) bool {
	action := d.Table.Due(s)
	if action == nil {
		return false
	}
	rec := logfmt.Record{Kind: logfmt.Sent, Seat: s, Time: base.Number(at), Text: d.Table.AppendText(nil, s, action)}
	switch action.Kind {
	case rules.PutFile:
		rec.Kind, rec.Word = logfmt.Put, []byte(action.Name)
	case rules.Run:
		rec.Kind, rec.Word, rec.Text = logfmt.Run, []byte("bots"), append([]byte("./bot "), rec.Text...)
	}
	d.write(rec)
	return true
}

// SendAllDue sends everything that can be sent, to every program.
func (d *Referee) SendAllDue(at base.Number) {
	for i := 1; i <= base.Max; i++ {
		for d.SendDue(base.Seat(i), at) {
		}
	}
}

// Say lets a program say a line, and returns the line of the log.
func (d *Referee) Say(s base.Seat, at base.Number, text string) logfmt.Line {
	return d.write(logfmt.Record{Kind: logfmt.Said, Seat: s, Time: base.Number(at), Text: []byte(text)})
}

// Part lets a program leave bytes whose line does not end.
func (d *Referee) Part(s base.Seat, at base.Number, text string) {
	d.write(logfmt.Record{Kind: logfmt.Part, Seat: s, Time: base.Number(at), Stream: logfmt.Out, Text: []byte(text)})
}

// Answer lets a program end, and its answer file be read.
func (d *Referee) Answer(s base.Seat, ended, read base.Number, text string) {
	d.Exit(s, ended)
	d.write(logfmt.Record{Kind: logfmt.Got, Seat: s, Time: base.Number(read), Word: []byte("answer"), Text: []byte(text)})
}

// Exit lets a program end.
func (d *Referee) Exit(s base.Seat, at base.Number) {
	d.write(logfmt.Record{Kind: logfmt.Exit, Seat: s, Time: base.Number(at), Word: []byte("code")})
}

// Kill records that a program was killed.
func (d *Referee) Kill(s base.Seat, at base.Number) {
	d.write(logfmt.Record{Kind: logfmt.Kill, Seat: s, Time: base.Number(at), Word: []byte("KILL")})
}

func (d *Referee) write(rec logfmt.Record) logfmt.Line {
	d.t.Helper()
	line := d.Add(rec)
	if err := d.Err(); err != nil {
		d.t.Fatal(err)
	}
	return line
}

// Position returns the game's position, which a test may read.
func (d *Referee) Position() rules.Position { return d.pos }

// Body returns the lines of the log written so far, without its header and digests.
func (d *Referee) Body() []string {
	var list []string
	for _, line := range bytes.Split(bytes.TrimSuffix(d.log.Bytes()[d.first:], []byte("\n")), []byte("\n")) {
		if !bytes.HasPrefix(line, []byte("block ")) {
			list = append(list, string(line))
		}
	}
	return list
}

// Seal claims the result, if the game is over, and returns the whole log.
func (d *Referee) Seal() []byte {
	d.t.Helper()
	d.Result()
	if err := d.Err(); err != nil {
		d.t.Fatal(err)
	}
	if err := d.writer.End(); err != nil {
		d.t.Fatal(err)
	}
	return d.log.Bytes()
}
