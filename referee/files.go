package referee

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"

	"scrutineer/clerk"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
	"scrutineer/rules"
	"scrutineer/seat"
)

// mostAnswer is how much of an answer file is read: enough to see that it is
// more than a move.
const mostAnswer = 64

// byTurn tells whether programs are started for every move.
func (g *game) byTurn() bool { return g.proto.Answer != "" }

// put writes a file that a program is owed into its folder.
func (g *game) put(s seat.Seat, d *side, say *rules.Say) {
	path := filepath.Join(g.Programs[s-1].Command.Dir, say.Name)
	err := g.journal.Mark(process.Event{Program: int(s), Word: "put " + say.Name, Text: bytes.Clone(say.Text)}, func() error {
		return os.WriteFile(path, say.Text, 0o644)
	})
	if err != nil {
		g.end("referee", g.Latest(), g.Latest(), "cannot write a file for seat "+s.String()+": "+err.Error())
		return
	}
	d.handing = true
}

// run starts a program for its move, without the answer of the move before.
func (g *game) run(s seat.Seat, d *side, say *rules.Say) {
	if d.prog != nil {
		d.prog.Stop(0)
	}
	answer := filepath.Join(g.Programs[s-1].Command.Dir, g.proto.Answer)
	if err := os.Remove(answer); err != nil && !os.IsNotExist(err) {
		g.end("referee", g.Latest(), g.Latest(), "cannot remove the old answer of seat "+s.String()+": "+err.Error())
		return
	}
	d.handing = true
	if err := g.launch(s, fields(say.Text)); err != nil {
		d.handing = false
		g.Fault(s, clerk.Fault{Kind: "not-started", Text: err.Error()})
		return
	}
	d.prog.CloseInput()
}

// answerFile reads what the program in turn has left when it ended. No file is
// an empty one, unless it crashed.
func (g *game) answerFile(s seat.Seat, d *side) {
	if g.pos.Turn() != s {
		return
	}
	name := g.proto.Answer
	content, err := readSome(filepath.Join(g.Programs[s-1].Command.Dir, name))
	if err != nil && d.how == "crash" && d.killed == 0 {
		g.Fault(s, clerk.Fault{Kind: d.how})
		return
	}
	g.journal.Mark(process.Event{Program: int(s), Word: "get " + name, Text: content}, nil)
}

// readSome reads the beginning of a regular file.
func readSome(path string) ([]byte, error) {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, os.ErrInvalid
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, mostAnswer))
}

// marked records a file written or read.
func (g *game) marked(s seat.Seat, d *side, rec logfmt.Record, word string) {
	act, name, _ := strings.Cut(word, " ")
	rec.Stream, rec.Word = 0, []byte(name)
	if act == "put" {
		rec.Kind = logfmt.Put
		g.Add(rec)
		d.handing = false
		g.Table.Sent(s, rec.Time)
		return
	}
	rec.Kind = logfmt.Got
	line := g.Add(rec)
	g.Hear(s, rules.FromFile, clerk.Answer{Line: line, At: rec.Time, Given: d.endedAt, Text: rec.Text})
}

func fields(text []byte) []string { return strings.Fields(string(text)) }

// joined is a list of words as a log writes them.
func joined(words []string) []byte {
	var b []byte
	for i, w := range words {
		if i > 0 {
			b = append(b, ' ')
		}
		b = append(b, logfmt.Word(w)...)
	}
	return b
}
