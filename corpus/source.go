package corpus

import (
	"bytes"
	"embed"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// Suffix is how the name of a log file ends. Folders are searched for it; a
// file named outright may be called anything.
const Suffix = ".mlog"

// Source is a file of logs that has not been opened yet.
type Source struct {
	Name string // as it stands in findings; "-" is standard input
	Size int64  // in bytes, or 0 where it is not known
	open func() (io.ReadCloser, error)
}

// Open opens the source. The caller closes it.
func (s Source) Open() (io.ReadCloser, error) { return s.open() }

//go:embed sample
var sample embed.FS

// Sample is the embedded sample tournament, in the order of its names.
func Sample() []Source {
	entries, err := sample.ReadDir("sample")
	if err != nil {
		panic("corpus: no sample: " + err.Error())
	}
	var list []Source
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), Suffix) {
			continue
		}
		name := "sample/" + e.Name()
		data, err := sample.ReadFile(name)
		if err != nil {
			panic("corpus: " + err.Error())
		}
		list = append(list, Source{Name: name, Size: int64(len(data)), open: func() (io.ReadCloser, error) {
			return io.NopCloser(bytes.NewReader(data)), nil
		}})
	}
	return list
}

// Sources lists what paths name, in their order: a file itself, every log file
// in and below a folder in the order of their paths, standard input for "-".
// The second list are the paths that could not be looked into; what can be
// judged still is.
func Sources(paths []string, stdin io.Reader) ([]Source, []error) {
	var list []Source
	var failed []error
	for _, path := range paths {
		if path == "-" {
			list = append(list, Source{Name: "-", open: func() (io.ReadCloser, error) { return io.NopCloser(stdin), nil }})
			continue
		}
		info, err := os.Stat(path)
		switch {
		case err != nil:
			failed = append(failed, err)
		case info.IsDir():
			more, errs := folder(path)
			list, failed = append(list, more...), append(failed, errs...)
		default:
			list = append(list, file(path, info.Size()))
		}
	}
	return list, failed
}

func file(path string, size int64) Source {
	return Source{Name: path, Size: size, open: func() (io.ReadCloser, error) { return os.Open(path) }}
}

// folder lists the log files in and below a folder. A folder without any is an
// error: most likely it is the wrong one.
func folder(root string) ([]Source, []error) {
	var list []Source
	var failed []error
	// With a separator behind it, a link to a folder is looked into like one.
	filepath.WalkDir(root+string(filepath.Separator), func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			failed = append(failed, err)
		case e.Type().IsRegular() && strings.HasSuffix(path, Suffix):
			size := int64(0)
			if info, err := e.Info(); err == nil {
				size = info.Size()
			}
			list = append(list, file(filepath.Clean(path), size))
		}
		return nil
	})
	if len(list) == 0 && len(failed) == 0 {
		failed = append(failed, errors.New("no *"+Suffix+" in "+root))
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Name < list[j].Name })
	return list, failed
}
