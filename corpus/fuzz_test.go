package corpus_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"scrutineer/corpus"
)

// FuzzMembers reads valid archives with members of any names and kinds. No name that is
// returned leads out of the folder or has control characters, none is returned twice, and
// the content of a member is what it was made of.
func FuzzMembers(f *testing.F) {
	f.Add(byte(0), "a.mlog\x00mlog 1\n\x00../b.mlog\x00x")
	f.Add(byte(1), "a.mlog\x00mlog 1\n\x00A.MLOG\x00y\x00/c.mlog\x00z")
	f.Add(byte(6), "a\x1b.mlog\x00mlog 1\n\x00d\\..\\e.mlog\x00\x1f\x8b\x00f\x00PK\x03\x04")
	f.Fuzz(func(t *testing.T, kind byte, text string) {
		var items []item
		texts, packed := map[string]bool{}, false
		parts := strings.Split(text, "\x00")
		for i := 0; i+1 < len(parts) && i < 64; i += 2 {
			items = append(items, item{name: parts[i], text: parts[i+1]})
			if kind&2 != 0 {
				items[i/2].tar = &tar.Header{Typeflag: tar.TypeReg, Mode: 0o644, Format: tar.FormatPAX}
				items[i/2].zip = &zip.FileHeader{}
			}
			texts[parts[i+1]] = true
			packed = packed || strings.ContainsAny(parts[i+1][:min(len(parts[i+1]), 1)], "\x1f(PQRSTUVWXYZ[\\]^_") || len(parts[i+1]) >= 512
		}
		data := archive(kind, items)
		if data == nil || len(items) == 0 {
			return
		}
		list, _ := corpus.Sources([]string{"-"}, bytes.NewReader(data))
		o := corpus.Opener{Limits: corpus.Limits{Free: 1 << 20, Ratio: 10}}
		files, err := o.Open(list[0])
		must(t, err)
		seen := map[string]bool{}
		for n := 0; ; n++ {
			file, err := files.Next()
			if err == io.EOF || n > len(data) {
				return
			}
			var fault *corpus.Fault
			if errors.As(err, &fault) {
				if strings.ContainsFunc(fault.Msg, unicode.IsControl) {
					t.Fatalf("%q", fault.Msg)
				}
				continue
			}
			if err != nil {
				return // there is no log at all
			}
			if strings.ContainsFunc(file.Name, unicode.IsControl) || strings.Contains("/"+file.Name+"/", "/../") || seen[file.Name] {
				t.Fatalf("%q", file.Name)
			}
			seen[file.Name] = true
			if got, err := io.ReadAll(file); err == nil && !packed && strings.Contains(file.Name, "!") && !texts[string(got)] {
				t.Fatalf("%q holds %q", file.Name, got)
			}
		}
	})
}

// archive packs the items by the bits of kind: zip or tar, in gzip or not. It returns nil
// if the packer refuses.
func archive(kind byte, items []item) (data []byte) {
	var b bytes.Buffer
	if kind&1 != 0 {
		w := zip.NewWriter(&b)
		for _, e := range items {
			h := e.zip
			if h == nil {
				h = &zip.FileHeader{Method: zip.Deflate}
			}
			h.Name = e.name
			f, err := w.CreateHeader(h)
			if err == nil {
				_, err = io.WriteString(f, e.text)
			}
			if err != nil {
				return nil
			}
		}
		w.Close()
	} else {
		w := tar.NewWriter(&b)
		for _, e := range items {
			h := tar.Header{Typeflag: tar.TypeReg, Mode: 0o644}
			if e.tar != nil {
				h = *e.tar
			}
			h.Name, h.Size = e.name, int64(len(e.text))
			if w.WriteHeader(&h) != nil {
				return nil
			}
			io.WriteString(w, e.text)
		}
		w.Close()
	}
	if kind&4 != 0 {
		return gz(new(testing.T), b.Bytes())
	}
	return b.Bytes()
}

// FuzzGlob tries any pattern below a folder. What matches is in the folder and named
// once.
func FuzzGlob(f *testing.F) {
	dir := f.TempDir()
	for _, name := range []string{"a/b/c.mlog", "a/d.mlog", "[x]/e.mlog", ".h/f.mlog", "g"} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777), os.WriteFile(filepath.Join(dir, name), nil, 0o666)); err != nil {
			f.Fatal(err)
		}
	}
	for _, p := range []string{"**/*.mlog", "a/**/**/*", "[[]x]/*", "?", "a/[b-d]*", "[", "**/**/**/**/x", "\\*"} {
		f.Add(p)
	}
	f.Fuzz(func(t *testing.T, pattern string) {
		if strings.ContainsRune(pattern, 0) || strings.Contains("/"+pattern+"/", "/../") || len(pattern) > 200 {
			return
		}
		list, _ := corpus.Sources([]string{dir + "/" + pattern}, nil)
		seen := map[string]bool{}
		for _, src := range list {
			if !strings.HasPrefix(src.Name, dir+"/") || seen[src.Name] {
				t.Fatalf("%q finds %q", pattern, src.Name)
			}
			seen[src.Name] = true
		}
	})
}
