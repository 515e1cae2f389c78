package corpus

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
)

// Suffix is the suffix of log files. Folders are searched for it, and for packed logs and
// archives by their usual names. A file that is named explicitly may have any name.
const Suffix = ".mlog"

// Source is a file of logs that has not been opened yet.
type Source struct {
	Name string // as in findings; "-" is standard input
	Size int64  // in bytes, or 0 if unknown
	open func() (io.ReadCloser, error)

	found bool // in a folder, where an archive without logs is not a mistake
}

// Open opens the source as it is, packed or not; see Opener for the logs in it.
// The caller closes it.
func (s Source) Open() (io.ReadCloser, error) { return s.open() }

// Found reports whether the source was found in a folder, not named.
func (s Source) Found() bool { return s.found }

// Plain opens a source that is a plain file of logs, not packed, so that it can be read
// at any place. It returns nil for any other source, and if the file cannot be opened or
// its first bytes cannot be read. The caller closes it.
func (s Source) Plain() *os.File {
	r, err := s.open()
	if err != nil {
		return nil
	}
	f, ok := r.(*os.File)
	if ok {
		info, err := f.Stat()
		head := make([]byte, len(logPrefix))
		if n, _ := f.ReadAt(head, 0); err == nil && info.Mode().IsRegular() && string(head[:n]) == logPrefix {
			return f
		}
	}
	r.Close()
	return nil
}

// Sources lists what paths name, in their order: a file itself, every log file and
// archive in a folder and its subfolders in the order of their paths, standard input for
// "-", and what a pattern matches (see glob). The second list has the paths that could
// not be read. The rest can still be judged.
func Sources(paths []string, stdin io.Reader) ([]Source, []error) {
	return SourcesOf(paths, stdin, logs)
}

// SourcesOf is like Sources, and lists what is wanted instead of logs.
func SourcesOf(paths []string, stdin io.Reader, wanted *Wanted) ([]Source, []error) {
	var list []Source
	var failed []error
	for _, path := range paths {
		if path == "-" {
			list = append(list, Source{Name: "-", open: func() (io.ReadCloser, error) { return io.NopCloser(stdin), nil }})
			continue
		}
		more, errs := named(path, wanted)
		list, failed = append(list, more...), append(failed, errs...)
	}
	return list, failed
}

// named lists what one path names. A path that exists is not treated as a pattern.
func named(path string, wanted *Wanted) ([]Source, []error) {
	info, err := os.Stat(path)
	switch {
	case err != nil && isPattern(path):
		return glob(path, wanted)
	case err != nil:
		return nil, []error{err}
	case info.IsDir():
		return folder(path, wanted)
	}
	return []Source{file(path, info.Size())}, nil
}

func file(path string, size int64) Source {
	return Source{Name: path, Size: size, open: func() (io.ReadCloser, error) { return os.Open(path) }}
}

// folder lists the log files and archives in a folder and its subfolders. A folder
// without any is an error: most likely it is the wrong one.
func folder(root string, wanted *Wanted) ([]Source, []error) {
	var list []Source
	var failed []error
	// With a separator at the end, a link to a folder is searched like a folder.
	filepath.WalkDir(root+string(filepath.Separator), func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			failed = append(failed, err)
		case e.Type().IsRegular() && (wanted.is(path) || isArchiveName(path)):
			size := int64(0)
			if info, err := e.Info(); err == nil {
				size = info.Size()
			}
			src := file(filepath.Clean(path), size)
			src.found = true
			list = append(list, src)
		}
		return nil
	})
	if len(list) == 0 && len(failed) == 0 {
		failed = append(failed, errors.New("no "+wanted.What+" in "+root))
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Name < list[j].Name })
	return list, failed
}
