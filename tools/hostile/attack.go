package main

import (
	"io"
	"strings"
)

// attack is one input, and what verify must do with it. A field that is zero means that
// nothing is expected: no message, no log.
type attack struct {
	name  string
	make  func(w io.Writer) error // writes the input; nil for none
	args  []string                // of verify; "-" if there are none; FILE is a file with the input
	forms bool                    // try it packed, too: it is a bad log between two valid ones

	packed string // how it is packed; "" as it is

	code     int    // the exit code
	good     int    // logs verified
	messages int    // located messages below the logs
	errors   int    // lines of errs
	want     string // is in every message or line of errs
	larger   string // name of the attack that has ten times as much of the same
	memory   int64  // the maximum in bytes; 0 means maxMemory
}

// maxMemory is how many bytes verify may have in memory.
const maxMemory = 64 << 20

// attacks lists the attacks whose name contains a text, each in all its forms.
func attacks(small bool, only string) ([]attack, error) {
	s, err := newStock(small)
	if err != nil {
		return nil, err
	}
	var list []attack
	n := 0
	for _, part := range [][]attack{s.texts(), s.numbers(), s.floods(), s.giants(), s.packed(), s.tars(), s.zips(), s.tables()} {
		for _, a := range part {
			if a.forms {
				n++
			}
			for _, f := range s.inForms(a, n) {
				if strings.Contains(f.name, only) {
					list = append(list, f)
				}
			}
		}
	}
	return list, nil
}

// inForms is an attack as it is and, if it is also tried packed, in each packing; if
// everything is small, in one packing, which depends on the number of the attack.
func (s *stock) inForms(a attack, n int) []attack {
	list := []attack{a}
	if !a.forms {
		return list
	}
	for i, p := range packings {
		if s.small && i != n%len(packings) {
			continue
		}
		b := a
		b.name, b.packed = b.name+", in "+p.name, p.name
		b.make = func(w io.Writer) error { return p.pack(w, s.good, a.make) }
		if p.members {
			b.good += 2
		}
		list = append(list, b)
	}
	return list
}
