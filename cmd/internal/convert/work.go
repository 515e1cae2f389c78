package convert

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"

	"scrutineer/convert"
	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/logfmt"
)

// work is one call. Sources are converted one after another.
type work struct {
	env *cli.Env
	settings
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

// all converts the operands.
func (w *work) all(operands []string) cli.Code {
	w.progress = w.env.Progress("files", cli.Count{})
	if *w.to != "" {
		w.fromLogs(operands)
	} else {
		for _, path := range operands {
			walk(path, w.format().suffix, w.visit, w.fail)
		}
	}
	w.progress.Done()
	w.fail(w.out.close(!w.stopped()))
	return w.code
}

// stopped reports whether to stop.
func (w *work) stopped() bool { return w.broken || w.env.Context.Err() != nil }

func (w *work) fail(err error) { w.code = cli.Worst(w.code, w.env.Fail(err)) }

// found reports a problem of a source.
func (w *work) found(code cli.Code, message string) {
	w.env.Errorf("%s", message)
	w.code = cli.Worst(w.code, code)
}

// visit converts one source and reports whether to go on.
func (w *work) visit(path string) bool {
	if w.stopped() {
		return false
	}
	in, err := w.open(path)
	if err != nil {
		w.fail(err)
		return true
	}
	defer in.Close()
	if w.out.replaces(path) {
		w.fail(&fs.PathError{Op: "replace", Path: path, Err: errors.New("it is a source")})
		w.broken = true
		return false
	}
	dst, err := w.out.begin(path)
	if err != nil {
		w.fail(err)
		return true
	}
	w.format().convert(w, dst, in, path)
	w.fail(w.out.end(dst, !w.stopped()))
	w.progress.Add(1, 0)
	return !w.stopped()
}

func (w *work) open(path string) (io.ReadCloser, error) {
	if path == "-" {
		return io.NopCloser(w.env.Stdin), nil
	}
	return os.Open(path)
}

// psq converts one record to a log.
func (w *work) psq(dst io.Writer, in io.Reader, path string) {
	w.buf.Reset()
	notes, err := convert.PSQ(&w.buf, in, path, w.chars)
	var damage *convert.Damage
	switch {
	case errors.As(err, &damage):
		w.found(cli.Found, damage.Error())
		return
	case err != nil:
		w.fail(err)
		return
	}
	w.notes(notes)
	w.checkName(stem(path), path)
	w.write(dst)
}

func (w *work) notes(notes []convert.Note) {
	for _, n := range notes {
		w.env.Notef("%s", n)
	}
}

// checkName reports that two sources use one name for their sessions.
func (w *work) checkName(id, path string) {
	if before, twice := w.names[id]; twice {
		w.env.Notef("%s: has the name of %s: two sessions have one id", path, before)
	}
	w.names[id] = path
}

// transcriptLogs converts the sessions of one transcript to logs.
func (w *work) transcriptLogs(dst io.Writer, in io.Reader, path string) {
	sessions := convert.NewTranscripts(in, path, w.options)
	for !w.stopped() {
		w.buf.Reset()
		result, err := sessions.Next(&w.buf)
		var damage *convert.Damage
		switch {
		case err == io.EOF:
			return
		case errors.As(err, &damage):
			w.found(cli.Found, damage.Error())
			continue
		case err != nil:
			w.fail(err)
			return
		}
		w.report(result, path)
		w.write(dst)
	}
}

// report reports what is missing in a log made from a session.
func (w *work) report(result *convert.Converted, path string) {
	w.notes(result.Notes)
	w.checkName(result.ID, path)
	if result.Open {
		at := convert.Note{File: path, Line: result.Line, Msg: "open: nothing shows how the game ended; the log has no result"}
		w.found(cli.Undecided, at.String())
	}
}

// gameLog converts one game of betoniarki to a log.
func (w *work) gameLog(dst io.Writer, in io.Reader, path string) {
	text, err := io.ReadAll(io.LimitReader(in, convert.MaxGameLog+1)) // just enough to show that it is too large
	if err != nil {
		w.fail(err)
		return
	}
	log, result, err := convert.GameLog{Name: path, Log: text, Seats: w.options.Seats}.Convert()
	if err != nil {
		w.found(cli.Found, err.Error())
		return
	}
	w.report(result, path)
	w.buf.Reset()
	w.buf.Write(log)
	w.write(dst)
}

// write writes the buffered results.
func (w *work) write(dst io.Writer) {
	if _, err := dst.Write(w.buf.Bytes()); err != nil {
		w.broken = true
		w.fail(err)
	}
}
