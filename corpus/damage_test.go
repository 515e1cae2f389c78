package corpus_test

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"

	"scrutineer/corpus"
)

// Anything cut off or changed is reported: no prefix and no change of a byte is accepted
// as a whole archive with less in it.
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
		"text after gzip":      {append(gz(t, []byte(a)), "mlog 1\n"...), "in=" + a + "\nin archive-damage"},
		"text after tar":       {append(tarOf(t, items[0]), "mlog 1\n"...), "in!a.mlog=" + a + "\nin archive-damage"},
		"tar after tar":        {append(tarOf(t, items[0]), tarOf(t, items[1])...), "in!a.mlog=" + a + "\nin archive-damage"},
		"zeros after tar":      {append(tarOf(t, items[0]), make([]byte, 9999)...), "in!a.mlog=" + a},
		"member in tar":        {tarOf(t, item{name: "x.mlog", text: string(change(gz(t, []byte(b)), -8))}, items[0]), "in!x.mlog=" + b + "\nin!x.mlog archive-damage\nin!a.mlog=" + a},
		"header in tar":        {change(tarOf(t, items[0], items[0]), 1024), "in!a.mlog=" + a + "\nin archive-damage"},
		"tar cut in a member":  {tarOf(t, items...)[:1536+100], "in!a.mlog=" + a + "\nin!b.mlog=...\nin!b.mlog archive-damage"},
		"sizes in zip":         {flags(t, zipOf(t, items[0]), 22, 0xf000), "in archive-damage"},
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

// begunAsText reports whether so little is left of a file that it is treated as text,
// which is not a log.
func begunAsText(data []byte) bool { return len(data) < 512 && data[0] == 'a' }

func change(data []byte, at int) []byte {
	data[(at+len(data))%len(data)] ^= 0x40
	return data
}

// directory returns where the directory of a zip archive begins (APPNOTE, section
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

// crc makes the checksum of the first entry wrong, both after the entry and in the
// directory.
func crc(t *testing.T, data []byte) []byte {
	directory(t, data)[16] ^= 1
	data[bytes.Index(data, []byte("PK\x07\x08"))+4] ^= 1
	return data
}

// overlapping returns a zip archive whose directory has two names with one content.
func overlapping(t *testing.T) []byte {
	data := zipOf(t, item{name: "a.mlog", text: a}, item{name: "b.mlog", text: a})
	first := directory(t, data)
	second := directory(t, first[4:])
	copy(second[42:46], first[42:46]) // the offset of the local header
	return data
}
