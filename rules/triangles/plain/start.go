package plain

import (
	"errors"
	"slices"
	"strings"
)

// readPoints reads the points (T2): 1 to 100 of them, no two the same, with coordinates
// from 1 to 100.
func (b *Board) readPoints(part string) error {
	for _, word := range strings.Split(part, " ") {
		x, y, ok := strings.Cut(word, ",")
		if !ok {
			return errors.New("start: a point is not two numbers with a comma")
		}
		p := point{int64(number(x, 100)), int64(number(y, 100))}
		if p.x < 1 || p.y < 1 {
			return errors.New("start: a coordinate is not a number from 1 to 100")
		}
		if slices.Contains(b.points, p) {
			return errors.New("start: the same point twice")
		}
		b.points = append(b.points, p)
		if len(b.points) > 100 {
			return errors.New("start: more than 100 points")
		}
	}
	return nil
}

// readSegments reads the segments, or '-' for none. Each must be one that can be drawn in
// addition to the others (T3, T4), and of seat 1, 2 or 0.
func (b *Board) readSegments(part string) error {
	if part == "-" {
		return nil
	}
	for _, word := range strings.Split(part, " ") {
		ends, seat, colon := strings.Cut(word, ":")
		first, second, hyphen := strings.Cut(ends, "-")
		s := segment{b.find(first), b.find(second), number(seat, 2)}
		if !colon || !hyphen || s.seat < 0 {
			return errors.New("start: a segment is not two numbers with a hyphen, a colon and a seat")
		}
		if s.i == 0 || s.j == 0 || s.i >= s.j {
			return errors.New("start: a segment has not two points, the lower number first")
		}
		if ground := b.obstacle(s.i, s.j); ground != "" {
			return errors.New("start: " + ends + ": " + ground)
		}
		b.segments = append(b.segments, s)
	}
	return nil
}

// readScore reads the points of seat 1 and seat 2, whatever they are.
func (b *Board) readScore(part string) error {
	first, second, ok := strings.Cut(part, " ")
	b.score[1], b.score[2] = number(first, 9999), number(second, 9999)
	if !ok || b.score[1] < 0 || b.score[2] < 0 {
		return errors.New("start: the score is not two numbers from 0 to 9999")
	}
	return nil
}

// readTurn reads the seat in turn, '-' for a game that is over.
func (b *Board) readTurn(part string) error {
	switch part {
	case "1":
		b.turn = 1
	case "2":
		b.turn = 2
	case "-":
		b.turn = 0
	default:
		return errors.New("start: the seat in turn is neither 1, 2 nor '-'")
	}
	return nil
}

// readOut reads the seats that are out, '-' for none.
func (b *Board) readOut(part string) error {
	switch part {
	case "-":
	case "1":
		b.out[1] = true
	case "2":
		b.out[2] = true
	case "1 2":
		b.out[1], b.out[2] = true, true
	default:
		return errors.New("start: the seats out are neither '1', '2', '1 2' nor '-'")
	}
	return nil
}

// number returns the number from 0 to most that a text spells in decimal, or -1 if it
// spells none. It compares numbers as text, so that none is too long.
func number(text string, most int) int {
	for n := 0; n <= most; n++ {
		if name(n) == text {
			return n
		}
	}
	return -1
}
