package corpus_test

import (
	"archive/tar"
	"bytes"
	"crypto/sha256"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/corpus"
)

// a, b and c begin like logs.
const a, b, c = "mlog 1\na", "mlog 1\nb", "mlog 1\nc"

// Every way of packing, recognised by the bytes: the file is called "in".
func TestPacked(t *testing.T) {
	items := []item{{name: "a.mlog", text: a}, {name: "d/b.mlog", text: b}}
	both := "in!a.mlog=" + a + "\nin!d/b.mlog=" + b
	holds(t, "a plain file", []byte(a), "in="+a)
	holds(t, "a file of something else", []byte("text"), "in=text")
	holds(t, "an empty file", nil, "in=")
	holds(t, "gzip", gz(t, []byte(a)), "in="+a)
	holds(t, "zstd", zst(t, []byte(a)), "in="+a)
	holds(t, "gzip of nothing", gz(t, nil), "in=")
	holds(t, "gzip, concatenated", append(gz(t, []byte(a)), gz(t, []byte(b))...), "in="+a+b)
	holds(t, "zstd, concatenated", append(zst(t, []byte(a)), zst(t, []byte(b))...), "in="+a+b)
	holds(t, "tar", tarOf(t, items...), both)
	holds(t, "tar.gz", gz(t, tarOf(t, items...)), both)
	holds(t, "tar.zst", zst(t, tarOf(t, items...)), both)
	holds(t, "zip", zipOf(t, items...), both)
	holds(t, "zip.gz", gz(t, zipOf(t, items...)), both)
}

// A frame that decoders skip may come first (RFC 8878, section 3.1.2).
func TestSkippableFrameFirst(t *testing.T) {
	skip := append([]byte("\x5a\x2a\x4d\x18"), 3, 0, 0, 0, 'x', 'y', 'z')
	holds(t, "zstd", append(skip, zst(t, []byte(a))...), "in="+a)
}

// What begins as a log is one, even if it could be read as an archive, too.
func TestLogBeforeArchive(t *testing.T) {
	disguised := tarOf(t, item{name: "mlog 1", text: "x"})
	holds(t, "a tar archive whose first entry is called like a log's first line", disguised, "in=...")
}

// Logs in an archive are what has such a name or begins as one, also packed.
func TestMembers(t *testing.T) {
	items := []item{
		{name: "read.me", text: "hello"},
		{name: "wrong.mlog", text: "hello"},
		{name: "a.mlog.gz", text: string(gz(t, []byte(a)))},
		{name: "nameless", text: string(zst(t, []byte(b)))},
		{name: "c", text: c},
		{name: "list.gz", text: string(gz(t, []byte("hello")))},
		{name: "empty.mlog"},
		{name: "._c.mlog", text: "\x00\x05\x16\x07 by macOS"},
	}
	want := "in!wrong.mlog=hello\nin!a.mlog.gz=" + a + "\nin!nameless=" + b + "\nin!c=" + c + "\nin!empty.mlog="
	holds(t, "tar", tarOf(t, items...), want)
	holds(t, "zip", zipOf(t, items...), want)

	src, _ := source(t, tarOf(t, items...))
	files, err := new(corpus.Opener).Open(src)
	must(t, err)
	defer files.Close()
	for err == nil {
		_, err = files.Next()
	}
	if err != io.EOF || files.Ignored() != 3 {
		t.Errorf("%v, %d ignored; want 3", err, files.Ignored())
	}
}

// Folders as members, and special files that are not logs either, do not matter. Names
// are shown cleaned.
func TestHarmlessEntries(t *testing.T) {
	dir, link := &tar.Header{Typeflag: tar.TypeDir}, &tar.Header{Typeflag: tar.TypeSymlink, Linkname: "x"}
	holds(t, "tar", tarOf(t, item{name: "./", tar: dir}, item{name: "now", tar: link}, item{name: "./d//a.mlog", text: a}), "in!d/a.mlog="+a)
	holds(t, "zip", zipOf(t, item{name: "d/"}, item{name: "d/a.mlog", text: a}), "in!d/a.mlog="+a)
	global := &tar.Header{Typeflag: tar.TypeXGlobalHeader, PAXRecords: map[string]string{"comment": "a commit"}}
	holds(t, "tar as git makes it", tarOf(t, item{tar: global}, item{name: "a.mlog", text: a}), "in!a.mlog="+a)
}

