package main

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
)

// zips are zip archives, each a file.
func (s *stock) zips() []attack {
	good := func(w io.Writer) error { return put(w, string(s.good)) }
	within := func(name, saying string, what func(z *zip.Writer) error) attack {
		return attack{name: name, args: []string{"FILE"}, code: 1, good: 2, messages: 1, want: saying, make: func(w io.Writer) error {
			z := zip.NewWriter(w)
			return firstOf(entry(z, "a.mlog", good), what(z), entry(z, "z.mlog", good), z.Close())
		}}
	}
	plain := func(name string) func(z *zip.Writer) error {
		return func(z *zip.Writer) error { return entry(z, name, good) }
	}
	of := func(name string, good, messages int, saying string, make func(w io.Writer) error) attack {
		return attack{name: name, args: []string{"FILE"}, code: 1, good: good, messages: messages, want: saying, make: make}
	}
	n := s.n(60000, 1000)
	many := within(fmt.Sprintf("zip: %d empty logs", n), "first-line", func(z *zip.Writer) error { return zipEntries(z, "%05d.mlog", n) })
	many.messages = int(n)
	sealed := within("zip: an encrypted member", "archive-format", func(z *zip.Writer) error {
		f, err := z.CreateRaw(&zip.FileHeader{Name: "b.mlog", Flags: 1, CompressedSize64: 3, UncompressedSize64: 3})
		return firstOf(err, put(f, "abc"))
	})
	sealed.code = 3
	return []attack{
		within("zip: a path that leads out", "archive-path", plain("../b.mlog")),
		within("zip: a name with a NUL", "archive-path", plain("b\x00.mlog")),
		within("zip: one name twice", "archive-path", plain("a.mlog")),
		many, sealed,
		of("zip: a bomb of 10 GB", 1, 1, "archive-limit", func(w io.Writer) error {
			z := zip.NewWriter(w)
			return firstOf(entry(z, "a.mlog", good), entry(z, "b.mlog", func(w io.Writer) error { return repeat(w, "\x00", s.n(10e9, 1e9)) }), entry(z, "z.mlog", good), z.Close())
		}),
		of("zip: two entries of the same bytes", 0, 1, "archive-damage", s.overlapping),
		of("zip: a member that says it is small", 2, 1, "archive-damage", s.lying(2000, 0)),
		of("zip: a member that says it is 2^40 bytes", 3, 1, "archive-damage", s.lying(1<<40, 0)),
		of("zip: a member that says it is packed in 2^40 bytes", 0, 1, "archive-damage", s.lying(0, 1<<40)),
		of("zip: a directory of 2^31 bytes that is not there", 0, 1, "archive-damage", func(w io.Writer) error {
			end := []byte("PK\x05\x06\x00\x00\x00\x00\x01\x00\x01\x00")
			end = binary.LittleEndian.AppendUint32(end, 1<<31)
			end = binary.LittleEndian.AppendUint32(end, 0)
			return put(w, string(append(end, 0, 0)))
		}),
		of("zip: a directory of a million entries", 0, 1, "archive-limit", s.directory),
	}
}

// directory writes the directory of a large archive without its files.
func (s *stock) directory(w io.Writer) error {
	n := s.n(1e6, 3e5)
	header := make([]byte, 46, 48)
	copy(header, "PK\x01\x02")
	header[28] = 2 // bytes of the name
	end := append([]byte("PK\x05\x06\x00\x00\x00\x00"), byte(n), byte(n>>8), byte(n), byte(n>>8))
	end = binary.LittleEndian.AppendUint32(end, uint32(48*n))
	end = binary.LittleEndian.AppendUint32(end, 4)
	return firstOf(put(w, "PK\x03\x04"), repeat(w, string(append(header, "ab"...)), n), put(w, string(append(end, 0, 0))))
}

func zipEntries(z *zip.Writer, pattern string, n int64) error {
	for i := range n {
		if _, err := z.CreateHeader(&zip.FileHeader{Name: fmt.Sprintf(pattern, i)}); err != nil {
			return err
		}
	}
	return nil
}

// lying writes an archive whose middle member states wrong sizes, unpacked or packed; 0
// leaves a size as it is.
func (s *stock) lying(unpacked, packed uint64) func(w io.Writer) error {
	return func(w io.Writer) error {
		z := zip.NewWriter(w)
		f, err := z.CreateRaw(&zip.FileHeader{Name: "a.mlog", CompressedSize64: uint64(len(s.good)), UncompressedSize64: uint64(len(s.good)), CRC32: crc(s.good)})
		err = firstOf(err, put(f, string(s.good)))
		h := &zip.FileHeader{Name: "b.mlog", CompressedSize64: uint64(len(s.good)), UncompressedSize64: uint64(len(s.good)), CRC32: crc(s.good)}
		if unpacked > 0 {
			h.UncompressedSize64 = unpacked
		}
		if packed > 0 {
			h.CompressedSize64 = packed
		}
		f, more := z.CreateRaw(h)
		return firstOf(err, more, put(f, string(s.good)), entry(z, "z.mlog", func(w io.Writer) error { return put(w, string(s.good)) }), z.Close())
	}
}

// overlapping writes an archive with two entries in its directory for the same bytes.
func (s *stock) overlapping(w io.Writer) error {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	err := firstOf(entry(z, "a.mlog", func(w io.Writer) error { return put(w, string(s.good)) }),
		entry(z, "b.mlog", func(w io.Writer) error { return put(w, string(s.good)) }), z.Close())
	data := b.Bytes()
	// The second entry of the directory: its offset, at 42, becomes that of the first.
	first := bytes.Index(data, []byte("PK\x01\x02"))
	second := first + 4 + bytes.Index(data[first+4:], []byte("PK\x01\x02"))
	copy(data[second+42:second+46], data[first+42:first+46])
	return firstOf(err, put(w, string(data)))
}
