package results

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"

	"scrutineer/corpus"
)

// wanted are the files of results in folders and archives. Others are read if they are named.
var wanted = &corpus.Wanted{What: "*.pgn, *.csv, *.tsv, *.trf or other results", Fold: true,
	Suffixes: []string{".pgn", ".csv", ".tsv", ".txt", ".trf", ".trfx", ".htm", ".html", ".md"}}

// Sources lists what paths name, as corpus.Sources does, by the content of files: logs apart
// from results. A folder without a log is one of results. stdin is the reader of standard input; it may be
// replaced by one that was looked at.
func Sources(paths []string, stdin *io.Reader) (logs, results []corpus.Source, failed []error) {
	for _, path := range paths {
		if path == "-" {
			in := bufio.NewReaderSize(*stdin, headSize)
			head, _ := in.Peek(headSize)
			*stdin = in
			list, _ := corpus.Sources([]string{"-"}, bytes.NewReader(head))
			is := isResults(list[0])
			if list, _ = corpus.Sources([]string{"-"}, in); is {
				results = append(results, list...)
			} else {
				logs = append(logs, list...)
			}
			continue
		}
		list, errs := corpus.Sources([]string{path}, nil)
		if len(list) == 0 && len(errs) > 0 {
			if list, none := corpus.SourcesOf([]string{path}, nil, wanted); len(none) == 0 {
				results = append(results, list...)
				continue
			}
		}
		failed = append(failed, errs...)
		for _, src := range list {
			if isResults(src) {
				results = append(results, src)
			} else {
				logs = append(logs, src)
			}
		}
	}
	return logs, results, failed
}

// isResults reports whether a source has results. A file that is neither they nor a log counts
// as them, unless it is called a log; an archive does not.
func isResults(src corpus.Source) bool {
	if corpus.IsLog(src.Name) {
		return false
	}
	opener := corpus.Opener{Wanted: wanted}
	files, err := opener.Open(src)
	if err != nil {
		return false
	}
	defer files.Close()
	for found := false; ; {
		f, err := files.Next()
		if errors.As(err, new(*corpus.Fault)) {
			continue
		}
		if err != nil {
			return found
		}
		head, _, _ := peek(f)
		switch {
		case bytes.HasPrefix(head, []byte("mlog ")), bytes.Contains(head, []byte("\nmlog ")):
			return false
		case f.Name == src.Name:
			return true
		}
		found = found || new(Options).IsResults(head)
	}
}

// Source reads the files of a source, packed or not. A file in a folder or an archive whose
// content is not that of results is left out. Faults of packed files come as bad pieces, and
// the error is the first about a file as a whole. done is called at the end, if it is not nil.
func (r *Reader) Source(ctx context.Context, opener *corpus.Opener, src corpus.Source, done func(*corpus.Files) error) error {
	opener.Wanted = wanted
	files, err := opener.Open(src)
	if err != nil {
		return err
	}
	defer files.Close()
	defer context.AfterFunc(ctx, func() { files.Close() })()
	var first error
	for {
		f, err := files.Next()
		var fault *corpus.Fault
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == io.EOF && done != nil:
			return cmp.Or(first, done(files))
		case err == io.EOF:
			return first
		case errors.As(err, &fault):
			r.Bad(fault.File, 1, &Problem{fault.Code, fault.Msg})
			continue
		case err != nil:
			return err
		}
		in := bufio.NewReaderSize(f, headSize)
		if head, _ := in.Peek(headSize); (src.Found() || f.Name != src.Name) && !r.IsResults(head) {
			r.note(f.Name, 1, "left out: the content is not that of results")
			continue
		}
		first = cmp.Or(first, r.Read(in, f.Name))
	}
}
