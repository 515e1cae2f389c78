package corpus_test

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"math/rand"
	"runtime"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"scrutineer/corpus"
)

// Names that lead elsewhere, hide something, or are used twice cause one fault each. The
// other members are read.
func TestHostileNames(t *testing.T) {
	for _, name := range []string{
		"../x.mlog", "d/../../x.mlog", "..", `..\x.mlog`, `d\..\x.mlog`, "/x.mlog", `\x.mlog`, "C:/x.mlog", `c:x.mlog`,
		"x\x1b[2J.mlog", "x\n.mlog", "x\u009b.mlog", strings.Repeat("x", 4097),
	} {
		items := []item{{name: "a.mlog", text: a}, {name: name, text: "hidden"}, {name: "b.mlog", text: b}}
		want := "in!a.mlog=" + a + "\nin archive-path\nin!b.mlog=" + b
		holds(t, fmt.Sprintf("tar with %q", name), tarOf(t, items...), want)
		holds(t, fmt.Sprintf("zip with %q", name), zipOf(t, items...), want)
	}
	holds(t, "zip with a NUL", zipOf(t, item{name: "x\x00.mlog"}, item{name: "a.mlog", text: a}), "in archive-path\nin!a.mlog="+a)
	// Dots that lead nowhere are names.
	holds(t, "tar", tarOf(t, item{name: "..a/...mlog", text: a}), "in!..a/...mlog="+a)
}

// Names that only differ in case or Unicode form are one file on many systems (é is
// U+00E9, or e and U+0301).
func TestNamesTwice(t *testing.T) {
	for _, twins := range [][2]string{{"x.mlog", "x.mlog"}, {"x.mlog", "./x.mlog"}, {"x.mlog", "X.mlog"}, {"\u00e9.mlog", "e\u0301.mlog"}} {
		items := []item{{name: twins[0], text: a}, {name: twins[1], text: b}, {name: "c.mlog", text: c}}
		clean := strings.TrimPrefix(twins[1], "./")
		want := "in!" + twins[0] + "=" + a + "\nin!" + clean + " archive-path\nin!c.mlog=" + c
		holds(t, "tar", tarOf(t, items...), want)
		holds(t, "zip", zipOf(t, items...), want)
	}
}

// Links, devices and files with holes are not read. They only matter if they have names
// of logs.
func TestNoPlainFiles(t *testing.T) {
	items := []item{{name: "a.mlog", text: a}}
	want := "in!a.mlog=" + a
	for i, kind := range []byte{tar.TypeSymlink, tar.TypeLink, tar.TypeChar, tar.TypeBlock, tar.TypeFifo} {
		name := fmt.Sprint(i, ".mlog")
		items = append(items, item{name: name, tar: &tar.Header{Typeflag: kind, Linkname: "/etc/passwd"}})
		want += "\nin!" + name + " archive-member"
	}
	holds(t, "tar", tarOf(t, items...), want)

	link := &zip.FileHeader{Method: zip.Store}
	link.SetMode(fs.ModeSymlink | 0o777)
	holds(t, "zip", zipOf(t, item{name: "l.mlog", text: "/etc/passwd", zip: link}, items[0]), "in!l.mlog archive-member\nin!a.mlog="+a)
}

// sparse returns a tar archive, made by hand after the GNU manual, "Sparse Formats, PAX
// Format, Version 1.0", of a file of 2^40 zero bytes.
func sparse(t *testing.T) []byte {
	var buf bytes.Buffer
	w := tar.NewWriter(&buf)
	text := "1\n1099511627776\n0\n"
	text += strings.Repeat("\x00", 512-len(text))
	must(t, w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: "GNUSparseFile.0/hole.mlog", Size: int64(len(text)), Format: tar.FormatPAX,
		PAXRecords: map[string]string{"comment": strings.Repeat("x", 190)}}))
	_, err := io.WriteString(w, text)
	must(t, err)
	must(t, w.Close())
	records := ""
	for _, r := range []string{"GNU.sparse.major=1", "GNU.sparse.minor=0", "GNU.sparse.name=hole.mlog", "GNU.sparse.realsize=1099511627776"} {
		records += fmt.Sprintf("%d %s\n", len(r)+4, r)
	}
	// The record of the comment is as long as those that replace it.
	old := []byte(fmt.Sprintf("%d comment=%s\n", 203, strings.Repeat("x", 190)))
	if i := bytes.Index(buf.Bytes(), old); i < 0 {
		t.Fatal("no comment in the archive")
	} else {
		copy(buf.Bytes()[i:], pad(t, records, len(old)))
	}
	return buf.Bytes()
}

