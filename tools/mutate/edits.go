package main

import (
	"bytes"
	"cmp"
	"slices"
)

// edits are changes of a file's text, collected in the order in which its tree is walked,
// parents before children. So what is put around a child is within what is put around its
// parent.
type edits struct{ list []edit }

// edit replaces the bytes from at to end by text. An edit that closes a node comes before
// those that open another at the same place.
type edit struct {
	at, end int
	text    string
	closing bool
	order   int
}

func (e *edits) add(at, end int, text string, closing bool) {
	e.list = append(e.list, edit{at, end, text, closing, len(e.list)})
}

// around puts text before and after the bytes from at to end.
func (e *edits) around(at, end int, before, after string) {
	e.add(at, at, before, false)
	e.add(end, end, after, true)
}

// replace replaces the bytes from at to end by text.
func (e *edits) replace(at, end int, text string) { e.add(at, end, text, false) }

// apply is the text with all changes in it.
func (e *edits) apply(text []byte) []byte {
	slices.SortStableFunc(e.list, func(a, b edit) int {
		switch {
		case a.at != b.at:
			return cmp.Compare(a.at, b.at)
		case a.closing != b.closing:
			return map[bool]int{true: -1, false: 1}[a.closing]
		case a.closing:
			return cmp.Compare(b.order, a.order)
		}
		return cmp.Compare(a.order, b.order)
	})
	var out bytes.Buffer
	at := 0
	for _, x := range e.list {
		out.Write(text[at:x.at])
		out.WriteString(x.text)
		at = x.end
	}
	out.Write(text[at:])
	return out.Bytes()
}
