package rules

import "strconv"

// Convention is a common mistake in writing answers, such as counting from 0. The answers
// of a program that makes it are refused, or mean another move.
type Convention struct {
	Says string // what such a program assumes: "points are counted from 0"
	// Rewrite returns an answer of such a program as the protocol writes it. It reports
	// whether that is possible.
	Rewrite func(answer string) (string, bool)
}

// Renumbered changes the whole numbers of an answer in place and keeps everything else.
// change returns false for numbers that it does not know.
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
// It adds by to the numbers at the indexes in which, counted from 0. many is how many
// numbers an answer has.
func Counted(says string, by, many int, which ...int) Convention {
	return Reordered(says, many, func(n []int) {
		for _, i := range which {
			n[i] += by
		}
	})
}

// Reordered returns a convention for answers of many numbers. change turns them into the
// numbers of the protocol.
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
