package convert

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"scrutineer/cmd/internal/known"
	"scrutineer/convert"
	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/logfmt"
)

// format is a foreign form of games, or a form of logs.
type format struct {
	name    string
	suffix  string // of its files
	convert func(c *converter, dst io.Writer, in io.Reader, path string)
}

// The forms that can be read in addition to logs, and those that can be written.
var (
	sources = []format{{"psq", ".psq", (*converter).psq}, {"transcript", ".transcript", (*converter).transcripts}, {"betoniarki-log", ".log", (*converter).gameLog}}
	results = []format{
		export("ndjson", func(c *converter) (*logfmt.Log, error) { return convert.NDJSON(&c.buf, c.reader) }),
		export("transcript", func(c *converter) (*logfmt.Log, error) {
			return convert.Transcript(&c.buf, c.reader, known.Games(c.env))
		}),
		export("pgn", func(c *converter) (*logfmt.Log, error) { return convert.PGN(&c.buf, c.reader) }),
		export("sgf", func(c *converter) (*logfmt.Log, error) { return convert.SGF(&c.buf, c.reader, known.Games(c.env)) }),
		export("psq", (*converter).game),
	}
)

// export returns a form that is written log by log; next puts the next one in the buffer.
func export(name string, next func(*converter) (*logfmt.Log, error)) format {
	return format{name, "." + name, func(c *converter, dst io.Writer, in io.Reader, path string) { c.logs(dst, in, path, next) }}
}

func names(list []format) (words []string) {
	for _, f := range list {
		words = append(words, f.name)
	}
	return words
}

func alternatives(list []format) string { return cli.Alternatives(names(list)) }

// converter is one call. Sources are converted one after another.
type converter struct {
	env *cli.Env
	*options
	out      *output
	code     cli.Code
	broken   bool // results cannot be written: stop
	names    map[string]string
	buf      bytes.Buffer
	reader   *logfmt.Reader
	opener   corpus.Opener
	filled   bool // the current file has the one game that it may have
	progress *cli.Progress
}

// stopped reports whether to stop.
func (c *converter) stopped() bool { return c.broken || c.env.Context.Err() != nil }

func (c *converter) fail(err error) { c.code = cli.Worst(c.code, c.env.Fail(err)) }

// found reports a problem of a source.
func (c *converter) found(code cli.Code, message string) {
	c.env.Errorf("%s", message)
	c.code = cli.Worst(c.code, code)
}

// write writes the buffered results.
func (c *converter) write(dst io.Writer) {
	if _, err := dst.Write(c.buf.Bytes()); err != nil {
		c.broken = true
		c.fail(err)
	}
}

// walk calls visit with the files of path: path itself, or the files in a folder and
// its subfolders whose names end in suffix, whatever its case, in the order of names.
// It calls fail for what cannot be read, and for a folder without any such file. It
// stops when visit returns false.
func walk(path, suffix string, visit func(path string) bool, fail func(error)) {
	info, err := os.Stat(path)
	if path == "-" || err != nil || !info.IsDir() {
		visit(path) // which reports its own errors
		return
	}
	found := 0
	// With the slash a link to a folder is followed.
	filepath.WalkDir(path+string(filepath.Separator), func(file string, e fs.DirEntry, err error) error {
		if err == nil && (e.IsDir() || !strings.EqualFold(filepath.Ext(file), suffix)) {
			return nil
		}
		found++
		if err == nil {
			if info, err = os.Stat(file); err == nil && !info.Mode().IsRegular() { // such as a pipe, which could block
				err = &fs.PathError{Op: "read", Path: file, Err: errors.New("not a regular file")}
			}
		}
		if err != nil {
			fail(err)
		} else if !visit(file) {
			return fs.SkipAll
		}
		return nil
	})
	if found == 0 {
		fail(errors.New("no *" + suffix + " in " + path))
	}
}

// record converts a foreign record and reports whether to go on.
func (c *converter) record(path string) bool {
	if c.stopped() {
		return false
	}
	in := io.NopCloser(c.env.Stdin)
	if path != "-" {
		file, err := os.Open(path)
		if err != nil {
			c.fail(err)
			return true
		}
		in = file
	}
	defer in.Close()
	dst, err := c.out.begin(path)
	if err != nil {
		c.fail(err)
		return true
	}
	c.form.convert(c, dst, in, path)
	c.fail(c.out.end(dst, !c.stopped()))
	c.progress.Add(1, 0)
	return !c.stopped()
}

// psq converts one record to a log.
func (c *converter) psq(dst io.Writer, in io.Reader, path string) {
	c.buf.Reset()
	notes, err := convert.PSQ(&c.buf, in, path, c.chars)
	if c.damaged(err) || err != nil {
		return
	}
	c.report(&convert.Converted{ID: stem(path), Notes: notes}, path)
	c.write(dst)
}

// damaged reports an error, and whether it is damage of one session alone.
func (c *converter) damaged(err error) bool {
	var damage *convert.Damage
	if errors.As(err, &damage) {
		c.found(cli.Found, damage.Error())
		return true
	}
	c.fail(err)
	return false
}