// pad makes records as long as wanted by one more comment.
func pad(t *testing.T, records string, n int) string {
	left := n - len(records)
	if left < 20 || left > 99 {
		t.Fatalf("%d bytes of records do not suit %d", len(records), n)
	}
	return records + fmt.Sprintf("%d comment=%s\n", left, strings.Repeat("y", left-12))
}

// Bombs cause one fault. Other inputs have separate budgets.
func TestBombs(t *testing.T) {
	zeros := make([]byte, 9<<20)
	small := make([]byte, 5<<20)
	packed := gz(t, zeros)
	for what, tt := range map[string]struct {
		data []byte
		want string
	}{
		"gzip":           {packed, "in=...\nin archive-limit"},
		"zstd":           {zst(t, zeros), "in=...\nin archive-limit"},
		"tar.gz":         {gz(t, tarOf(t, item{name: "x.mlog", text: string(zeros)}, item{name: "a.mlog", text: a})), "in!x.mlog=...\nin archive-limit"},
		"tar.gz, passed": {gz(t, tarOf(t, item{name: "x", text: string(zeros)}, item{name: "a.mlog", text: a})), "in archive-limit"},
		"zip":            {zipOf(t, item{name: "x.mlog", text: string(zeros)}, item{name: "a.mlog", text: a}), "in!x.mlog=...\nin!x.mlog archive-limit"},
		"zip, in parts":  {zipOf(t, item{name: "x.mlog", text: string(small)}, item{name: "y.mlog", text: string(small)}, item{name: "a.mlog", text: a}), "in!x.mlog=...\nin!y.mlog=...\nin!y.mlog archive-limit"},
		"gzip in tar":    {tarOf(t, item{name: "x.mlog", text: string(packed)}), "in!x.mlog=...\nin!x.mlog archive-limit"},
		"twice":          {gz(t, packed), "in archive-limit"},
		"gzip in zstd":   {zst(t, gz(t, []byte(a))), "in archive-limit"},
		"tar, by holes":  {gz(t, sparse(t)), "in!hole.mlog archive-member"},
		"zstd window":    {zst(t, make([]byte, 16<<20), zstd.WithWindowSize(16<<20), zstd.WithSingleSegment(true)), "in=\nin archive-limit"},
	} {
		src, base := source(t, tt.data)
		o := corpus.Opener{Limits: corpus.Limits{Free: 8 << 20}}
		if got := read(t, &o, src, base); got != tt.want {
			t.Errorf("%s: holds\n%s\nwant\n%s", what, got, tt.want)
		}
	}
}

// The default limits: 512 MiB, and 200 times.
func TestDefaultLimits(t *testing.T) {
	mib64 := gz(t, make([]byte, 64<<20))
	const message = "expands to more than 536870912 bytes and more than 200 times its size"
	for times, want := range map[int]string{8: "", 9: message} {
		src, _ := source(t, bytes.Repeat(mib64, times))
		if got := faults(t, new(corpus.Opener), src); got != want {
			t.Errorf("%d times 64 MiB: %q, want %q", times, got, want)
		}
	}
}

// An input that does not expand too far is read, however large: 65 MiB of text that gzip
// makes a tenth of, where only 1 MiB is free.
func TestLargeIsNoBomb(t *testing.T) {
	line := make([]byte, 650)
	rand.New(rand.NewSource(1)).Read(line[:65])
	var text []byte
	for len(text) < 65<<20 {
		line[rand.Intn(65)]++
		text = append(text, line...)
	}
	src, _ := source(t, gz(t, text))
	o := corpus.Opener{Limits: corpus.Limits{Free: 1 << 20}}
	if got := faults(t, &o, src); got != "" {
		t.Error(got)
	}
}

