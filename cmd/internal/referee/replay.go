package referee

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"scrutineer/base"
	"scrutineer/cmd/internal/known"
	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
	"scrutineer/referee/replay"
)

var replayManual = cli.Manual{
	Summary: `Replay sends a program what the log says it was sent, in the same order. It reports
the first answer that differs from the log. It prints the time of every answer, but
does not judge it. PROGRAM is a command line, split at blanks.`,
	Operands: "LOG PROGRAM",
	Need:     2,
	Examples: []cli.Example{
		{Line: "referee replay --seat 2 game.mlog './bob -seed 7'", Doc: "does bob give the same answers again?"},
		{Line: "referee replay --id final.g3 --seat 1 all.tar.zst ./ann", Doc: "one game of many"},
	},
}

// replayOptions are the flags of "referee replay".
type replayOptions struct {
	seat       int
	id, folder string

	env *cli.Env
}

// Flags declares them.
func (a *replayOptions) Flags(f *cli.Flags) {
	f.IntVar(&a.seat, "seat", 0, "the program plays seat `N`")
	f.StringVar(&a.id, "id", "", "take the session with this `ID`, if there are several")
	f.StringVar(&a.folder, "folder", "", "run the program in `FOLDER`")
}

// Run runs the command.
func (a *replayOptions) Run(env *cli.Env, operands []string) cli.Code {
	words := strings.Fields(operands[1])
	switch a.env = env; {
	case a.seat < 1 || a.seat > base.Max:
		return env.Usagef("--seat is a number from 1 to %d", base.Max)
	case len(words) == 0:
		return env.Usagef("the program has no command")
	}
	program, clean, err := a.program(words)
	if err != nil {
		return env.Fail(err)
	}
	defer clean()
	l, err := a.find(operands[0])
	if err != nil {
		env.Fail(err)
		return cli.Failed
	}
	program.Game = known.Games(env).Find(l.Header.Game)
	program.Wait = max(patience, time.Duration(max(l.Header.Clock.Move, l.Header.Clock.Total))*time.Microsecond)
	result, err := replay.Play(env.Context, l, base.Seat(a.seat), program)
	if err != nil {
		env.Fail(fmt.Errorf("%s:%d: %w", l.File, l.Line, err))
		return cli.Failed
	}
	return a.summary(l, result)
}

// program returns the program to start, and a function to clean up after it. Without
// a folder of its own it gets a temporary one for files.
func (a *replayOptions) program(words []string) (replay.Program, func(), error) {
	c := process.Command{Path: words[0], Args: words[1:], Dir: a.folder, Env: environment()}
	clean := func() {}
	var err error
	if a.folder == "" {
		if strings.ContainsRune(c.Path, os.PathSeparator) {
			if c.Path, err = filepath.Abs(c.Path); err != nil {
				return replay.Program{}, clean, err
			}
		}
		if c.Dir, err = os.MkdirTemp("", "referee-"); err != nil {
			return replay.Program{}, clean, err
		}
		clean = func() { os.RemoveAll(c.Dir) }
	}
	if c.Dir, err = filepath.Abs(c.Dir); err != nil {
		return replay.Program{}, clean, err
	}
	return replay.Program{Command: c}, clean, nil
}

// find returns the requested log: the only one, or that of the session.
func (a *replayOptions) find(operand string) (found *logfmt.Log, err error) {
	sources, failed := corpus.Sources([]string{operand}, a.env.Stdin)
	if len(failed) > 0 {
		return nil, failed[0]
	}
	var opener corpus.Opener
	for _, src := range sources {
		files, err := opener.Open(src)
		if err != nil {
			return nil, err
		}
		found, err = a.search(files, found)
		files.Close()
		if err != nil {
			return nil, err
		}
	}
	switch {
	case found == nil && a.id != "":
		return nil, fmt.Errorf("%s: no log of session %q", operand, a.id)
	case found == nil:
		return nil, errors.New(operand + ": no log")
	}
	return found, nil
}

// search looks for the log among files. With the id of a session it is the first of
// its logs; without, there must be exactly one.
func (a *replayOptions) search(files *corpus.Files, found *logfmt.Log) (*logfmt.Log, error) {
	for found == nil || a.id == "" {
		file, err := files.Next()
		if err == io.EOF {
			return found, nil
		}
		if err != nil {
			return nil, err
		}
		r := logfmt.NewReader(file, file.Name)
		l, err := r.ReadLog()
		for err == nil && a.id != "" && l.Header.ID != a.id {
			l, err = r.ReadLog()
		}
		switch {
		case err == io.EOF:
		case err != nil:
			return nil, err
		case found != nil:
			return nil, errors.New(file.Name + ": several logs; --id names one")
		}
		if err == nil {
			found = kept(l)
			if _, err := r.NextLog(); a.id == "" && err != io.EOF {
				return nil, errors.New(file.Name + ": several logs; --id names one")
			}
		}
	}
	return found, nil
}

// kept returns a copy of a log that does not share the buffers of its reader.
func kept(l *logfmt.Log) *logfmt.Log {
	again, err := logfmt.NewReader(bytes.NewReader(bytes.Clone(l.Bytes)), l.File).ReadLog()
	if err != nil {
		return l // cannot happen: it was read before
	}
	again.Line, again.Offset = l.Line, l.Offset
	return again
}

// summary says how many of the answers were the same.
func (a *replayOptions) summary(l *logfmt.Log, r *replay.Result) cli.Code {
	out := a.env.Stdout
	who := fmt.Sprintf("%s, seat %d (%s)", l.Header.ID, a.seat, l.Header.Program(base.Seat(a.seat)).ID)
	if d := r.First; d != nil {
		fmt.Fprintf(out, "%s:%d: %s: ply %d: a different answer, after %d that %s the same\n", cli.Printable(l.File), d.Line, who, d.Ply, r.Same,
			cli.Plural(r.Same, "is", "are"))
		now := `"` + cli.Printable(d.Now) + `"`
		if d.None != "" {
			now = d.None
		}
		fmt.Fprintf(out, "  recorded  \"%s\"\n  now       %s\n", cli.Printable(d.Recorded), now)
		return cli.Found
	}
	fmt.Fprintf(out, "%s:%d: %s: %d %s, all as recorded\n", cli.Printable(l.File), l.Line, who, r.Same, cli.Plural(r.Same, "answer", "answers"))
	if r.Note != "" {
		fmt.Fprintf(out, "  %s\n", cli.Printable(r.Note))
	}
	return cli.OK
}
