package main

import (
	"archive/tar"
	"fmt"
	"io"
	"strings"
)

// within is an archive of a valid log, something else, and another valid log.
func (s *stock) within(name, saying string, what func(t *tar.Writer) error) attack {
	return attack{name: name, code: 1, good: 2, messages: 1, want: saying, make: func(w io.Writer) error {
		t := tar.NewWriter(w)
		return firstOf(member(t, "a.mlog", s.good), what(t), member(t, "z.mlog", s.good), t.Close())
	}}
}

// entries are empty members, named by a pattern with a number.
func entries(pattern string, n int64) func(t *tar.Writer) error {
	return func(t *tar.Writer) error {
		for i := range n {
			if err := member(t, fmt.Sprintf(pattern, i), nil); err != nil {
				return err
			}
		}
		return nil
	}
}

// tars are tar archives.
func (s *stock) tars() []attack {
	plain := func(name string) func(t *tar.Writer) error {
		return func(t *tar.Writer) error { return member(t, name, s.good) }
	}
	link := func(kind byte, to string) func(t *tar.Writer) error {
		return func(t *tar.Writer) error {
			return t.WriteHeader(&tar.Header{Typeflag: kind, Name: "l.mlog", Linkname: to})
		}
	}
	list := []attack{
		s.within("tar: a path that leads out", "archive-path", plain("../../b.mlog")),
		s.within("tar: an absolute path", "archive-path", plain("/etc/b.mlog")),
		s.within("tar: a path of another system", "archive-path", plain(`..\b.mlog`)),
		s.within("tar: a name with an escape sequence", "archive-path", plain("\x1b[2Jb.mlog")),
		s.within("tar: a name with a line feed", "archive-path", plain("b\nc.mlog")),
		s.within("tar: one name twice", "archive-path", plain("a.mlog")),
		s.within("tar: one name in another case", "archive-path", plain("A.MLOG")),
		s.within("tar: a link", "archive-member", link(tar.TypeSymlink, "../../etc/passwd")),
		s.within("tar: a hard link", "archive-member", link(tar.TypeLink, "/etc/passwd")),
		s.within("tar: a device", "archive-member", link(tar.TypeChar, "")),
		s.within("tar: archives in archives in archives", "archive-limit", func(t *tar.Writer) error {
			data := s.good
			for i := range 5 {
				inner, err := bytesOf(func(w io.Writer) error {
					t := tar.NewWriter(w)
					return firstOf(member(t, fmt.Sprintf("%d.mlog", i), data), t.Close())
				})
				if err != nil {
					return err
				}
				data = inner
			}
			return member(t, "b.tar", data)
		}),
		{name: "tar: cut off", code: 1, good: 1, messages: 1, want: "", make: func(w io.Writer) error {
			data, err := bytesOf(func(w io.Writer) error { return asTar(w, s.good, s.between("")) })
			return firstOf(err, put(w, string(data[:len(s.good)+4000])))
		}},
		{name: "tar: a member that says it holds 2^62 bytes", code: 1, good: 1, messages: 1, make: func(w io.Writer) error {
			t := tar.NewWriter(w)
			return firstOf(member(t, "a.mlog", s.good), t.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: "b.mlog", Size: 1 << 62}))
		}},
		{name: "tar: a name of a gigabyte", code: 1, good: 1, messages: 1, want: "archive-damage", make: s.longName},
	}
	n := s.n(1e6, 1e4)
	many := s.within(fmt.Sprintf("tar: %d empty logs", n), "first-line", entries("%07d.mlog", n))
	many.messages = int(n)
	passed := s.within(fmt.Sprintf("tar: %d empty entries that are not logs", n), "no log", entries("%07d.txt", n))
	passed.code, passed.messages, passed.errors = 0, 0, 1
	if s.small {
		return append(list, many, passed)
	}
	beyond := attack{name: "tar: ten million entries", code: 1, messages: 1, errors: 1, make: func(w io.Writer) error {
		t := tar.NewWriter(w)
		return firstOf(entries("%d", 1e7)(t), t.Close())
	}}
	return append(list, many, passed, beyond)
}

// longName is an archive whose second member has a name of a gigabyte, in GNU's form.
func (s *stock) longName(w io.Writer) error {
	const size = 1 << 30
	t := tar.NewWriter(w)
	if err := firstOf(member(t, "a.mlog", s.good), t.Flush()); err != nil {
		return err
	}
	block := make([]byte, 512)
	copy(block, "././@LongLink")
	copy(block[100:], "0000644\x000000000\x000000000\x00")
	copy(block[124:], fmt.Sprintf("%011o\x00%011o\x00", size, 0))
	copy(block[148:], "        L")
	copy(block[257:], "ustar  \x00")
	sum := 0
	for _, c := range block {
		sum += int(c)
	}
	copy(block[148:], fmt.Sprintf("%06o\x00 ", sum))
	return firstOf(put(w, string(block)), repeat(w, strings.Repeat("n", 512), s.n(size/512, size/512/100)))
}