// An archive may contain archives, packed or not, whose logs come at its place.
func TestArchiveInArchive(t *testing.T) {
	inner := []item{{name: "b.mlog", text: b}}
	items := []item{
		{name: "a.mlog", text: a},
		{name: "t", text: string(tarOf(t, inner...))},
		{name: "z", text: string(zipOf(t, inner...))},
		{name: "g", text: string(gz(t, tarOf(t, item{name: "b.mlog.gz", text: string(gz(t, []byte(b)))})))},
		{name: "none", text: string(tarOf(t, item{name: "x", text: "x"}))},
		{name: "c.mlog", text: c},
	}
	want := "in!a.mlog=" + a + "\nin!t!b.mlog=" + b + "\nin!z!b.mlog=" + b + "\nin!g!b.mlog.gz=" + b + "\nin!c.mlog=" + c
	holds(t, "tar.gz", gz(t, tarOf(t, items...)), want)
	holds(t, "zip", zipOf(t, items...), want)

	deep := tarOf(t, item{name: "1", text: string(tarOf(t, item{name: "2", text: string(tarOf(t, inner...))}))}, items[0])
	holds(t, "three archives one in another", deep, "in!1!2 archive-limit\nin!a.mlog="+a)
}

// An archive that is named explicitly must have logs; one found in a folder need not.
func TestArchiveWithoutLogs(t *testing.T) {
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, "programs.zip"), zipOf(t, item{name: "main.c", text: "x"}), 0o666))
	for path, want := range map[string]string{dir: "EOF", filepath.Join(dir, "programs.zip"): "no *.mlog in " + filepath.Join(dir, "programs.zip")} {
		list, failed := corpus.Sources([]string{path}, nil)
		if len(list) != 1 || len(failed) > 0 {
			t.Fatalf("%v, %v", list, failed)
		}
		files, err := new(corpus.Opener).Open(list[0])
		must(t, err)
		defer files.Close()
		if _, err := files.Next(); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
		if _, err := files.Next(); err != io.EOF {
			t.Errorf("%s: then %v, want the end", path, err)
		}
	}
}

// The digest is that of the file on disk, however it was read.
func TestSum(t *testing.T) {
	for what, data := range map[string][]byte{
		"plain":   []byte(a),
		"gzip":    gz(t, []byte(a)),
		"zip":     zipOf(t, item{name: "a.mlog", text: a}, item{name: "b.mlog", text: strings.Repeat("x", 1<<20)}),
		"tar":     tarOf(t, item{name: "../a.mlog", text: a}),
		"foreign": []byte("BZh9 and so on"),
		"broken":  append(gz(t, []byte(a)), "tail"...),
	} {
		src, base := source(t, data)
		o := corpus.Opener{Digest: true}
		files, err := o.Open(src)
		must(t, err)
		defer files.Close()
		file, _ := files.Next()
		if file != nil {
			io.Copy(io.Discard, file)
		}
		sum, size, err := files.Sum()
		if err != nil || size != int64(len(data)) || sum != sha256.Sum256(data) || files.Taken() != size {
			t.Errorf("%s: %x, %d bytes, %v (%s)", what, sum, size, err, base)
		}
	}
}

// A folder in place of a file is an error of the file system and not a fault.
func TestFileSystemErrors(t *testing.T) {
	src, name := source(t, []byte(a))
	must(t, os.Remove(name))
	if _, err := new(corpus.Opener).Open(src); err == nil {
		t.Error("a file that is gone was opened")
	}
	must(t, os.Mkdir(name, 0o777))
	files, err := new(corpus.Opener).Open(src)
	must(t, err)
	defer files.Close()
	if _, err := files.Next(); err == nil || !strings.Contains(err.Error(), "is a directory") {
		t.Errorf("%v, want that it is a directory", err)
	}
}

// Tar headers from before POSIX have no magic number; their checksum identifies them.
func TestTarWithoutMagic(t *testing.T) {
	data := tarOf(t, item{name: "a.mlog", text: a})
	clear(data[257:265])
	sum := 0
	copy(data[148:156], "        ")
	for _, v := range data[:512] {
		sum += int(v)
	}
	digits := []byte("000000\x00 ")
	for i := 5; i >= 0; i-- {
		digits[i], sum = byte('0'+sum&7), sum>>3
	}
	copy(data[148:], digits)
	holds(t, "an old tar archive", data, "in!a.mlog="+a)
	data[148]++
	if bytes.HasPrefix(data, []byte("mlog")) {
		t.Fatal("not the case meant")
	}
	holds(t, "a wrong checksum", data, "in=...")
}

// A packed member in a packed archive, both longer than what is read ahead.
func TestPackedInPacked(t *testing.T) {
	long := string(gz(t, []byte(logLike+noise(300000))))
	items := []item{{name: "a.mlog.gz", text: long}, {name: "b.mlog.gz", text: long}, {name: "c.mlog", text: c}}
	holds(t, "tar.gz", gz(t, tarOf(t, items...)), "in!a.mlog.gz=...\nin!b.mlog.gz=...\nin!c.mlog="+c)
	holds(t, "tar.zst", zst(t, tarOf(t, items...)), "in!a.mlog.gz=...\nin!b.mlog.gz=...\nin!c.mlog="+c)
}

// logLike is the beginning of a log.
const logLike = "mlog 1\n"