// Limits can be set, and each has its message.
func TestLimits(t *testing.T) {
	many := []item{{name: "a.mlog", text: a}, {name: "b.mlog", text: b}, {name: "c.mlog", text: c}}
	for what, tt := range map[string]struct {
		limits corpus.Limits
		data   []byte
		want   string // of the fault, "" for none
	}{
		"entries of tar":  {corpus.Limits{Entries: 2}, tarOf(t, many...), "more than 2 entries"},
		"entries of zip":  {corpus.Limits{Entries: 2}, zipOf(t, many...), "more than 2 entries"},
		"enough of tar":   {corpus.Limits{Entries: 3}, tarOf(t, many...), ""},
		"enough of zip":   {corpus.Limits{Entries: 3}, zipOf(t, many...), ""},
		"directory":       {corpus.Limits{Directory: 100}, zipOf(t, many...), "a directory of more than 100 bytes; tar has none"},
		"zip in a stream": {corpus.Limits{Buffer: 100}, gz(t, zipOf(t, many...)), "a zip archive within a stream is kept in memory, and this one has more than 100 bytes; give it as a file of its own"},
		"zip in a file":   {corpus.Limits{Buffer: 100}, zipOf(t, many...), ""},
		"zip, large":      {corpus.Limits{Free: 1000, Ratio: 1}, zipOf(t, item{name: "x.mlog", text: noise(300000), zip: &zip.FileHeader{}}), ""},
		"total":           {corpus.Limits{Total: 8}, gz(t, []byte(a+a)), "expands to more than 8 bytes"},
		"exact total":     {corpus.Limits{Total: 8}, gz(t, []byte(a)), ""},
		"ratio":           {corpus.Limits{Free: 8, Ratio: 1}, gz(t, make([]byte, 999)), "expands to more than 8 bytes and more than 1 times its size"},
		"free":            {corpus.Limits{Free: 999, Ratio: 1}, gz(t, make([]byte, 999)), ""},
	} {
		src, _ := source(t, tt.data)
		o := corpus.Opener{Limits: tt.limits}
		if got := faults(t, &o, src); got != tt.want {
			t.Errorf("%s: %q, want %q", what, got, tt.want)
		}
	}
}

// noise returns text that cannot be packed.
func noise(n int) string {
	text := make([]byte, n)
	rand.New(rand.NewSource(1)).Read(text)
	return string(text)
}

// faults reads all of an input and returns the messages of its faults.
func faults(t *testing.T, o *corpus.Opener, src corpus.Source) string {
	t.Helper()
	files, err := o.Open(src)
	must(t, err)
	defer files.Close()
	var list []string
	for {
		file, err := files.Next()
		if err == io.EOF {
			return strings.Join(list, "; ")
		}
		if err == nil {
			_, err = io.Copy(io.Discard, file)
		}
		if f, ok := err.(*corpus.Fault); ok {
			list = append(list, f.Msg)
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// A quarter of the allowed entries can be listed in a quarter of the allowed memory.
func TestManyEntries(t *testing.T) {
	const entries, most = 1 << 16, 4 << 20
	pr, pw := io.Pipe()
	go func() {
		buf := bufio.NewWriterSize(pw, 1<<20)
		w := tar.NewWriter(buf)
		for i := 0; i < entries+1; i++ {
			if w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: fmt.Sprintf("%07d.mlog", i), Mode: 0o644}) != nil {
				return
			}
		}
		w.Close()
		buf.Flush()
		pw.Close()
	}()
	list, _ := corpus.Sources([]string{"-"}, pr)
	o := corpus.Opener{Limits: corpus.Limits{Entries: entries}}
	files, err := o.Open(list[0])
	must(t, err)
	defer pr.Close()
	n, peak := 0, uint64(0)
	for ; ; n++ {
		if _, err = files.Next(); err != nil {
			break
		}
		if n%(1<<14) == 0 {
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			peak = max(peak, m.HeapAlloc)
		}
	}
	if f, ok := err.(*corpus.Fault); !ok || f.Code != corpus.ArchiveLimit || n != entries {
		t.Errorf("%v after %d entries, want the limit after %d", err, n, entries)
	}
	if _, err := files.Next(); err != io.EOF {
		t.Errorf("then %v, want the end", err)
	}
	if peak > most {
		t.Errorf("%d bytes in use", peak)
	}
}

// Any bytes: no panic, and an end.
func FuzzOpen(f *testing.F) {
	t := new(testing.T)
	items := []item{{name: "a.mlog", text: a}, {name: "d/b.mlog.gz", text: string(gz(t, []byte(b)))}}
	for _, data := range [][]byte{gz(t, []byte(a)), zst(t, []byte(a)), tarOf(t, items...), zipOf(t, items...), overlapping(t), sparse(t),
		zst(t, tarOf(t, items...)), tarOf(t, item{name: "z", text: string(zipOf(t, items...))})} {
		f.Add(data)
	}
	o := corpus.Opener{Limits: corpus.Limits{Free: 1 << 20, Ratio: 10}}
	f.Fuzz(func(t *testing.T, data []byte) {
		list, _ := corpus.Sources([]string{"-"}, bytes.NewReader(data))
		files, err := o.Open(list[0])
		must(t, err)
		for n := 0; err != io.EOF; n++ {
			var file *corpus.File
			if file, err = files.Next(); err == nil {
				io.Copy(io.Discard, file)
			}
			if n > len(data)+2 {
				t.Fatal("no end")
			}
		}
	})
}
