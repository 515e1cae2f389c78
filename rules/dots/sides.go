package dots

import (
	"slices"
	"strconv"
	"strings"
)

// sideNames are the four sides in the order of the canonical numbers.
var sideNames = [sides]string{"up", "right", "down", "left"}

// numbering is how programs number the sides of a box.
type numbering struct {
	first int        // the least number
	order [sides]int // the side of each number, the least number first
}

// numberings returns all of them: every order, from 0 and from 1, the order of the
// canonical text from 0 first.
func numberings() []numbering {
	var list []numbering
	for first := 0; first <= 1; first++ {
		for code := range sides * sides * sides * sides {
			n := numbering{first, [sides]int{code >> 6, code >> 4 & 3, code >> 2 & 3, code & 3}}
			if n.complete() {
				list = append(list, n)
			}
		}
	}
	return list
}

// complete reports whether every side has a number.
func (n numbering) complete() bool {
	met := 0
	for _, side := range n.order {
		met |= 1 << side
	}
	return met == 1<<sides-1
}

// name returns the value of the ruling sides: "0up,1right,2down,3left".
func (n numbering) name() string {
	s := ""
	for i, side := range n.order {
		if i > 0 {
			s += ","
		}
		s += strconv.Itoa(n.first+i) + sideNames[side]
	}
	return s
}

// side returns the side that a program's number means. If it means none, the result is
// not a side either.
func (n numbering) side(number int) int {
	i := number - n.first
	if i < 0 || i >= sides {
		return i
	}
	return n.order[i]
}

// number returns the number that programs use for a side.
func (n numbering) number(side int) int {
	for i, s := range n.order {
		if s == side {
			return n.first + i
		}
	}
	return side
}

// sideOrders returns the values of the ruling sides.
func sideOrders() []string {
	var list []string
	for _, n := range numberings() {
		list = append(list, n.name())
	}
	return list
}

// numberingOf returns the numbering of a value of the ruling sides, or the canonical one
// for any other text.
func numberingOf(value string) numbering {
	if !spec.Ruling("sides").Has(value) {
		return numbering{order: [sides]int{up, right, down, left}}
	}
	n := numbering{first: int(value[0] - '0')}
	for i := range n.order {
		word, rest, _ := strings.Cut(value, ",")
		n.order[i], value = slices.Index(sideNames[:], word[1:]), rest
	}
	return n
}
