package referee

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
	"scrutineer/rules"
)

// maxAnswer is how much of an answer file is read: enough to see that it is longer than a
// move.
const maxAnswer = base.MaxMove + 1

// byTurn reports whether programs are started for every move.
func (g *game) byTurn() bool { return g.proto.Answer != "" }

// put writes a file that is due to a program into its folder.
func (g *game) put(s base.Seat, d *side, action *rules.Action) {
	if d.prog != nil {
		d.prog.Stop(0)
	}
	path := filepath.Join(g.Programs[s-1].Command.Dir, action.Name)
	err := g.journal.Mark(process.Event{Program: int(s), Word: "put " + action.Name, Text: bytes.Clone(action.Text)}, func() error {
		return writeNew(path, action.Text)
	})
	if err != nil {
		g.folderFault(s, "its folder takes no file", err)
		return
	}
	d.handing = true
}

// run starts a program for its move, without the answer to the previous move.
func (g *game) run(s base.Seat, d *side, action *rules.Action) {
	answer := filepath.Join(g.Programs[s-1].Command.Dir, g.proto.Answer)
	if err := remove(answer); err != nil {
		g.folderFault(s, "the old answer cannot be removed", err)
		return
	}
	d.handing = true
	err := g.launch(s, fields(action.Text))
	if err == nil {
		d.prog.CloseInput()
		return
	}
	g.unstarted(s, err)
	d.handing = false
}

// folderFault handles a folder in which the referee cannot work. It is the fault of the
// program that has run there, or nobody's.
func (g *game) folderFault(s base.Seat, what string, err error) {
	switch {
	case process.OutOfResources(err):
		g.abandon("disk", g.Latest(), g.Latest(), "seat "+s.String()+": "+what+": "+err.Error())
	case g.sides[s].prog == nil:
		g.unstarted(s, fmt.Errorf("%s: %w", what, err))
	default:
		g.Fault(s, claims.Fault{Kind: "protocol", Text: what})
	}
}

// answerFile reads the answer file of the program in turn after its end, and ends the
// processes that it has left. A missing file counts as empty.
func (g *game) answerFile(s base.Seat, d *side) {
	d.prog.Signal(process.KILL)
	if g.pos.Turn() != s {
		return
	}
	name := g.proto.Answer
	content, _ := readSome(filepath.Join(g.Programs[s-1].Command.Dir, name), maxAnswer)
	g.journal.Mark(process.Event{Program: int(s), Word: "get " + name, Text: content}, nil)
}

// readSome reads at most that many bytes of a regular file. It never waits for another kind
// of file.
func readSome(path string, most int64) ([]byte, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, os.ErrInvalid
	}
	return io.ReadAll(io.LimitReader(f, most))
}

// writeNew writes a new file, whatever a program has left under its name: writing to a pipe
// would wait, and a link would lead elsewhere.
func writeNew(path string, content []byte) error {
	if err := remove(path); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	return errors.Join(err, f.Close())
}

// remove removes a file, if there is one.
func remove(path string) error {
	if err := os.Remove(path); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// marked records that a file was written or read.
func (g *game) marked(s base.Seat, d *side, rec logfmt.Record, word string) {
	act, name, _ := strings.Cut(word, " ")
	rec.Stream, rec.Word = 0, []byte(name)
	if act == "put" {
		rec.Kind = logfmt.Put
		d.handing = false
		g.Add(rec)
		return
	}
	rec.Kind = logfmt.Got
	g.noteLoad(s, d.endedAt)
	g.Add(rec)
}

func fields(text []byte) []string { return strings.Fields(string(text)) }

// joined returns a list of words as a log writes them.
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
