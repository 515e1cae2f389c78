package convert

import (
	"errors"
	"io"
	"io/fs"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
)

// fromLogs converts the logs of the operands. Files are found and unpacked as by
// verify.
func (w *work) fromLogs(operands []string) {
	sources, failed := corpus.Sources(operands, w.env.Stdin)
	for _, err := range failed {
		w.fail(err)
	}
	for _, src := range sources {
		if w.stopped() {
			return
		}
		if w.out.replaces(src.Name) {
			w.fail(&fs.PathError{Op: "replace", Path: src.Name, Err: errors.New("it is a source")})
			w.broken = true
			return
		}
		w.source(src)
		w.progress.Add(1, 0)
	}
}

// source converts the files of one input.
func (w *work) source(src corpus.Source) {
	files, err := w.opener.Open(src)
	if err != nil {
		w.fail(err)
		return
	}
	defer files.Close()
	for !w.stopped() {
		file, err := files.Next()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = w.file(file, src.Name)
		}
		if err != nil && !w.fault(err) {
			w.fail(err)
			return
		}
	}
	sessions.Report(w.env, sessions.Input{Name: src.Name, Ignored: files.Ignored()}, nil)
}

// file converts one file. It returns an error of opening the output.
func (w *work) file(file *corpus.File, input string) error {
	dst, err := w.out.begin(member(file.Name, input))
	if err != nil {
		return err
	}
	w.format().convert(w, dst, file, file.Name)
	return w.out.end(dst, !w.stopped())
}

// fault reports an input that cannot be read, if err is such an error.
func (w *work) fault(err error) bool {
	var f *corpus.Fault
	if !errors.As(err, &f) {
		return false
	}
	code := cli.Found
	if f.Unsupported {
		code = cli.Undecided
	}
	w.found(code, f.Error())
	return true
}
