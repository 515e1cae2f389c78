package rules

import "strconv"

// Convention is a common mistake in writing answers, such as numbers counted from 0. The
// answers of a program with it are refused, or mean another move.
type Convention struct {
	Says string // what such a program takes for granted: "points are counted from 0"
	// Rewrite returns an answer of such a program as the protocol writes it, and whether
	// that is possible.
	Rewrite func(answer string) (string, bool)
}

// Renumbered returns an answer with its whole numbers changed in place by change, which
// returns false for numbers that it does not know. Everything else stays the same.
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

// Counted returns the convention that some numbers of an answer start at another number.
// by is what has to be added, many is how many numbers an answer has, and which lists the
// affected ones by index from 0.
func Counted(says string, by, many int, which ...int) Convention {
	return Reordered(says, many, func(n []int) {
		for _, i := range which {
			n[i] += by
		}
	})
}

// Reordered returns a convention for answers of many numbers. change turns them into
// those of the protocol.
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
