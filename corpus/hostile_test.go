package corpus_test

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"encoding/binary"
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

// Names that lead elsewhere, hide something, or are used twice cost one fault
// each; the other members are read.
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

// One name is one file on many systems, whatever its case or Unicode form
// (é is U+00E9, or e and U+0301).
func TestNamesTwice(t *testing.T) {
	for _, twins := range [][2]string{{"x.mlog", "x.mlog"}, {"x.mlog", "./x.mlog"}, {"x.mlog", "X.mlog"}, {"\u00e9.mlog", "e\u0301.mlog"}} {
		items := []item{{name: twins[0], text: a}, {name: twins[1], text: b}, {name: "c.mlog", text: c}}
		clean := strings.TrimPrefix(twins[1], "./")
		want := "in!" + twins[0] + "=" + a + "\nin!" + clean + " archive-path\nin!c.mlog=" + c
		holds(t, "tar", tarOf(t, items...), want)
		holds(t, "zip", zipOf(t, items...), want)
	}
}

// Links, devices and files with holes are not read. They matter only if they
// are called like logs.
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

// sparse is a tar archive, made by hand after the GNU manual, "Sparse Formats,
// PAX Format, Version 1.0", of a file of 2^40 zero bytes.
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
	// The record of the comment is as long as those that take its place.
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

// Bombs cost one fault; other inputs have budgets of their own.
func TestBombs(t *testing.T) {
	zeros := make([]byte, 65<<20)
	small := make([]byte, 33<<20)
	for what, tt := range map[string]struct {
		data []byte
		want string
	}{
		"gzip":           {gz(t, zeros), "in=...\nin archive-limit"},
		"zstd":           {zst(t, zeros), "in=...\nin archive-limit"},
		"tar.gz":         {gz(t, tarOf(t, item{name: "x.mlog", text: string(zeros)}, item{name: "a.mlog", text: a})), "in!x.mlog=...\nin archive-limit"},
		"tar.gz, passed": {gz(t, tarOf(t, item{name: "x", text: string(zeros)}, item{name: "a.mlog", text: a})), "in archive-limit"},
		"zip":            {zipOf(t, item{name: "x.mlog", text: string(zeros)}, item{name: "a.mlog", text: a}), "in!x.mlog=...\nin!x.mlog archive-limit"},
		"zip, in parts":  {zipOf(t, item{name: "x.mlog", text: string(small)}, item{name: "y.mlog", text: string(small)}, item{name: "a.mlog", text: a}), "in!x.mlog=...\nin!y.mlog=...\nin!y.mlog archive-limit"},
		"gzip in tar":    {tarOf(t, item{name: "x.mlog", text: string(gz(t, zeros))}), "in!x.mlog=...\nin!x.mlog archive-limit"},
		"twice":          {gz(t, gz(t, zeros)), "in archive-limit"},
		"gzip in zstd":   {zst(t, gz(t, []byte(a))), "in archive-limit"},
		"tar, by holes":  {gz(t, sparse(t)), "in!hole.mlog archive-member"},
		"zstd window":    {zst(t, zeros[:16<<20], zstd.WithWindowSize(16<<20), zstd.WithSingleSegment(true)), "in=\nin archive-limit"},
	} {
		src, base := source(t, tt.data)
		if got := read(t, new(corpus.Opener), src, base); got != tt.want {
			t.Errorf("%s: holds\n%s\nwant\n%s", what, got, tt.want)
		}
	}
}