// report reports what is missing in a log made from a session, and that two sources use one
// name for their sessions.
func (c *converter) report(result *convert.Converted, path string) {
	for _, n := range result.Notes {
		c.env.Notef("%s", n)
	}
	if before, twice := c.names[result.ID]; twice {
		c.env.Notef("%s: has the name of %s: two sessions have one id", path, before)
	}
	c.names[result.ID] = path
	if result.Open {
		at := convert.Note{File: path, Line: result.Line, Msg: "open: nothing shows how the game ended; the log has no result"}
		c.found(cli.Undecided, at.String())
	}
}

// transcripts converts the sessions of one transcript to logs.
func (c *converter) transcripts(dst io.Writer, in io.Reader, path string) {
	sessions := convert.NewTranscripts(in, path, c.records)
	for !c.stopped() {
		c.buf.Reset()
		result, err := sessions.Next(&c.buf)
		switch {
		case err == io.EOF:
			return
		case err == nil:
			c.report(result, path)
			c.write(dst)
		case !c.damaged(err):
			return
		}
	}
}

// gameLog converts one game of betoniarki to a log.
func (c *converter) gameLog(dst io.Writer, in io.Reader, path string) {
	text, err := io.ReadAll(io.LimitReader(in, convert.MaxGameLog+1)) // just enough to show that it is too large
	if err != nil {
		c.fail(err)
		return
	}
	log, result, err := convert.GameLog{Name: path, Log: text, Seats: c.seats}.Convert()
	if err != nil {
		c.found(cli.Found, err.Error())
		return
	}
	c.report(result, path)
	c.buf.Reset()
	c.buf.Write(log)
	c.write(dst)
}

// fromLogs converts the logs of the operands. Files are found and unpacked as by
// verify.
func (c *converter) fromLogs(operands []string) {
	sources, failed := corpus.Sources(operands, c.env.Stdin)
	for _, err := range failed {
		c.fail(err)
	}
	for _, src := range sources {
		if c.stopped() {
			return
		}
		files, err := c.opener.Open(src)
		if err != nil {
			c.fail(err)
			continue
		}
		c.files(files, src.Name)
		files.Close()
		c.progress.Add(1, 0)
	}
}

// files converts the files of one input.
func (c *converter) files(files *corpus.Files, input string) {
	for !c.stopped() {
		file, err := files.Next()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = c.file(file, input)
		}
		if err != nil && !c.fault(err) {
			c.fail(err)
			return
		}
	}
	sessions.Report(c.env, sessions.Input{Name: input, Ignored: files.Ignored()}, nil)
}

// file converts one file, in an archive by its name there. It returns an error of opening
// the output.
func (c *converter) file(file *corpus.File, input string) error {
	name := file.Name
	if within, ok := strings.CutPrefix(name, input+"!"); ok {
		name = within[strings.LastIndexByte(within, '!')+1:]
	}
	dst, err := c.out.begin(name)
	if err != nil {
		return err
	}
	c.form.convert(c, dst, file, file.Name)
	return c.out.end(dst, !c.stopped())
}

// fault reports an input that cannot be read, if err is such an error.
func (c *converter) fault(err error) bool {
	var f *corpus.Fault
	if !errors.As(err, &f) {
		return false
	}
	code := cli.Found
	if f.Unsupported {
		code = cli.Undecided
	}
	c.found(code, f.Error())
	return true
}

// game writes the one game that a psq file may have.
func (c *converter) game() (*logfmt.Log, error) {
	l, err := convert.WritePSQ(&c.buf, c.reader, known.Games(c.env))
	if err == nil && c.filled {
		c.buf.Reset()
		err = &convert.ExportError{File: l.File, Line: l.Line, Msg: "games: a psq file holds one game: give its log a file of its own, and --output a folder"}
	}
	c.filled = c.filled || err == nil
	return l, err
}

// logs writes the logs of one file. next puts the next one in another form into the buffer.
func (c *converter) logs(dst io.Writer, in io.Reader, path string, next func(*converter) (*logfmt.Log, error)) {
	if c.reader == nil {
		c.reader = logfmt.NewReader(in, path)
	} else {
		c.reader.Reset(in, path)
	}
	c.filled = c.filled && c.out.folder == ""
	for n := 0; !c.stopped(); n++ {
		c.buf.Reset()
		l, err := next(c)
		var syntax *logfmt.SyntaxError
		var unwritable *convert.ExportError
		switch {
		case err == io.EOF && n == 0:
			c.found(cli.Found, path+":1: first-line: the file is empty")
			return
		case err == io.EOF:
			return
		case errors.As(err, &syntax):
			code := cli.Found
			if syntax.Unsupported() {
				code = cli.Undecided
			}
			c.found(code, syntax.Error())
			continue
		case errors.As(err, &unwritable):
			c.found(cli.Found, unwritable.Error())
			continue
		case c.fault(err):
			return
		case err != nil:
			c.fail(err)
			return
		}
		for _, d := range l.Damage {
			at := logfmt.SyntaxError{File: l.File, Line: l.LineIn(d.Line), Code: d.Code, Msg: "the log was changed after sealing; converted as it is"}
			c.found(cli.Found, at.Error())
		}
		if l.Open {
			at := logfmt.SyntaxError{File: l.File, Line: l.Line, Code: "open", Msg: "the log has no end; converted as far as it goes"}
			c.found(cli.Undecided, at.Error())
		}
		c.write(dst)
	}
}
