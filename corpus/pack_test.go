package corpus_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"scrutineer/corpus"
)

// must fails the test if there is an error.
func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func gz(t *testing.T, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(data)
	must(t, err)
	must(t, w.Close())
	return b.Bytes()
}

func zst(t *testing.T, data []byte, options ...zstd.EOption) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil, options...)
	must(t, err)
	return w.EncodeAll(data, nil)
}

// item is an entry of an archive. Without a header it is a plain file.
type item struct {
	name, text string
	tar        *tar.Header
	zip        *zip.FileHeader
}

func tarOf(t *testing.T, items ...item) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, e := range items {
		h := tar.Header{Typeflag: tar.TypeReg, Mode: 0o644}
		if e.tar != nil {
			h = *e.tar
		}
		h.Name, h.Size = e.name, int64(len(e.text))
		must(t, w.WriteHeader(&h))
		_, err := io.WriteString(w, e.text)
		must(t, err)
	}
	must(t, w.Close())
	return b.Bytes()
}

func zipOf(t *testing.T, items ...item) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range items {
		h := &zip.FileHeader{Method: zip.Deflate}
		if e.zip != nil {
			h = e.zip
		}
		h.Name = e.name
		f, err := w.CreateHeader(h)
		must(t, err)
		_, err = io.WriteString(f, e.text)
		must(t, err)
	}
	must(t, w.Close())
	return b.Bytes()
}

// source writes bytes to a file called in, and lists it.
func source(t *testing.T, data []byte) (corpus.Source, string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "in")
	must(t, os.WriteFile(name, data, 0o666))
	list, failed := corpus.Sources([]string{name}, nil)
	if len(list) != 1 || len(failed) > 0 {
		t.Fatalf("%v, %v", list, failed)
	}
	return list[0], name
}

// read reads everything in an input: a line for each file, "name=text", and for each
// fault, "name code". Texts above 40 bytes are shown as their length.
func read(t *testing.T, o *corpus.Opener, src corpus.Source, base string) string {
	t.Helper()
	files, err := o.Open(src)
	must(t, err)
	defer files.Close()
	var lines []string
	add := func(err error) {
		var f *corpus.Fault
		if !errors.As(err, &f) {
			t.Fatalf("%v is no fault", err)
		}
		lines = append(lines, f.File+" "+f.Code)
	}
	for {
		file, err := files.Next()
		if err == io.EOF {
			return strings.ReplaceAll(strings.Join(lines, "\n"), base, "in")
		}
		if err != nil {
			add(err)
			continue
		}
		text, err := io.ReadAll(file)
		if len(text) > 40 {
			text = []byte("...")
		}
		lines = append(lines, file.Name+"="+string(text))
		if err != nil {
			add(err)
		}
	}
}

// holds requires that an input of these bytes contains exactly that, as a file and,
// except for large zip archives, as a stream.
func holds(t *testing.T, what string, data []byte, want string) {
	t.Helper()
	src, base := source(t, data)
	var o corpus.Opener
	if got := read(t, &o, src, base); got != want {
		t.Errorf("%s holds\n%s\nwant\n%s", what, got, want)
	}
	stream, _ := corpus.Sources([]string{"-"}, bytes.NewReader(data))
	want = strings.ReplaceAll("\n"+want, "\nin", "\n-")[1:]
	if got := read(t, &o, stream[0], "\x00"); got != want {
		t.Errorf("%s as a stream holds\n%s\nwant\n%s", what, got, want)
	}
}