// What does not expand so far is read, however large: 65 MiB of text that gzip
// makes a tenth of.
func TestLargeIsNoBomb(t *testing.T) {
	line := make([]byte, 650)
	rand.New(rand.NewSource(1)).Read(line[:65])
	var text []byte
	for len(text) < 65<<20 {
		line[rand.Intn(65)]++
		text = append(text, line...)
	}
	holds(t, "gzip", gz(t, append([]byte(a), text...)), "in=...")
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

// faults reads all of an input and gives the messages of its faults.
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

// What is cut off or changed is said so, wherever: no prefix and no change of a
// byte passes for a whole archive with less in it.
func TestDamage(t *testing.T) {
	items := []item{{name: "a.mlog", text: a}, {name: "b.mlog", text: strings.Repeat(b, 50)}}
	for what, data := range map[string][]byte{
		"gzip": gz(t, []byte(a)), "zstd": zst(t, []byte(a)), "tar": tarOf(t, items...), "zip": zipOf(t, items...),
		"tar.gz": gz(t, tarOf(t, items...)), "tar.zst": zst(t, tarOf(t, items...)),
	} {
		end := len(data)
		if what == "tar" {
			end -= 1024 // where the mark of its end begins, of which one block is enough
		}
		for n := 6; n < end; n += 1 + end/300 {
			src, _ := source(t, data[:n])
			if faults(t, new(corpus.Opener), src) == "" && !begunAsText(data[:n]) {
				t.Errorf("%s: nothing is said of the first %d of %d bytes", what, n, len(data))
			}
		}
	}
	for what, tt := range map[string]struct {
		data []byte
		want string
	}{
		"checksum of gzip":     {change(gz(t, []byte(a)), -8), "in=" + a + "\nin archive-damage"},
		"checksum of zstd":     {change(zst(t, []byte(a)), -1), "in=\nin archive-damage"},
		"text behind gzip":     {append(gz(t, []byte(a)), "mlog 1\n"...), "in=" + a + "\nin archive-damage"},
		"text behind tar":      {append(tarOf(t, items[0]), "mlog 1\n"...), "in!a.mlog=" + a + "\nin archive-damage"},
		"tar behind tar":       {append(tarOf(t, items[0]), tarOf(t, items[1])...), "in!a.mlog=" + a + "\nin archive-damage"},
		"zeros behind tar":     {append(tarOf(t, items[0]), make([]byte, 9999)...), "in!a.mlog=" + a},
		"member in tar":        {tarOf(t, item{name: "x.mlog", text: string(change(gz(t, []byte(b)), -8))}, items[0]), "in!x.mlog=" + b + "\nin!x.mlog archive-damage\nin!a.mlog=" + a},
		"header in tar":        {change(tarOf(t, items[0], items[0]), 1024), "in!a.mlog=" + a + "\nin archive-damage"},
		"gzip of no gzip":      {[]byte("\x1f\x8b and nothing more"), "in archive-damage"},
		"zip of no zip":        {[]byte("PK\x03\x04 and nothing more"), "in archive-damage"},
		"member of zip":        {crc(t, zipOf(t, items[0], item{name: "c.mlog", text: c})), "in!a.mlog=" + a + "\nin!a.mlog archive-damage\nin!c.mlog=" + c},
		"packed by xz":         {[]byte("\xfd7zXZ\x00..."), "in archive-format"},
		"packed by bzip2":      {[]byte("BZh91AY&SY"), "in archive-format"},
		"member packed by xz":  {tarOf(t, item{name: "x.mlog", text: "\xfd7zXZ\x00..."}, item{name: "x.xz", text: "\xfd7zXZ\x00..."}, items[0]), "in!x.mlog archive-format\nin!a.mlog=" + a},
		"entries of one bytes": {overlapping(t), "in archive-damage"},
		"encrypted":            {flags(t, zipOf(t, items[0], item{name: "c.mlog", text: c}), 8, 1), "in!a.mlog archive-format\nin!c.mlog=" + c},
		"method of zip":        {flags(t, zipOf(t, items[0], item{name: "c.mlog", text: c}), 10, 99), "in!a.mlog archive-format\nin!c.mlog=" + c},
	} {
		holds(t, what, tt.data, tt.want)
	}
}

// begunAsText tells whether so little is left of a file that it is taken for
// text, which is no log.
func begunAsText(data []byte) bool { return len(data) < 512 && data[0] == 'a' }

func change(data []byte, at int) []byte {
	data[(at+len(data))%len(data)] ^= 0x40
	return data
}

// directory is where the directory of a zip archive begins (APPNOTE, section
// 4.3.12).
func directory(t *testing.T, data []byte) []byte {
	t.Helper()
	i := bytes.Index(data, []byte("PK\x01\x02"))
	if i < 0 {
		t.Fatal("no directory")
	}
	return data[i:]
}

// flags changes two bytes of the first entry of a directory.
func flags(t *testing.T, data []byte, at int, value uint16) []byte {
	binary.LittleEndian.PutUint16(directory(t, data)[at:], value)
	return data
}

// crc makes the checksum of the first entry a wrong one, both where it is
// stated behind the entry and in the directory.
func crc(t *testing.T, data []byte) []byte {
	directory(t, data)[16] ^= 1
	data[bytes.Index(data, []byte("PK\x07\x08"))+4] ^= 1
	return data
}

// overlapping is a zip archive in whose directory two names have one content.
func overlapping(t *testing.T) []byte {
	data := zipOf(t, item{name: "a.mlog", text: a}, item{name: "b.mlog", text: a})
	first := directory(t, data)
	second := directory(t, first[4:])
	copy(second[42:46], first[42:46]) // the offset of the local header
	return data
}

// A quarter of the entries that are allowed are listed in a quarter of the
// memory that may be used.
func TestManyEntries(t *testing.T) {
	const entries, most = 1 << 18, 64 << 20 / 4
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
		if n%(1<<16) == 0 {
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			peak = max(peak, m.HeapAlloc)
		}
	}
	if f, ok := err.(*corpus.Fault); !ok || f.Code != corpus.ArchiveLimit || n != entries {
		t.Errorf("%v after %d entries, want the limit after 262144", err, n)
	}
	if _, err := files.Next(); err != io.EOF {
		t.Errorf("then %v, want the end", err)
	}
	if peak > most {
		t.Errorf("%d bytes in use", peak)
	}
}

// Whatever the bytes: no panic, and an end.
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
