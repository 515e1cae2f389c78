package rules

import "strconv"

// Convention is a habit of writing answers that is not the protocol's, such as numbers
// counted from 0. A program that has it gives answers that are refused, or that mean
// another move.
type Convention struct {
	Says string // what such a program takes for granted: "points are counted from 0"
	// Rewrite is an answer of such a program as the protocol writes it, and whether it
	// can be written so.
	Rewrite func(answer string) (string, bool)
}

// Renumbered is an answer whose whole numbers are changed in place by change, which
// returns false for numbers that it does not know. Everything else stays as it is.
func Renumbered(answer string, change func(n []int) bool) (string, bool) {
	var numbers []int
	var between []string
	from := 0
	for i := 0; i < len(answer); {
		end := i
		for end < len(answer) && answer[end] >= '0' && answer[end] <= '9' {
			end++
		}
		if end == i {
			i++
			continue
		}
		if from < i && answer[i-1] == '-' && (from == 0 || from < i-1) { // and not between two numbers
			i--
		}
		n, err := strconv.Atoi(answer[i:end])
		if err != nil {
			return "", false
		}
		between, numbers = append(between, answer[from:i]), append(numbers, n)
		from, i = end, end
	}
	if !change(numbers) {
		return "", false
	}
	var text []byte
	for i, n := range numbers {
		text = strconv.AppendInt(append(text, between[i]...), int64(n), 10)
	}
	return string(append(text, answer[from:]...)), true
}

// Counted is the convention that some numbers of an answer are counted from another
// first one: by is what is to be added. An answer has so many numbers, and which are
// counted is listed by index from 0.
func Counted(says string, by, many int, which ...int) Convention {
	return Reordered(says, many, func(n []int) {
		for _, i := range which {
			n[i] += by
		}
	})
}

// Reordered is a convention of answers of so many numbers, which change makes those of
// the protocol.
func Reordered(says string, many int, change func(n []int)) Convention {
	return Convention{Says: says, Rewrite: func(answer string) (string, bool) {
		return Renumbered(answer, func(n []int) bool {
			if len(n) != many {
				return false
			}
			change(n)
			return true
		})
	}}
}
