package convert

import (
	"errors"
	"io"

	"scrutineer/cmd/internal/known"
	"scrutineer/convert"
	"scrutineer/internal/cli"
	"scrutineer/logfmt"
)

// ndjson writes the logs of one file as JSON.
func (w *work) ndjson(dst io.Writer, in io.Reader, path string) {
	w.logs(dst, in, path, func() (*logfmt.Log, error) { return convert.NDJSON(&w.buf, w.reader) })
}

// transcript writes the logs of one file as transcripts.
func (w *work) transcript(dst io.Writer, in io.Reader, path string) {
	w.logs(dst, in, path, func() (*logfmt.Log, error) { return convert.Transcript(&w.buf, w.reader, known.Games(w.env)) })
}

// pgn writes the results of one file's games.
func (w *work) pgn(dst io.Writer, in io.Reader, path string) {
	w.logs(dst, in, path, func() (*logfmt.Log, error) { return convert.PGN(&w.buf, w.reader) })
}

// sgf writes the games of one file as a collection.
func (w *work) sgf(dst io.Writer, in io.Reader, path string) {
	w.logs(dst, in, path, func() (*logfmt.Log, error) { return convert.SGF(&w.buf, w.reader, known.Games(w.env)) })
}

// unpsq writes the game of one file.
func (w *work) unpsq(dst io.Writer, in io.Reader, path string) {
	w.logs(dst, in, path, func() (*logfmt.Log, error) {
		l, err := convert.WritePSQ(&w.buf, w.reader, known.Games(w.env))
		if err == nil && w.filled {
			w.buf.Reset()
			err = &convert.ExportError{File: l.File, Line: l.Line, Msg: "games: a psq file holds one game: give its log a file of its own, and --output a folder"}
		}
		w.filled = w.filled || err == nil
		return l, err
	})
	w.filled = w.filled && w.out.folder == ""
}

// logs writes the logs of one file. next returns the next one in another form; it is
// in the converter's buffer.
func (w *work) logs(dst io.Writer, in io.Reader, path string, next func() (*logfmt.Log, error)) {
	if w.reader == nil {
		w.reader = logfmt.NewReader(in, path)
	} else {
		w.reader.Reset(in, path)
	}
	for n := 0; !w.stopped(); n++ {
		w.buf.Reset()
		l, err := next()
		var syntax *logfmt.SyntaxError
		var unwritable *convert.ExportError
		switch {
		case err == io.EOF && n == 0:
			w.found(cli.Found, path+":1: first-line: the file is empty")
			return
		case err == io.EOF:
			return
		case errors.As(err, &syntax):
			w.found(refusal(syntax), syntax.Error())
			continue
		case errors.As(err, &unwritable):
			w.found(cli.Found, unwritable.Error())
			continue
		case w.fault(err):
			return
		case err != nil:
			w.fail(err)
			return
		}
		w.judge(l)
		w.write(dst)
	}
}

// refusal returns the exit code for a log that cannot be read.
func refusal(err *logfmt.SyntaxError) cli.Code {
	if err.Unsupported() {
		return cli.Undecided
	}
	return cli.Found
}

// judge reports problems of a converted log.
func (w *work) judge(l *logfmt.Log) {
	for _, d := range l.Damage {
		at := logfmt.SyntaxError{File: l.File, Line: l.LineIn(d.Line), Code: d.Code, Msg: "the log was changed after sealing; converted as it is"}
		w.found(cli.Found, at.Error())
	}
	if l.Open {
		at := logfmt.SyntaxError{File: l.File, Line: l.Line, Code: "open", Msg: "the log has no end; converted as far as it goes"}
		w.found(cli.Undecided, at.Error())
	}
}
