package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"encoding/binary"
	"io"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// packing is a way of packing an input.
type packing struct {
	name    string
	members bool // it is one of three members, between two valid logs
	pack    func(w io.Writer, good []byte, content func(io.Writer) error) error
}

var packings = [...]packing{
	{"gzip", false, func(w io.Writer, _ []byte, c func(io.Writer) error) error { return gzipped(w, c) }},
	{"zstd", false, func(w io.Writer, _ []byte, c func(io.Writer) error) error { return zstded(w, c) }},
	{"tar", true, asTar},
	{"zip", true, asZip},
}

func gzipped(w io.Writer, content func(io.Writer) error) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestSpeed)
	return firstOf(err, content(z), z.Close())
}

func zstded(w io.Writer, content func(io.Writer) error) error {
	z, err := zstd.NewWriter(w, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return err
	}
	return firstOf(content(z), z.Close())
}

// bytesOf is all that a function writes, which must be little.
func bytesOf(content func(io.Writer) error) ([]byte, error) {
	var b bytes.Buffer
	err := content(&b)
	return b.Bytes(), err
}

func asTar(w io.Writer, good []byte, content func(io.Writer) error) error {
	bad, err := bytesOf(content)
	t := tar.NewWriter(w)
	return firstOf(err, member(t, "a.mlog", good), member(t, "b.mlog", bad), member(t, "c.mlog", good), t.Close())
}

// member is a plain file in a tar archive.
func member(t *tar.Writer, name string, data []byte) error {
	err := t.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Mode: 0o644, Size: int64(len(data))})
	if err != nil {
		return err
	}
	_, err = t.Write(data)
	return err
}

func asZip(w io.Writer, good []byte, content func(io.Writer) error) error {
	z := zip.NewWriter(w)
	plain := func(w io.Writer) error { return put(w, string(good)) }
	return firstOf(entry(z, "a.mlog", plain), entry(z, "b.mlog", content), entry(z, "c.mlog", plain), z.Close())
}

// entry is a file in a zip archive.
func entry(z *zip.Writer, name string, content func(io.Writer) error) error {
	f, err := z.Create(name)
	if err != nil {
		return err
	}
	return content(f)
}

// packed are single packed files that contain more or less than they seem to.
func (s *stock) packed() []attack {
	zeros := func(w io.Writer) error { return repeat(w, "\x00", s.n(10e9, 1e9)) }
	good := func(w io.Writer) error { return put(w, string(s.good)) }
	cut := func(pack func(io.Writer, func(io.Writer) error) error, off int) func(io.Writer) error {
		return func(w io.Writer) error {
			data, err := bytesOf(func(w io.Writer) error { return pack(w, good) })
			return firstOf(err, put(w, string(data[:len(data)-off])))
		}
	}
	one := func(name, saying string, make func(io.Writer) error) attack {
		return attack{name: name, make: make, code: 1, messages: 1, want: saying}
	}
	list := []attack{
		one("a gzip bomb of 10 GB", "archive-limit", func(w io.Writer) error { return gzipped(w, zeros) }),
		one("a zstd bomb of 10 GB", "archive-limit", func(w io.Writer) error { return zstded(w, zeros) }),
		one("gzip in gzip", "archive-limit", func(w io.Writer) error {
			return gzipped(w, func(w io.Writer) error { return gzipped(w, good) })
		}),
		one("a zstd window of 1 TB", "archive-limit", func(w io.Writer) error {
			_, err := w.Write(append([]byte("\x28\xb5\x2f\xfd\x00"), 30<<3, 1, 0, 0))
			return err
		}),
		one("zstd that says it holds 2^63 bytes", "archive-", func(w io.Writer) error {
			frame := binary.LittleEndian.AppendUint64([]byte("\x28\xb5\x2f\xfd\xe0"), 1<<63)
			_, err := w.Write(append(frame, 1, 0, 0))
			return err
		}),
		one("gzip with a wrong checksum", "archive-damage", func(w io.Writer) error {
			data, err := bytesOf(func(w io.Writer) error { return gzipped(w, good) })
			data[len(data)-6] ^= 1
			return firstOf(err, put(w, string(data)))
		}),
		one("gzip cut off in its checksum", "archive-damage", cut(gzipped, 3)),
		one("zstd cut off", "archive-damage", cut(zstded, 3)),
		one("gzip of nothing", "first-line", func(w io.Writer) error { return gzipped(w, func(io.Writer) error { return nil }) }),
		{name: "xz", make: func(w io.Writer) error { return put(w, "\xfd7zXZ\x00\x00\x04") }, code: 3, messages: 1, want: "archive-format"},
	}
	for i := range list {
		if list[i].want == "archive-damage" && strings.HasPrefix(list[i].name, "gzip") {
			list[i].good = 1 // the log itself is complete
		}
	}
	return append(list, attack{name: "a gzip bomb after a sound log", code: 1, good: 1, messages: 2,
		make: func(w io.Writer) error {
			return gzipped(w, func(w io.Writer) error { return firstOf(good(w), zeros(w)) })
		}})
}
