package main

import (
	"fmt"
	"strings"
)

// short is a whole short game of one of the games beside five in a row, of
// which every line is changed once.
type short struct {
	game, talk, clock, draw string // its name, and paragraphs on lines, time and moves
	moves                   string // as steps has them
	result                  string // what is claimed at the end
	good                    func() *log
	late                    func(ply int) *log // the same, a ply being too late
	bad                     string             // an answer that is no move
	others                  []string           // for each ply another move than was said
	wrongReasons            string             // those of other games
	bare                    func() *log        // a log of moves
}

// shorts are these games.
func shorts() []short {
	return []short{
		{"betoniarki", "betoniarki.B12", "betoniarki.B7", "betoniarki.B11", straitMoves, blueWon,
			func() *log { return mixers().turns(straitMoves) },
			func(ply int) *log { return delayed(mixers(), straitMoves, ply, 120000001) },
			"x", []string{"1 1 2 1 3 1", "1 4 2 4 1 3", "2 1 3 1 1 1"}, "five complete home move-cap both-out",
			func() *log { return concrete(strait).steps(straitMoves) }},
		{"halma", "halma.in", "halma.tourn", "halma.in", duelMoves, whiteWon,
			func() *log { return talkingDuel().turns(duelMoves) },
			func(ply int) *log { return delayed(talkingDuel(), duelMoves, ply, 60000001) },
			"x", []string{"1 1 1", "2 2 3", "2 1 4"}, "five complete full no-move fault both-out",
			func() *log { return duel().steps(duelMoves) }},
		{"dots", "dots.D9", "dots.D5", "dots.D8", oneBox, oneWon,
			func() *log { return talkingBoxes("2").turns(oneBox) },
			func(ply int) *log { return delayed(talkingBoxes("2"), oneBox, ply, 3000001) },
			"x", []string{"0 0 1", "0 0 2", "0 0 3", "0 0 2"}, "five no-move home move-cap fault both-out",
			func() *log { return boxes("2").steps(oneBox) }},
		{"triangles", "triangles.T7", "triangles.T16", "triangles.T12", cornerMoves, cornerWon,
			func() *log { return talkingPoints(corner3).drawsAll(cornerMoves) },
			delayedDraw, "= x", []string{"1 3", "1 3", "1 2"}, "five no-move home move-cap fault both-out",
			func() *log { return points(corner3).steps(cornerMoves) }},
	}
}

// delayed plays these moves, one of them in so many microseconds.
func delayed(l *log, moves string, ply int, us int64) *log {
	for i, one := range strings.Split(moves, ", ") {
		if i+1 == ply {
			l.takes(us, one)
		} else {
			l.takes(1000, one)
		}
		l.relays(one)
	}
	return l
}

func delayedDraw(ply int) *log {
	l := talkingPoints(corner3)
	for i, one := range cornerOnes {
		by, _, move := parted(one)
		us := int64(1000)
		if i+1 == ply {
			us = threeMinutes
		}
		l.asksFor(by)
		l.drawn(l.responds(by, us, "= "+move), one)
	}
	return l
}

// mutants are short games with one line changed each.
func mutants() []vector {
	var list []vector
	for _, s := range shorts() {
		list = append(list, s.misTold()...)
		list = append(list, s.misClaimed()...)
		list = append(list, s.garbled()...)
		list = append(list, s.tooLate()...)
		list = append(list, s.misReasoned()...)
	}
	return list
}

// recordLine is the line of the i-th record, the first being 0.
func (l *log) recordLine(i int) int {
	n := len(l.head) + i + 1
	return n + (n-1)/l.blockSize
}

// claimed are the places of the claimed moves among the records.
func (l *log) claimed() (at []int) {
	for i, r := range l.records {
		if strings.HasPrefix(r, "m ") {
			at = append(at, i)
		}
	}
	return at
}

// winner is the one that the result claims.
func (s short) winner() string { return s.result[len("result "):][:1] }

// misTold changes each line that is told before the last move.
func (s short) misTold() []vector {
	var list []vector
	good := s.good()
	claims := good.claimed()
	for i, record := range good.records[:claims[len(claims)-1]] {
		if !strings.HasPrefix(record, "> ") {
			continue
		}
		l := s.good()
		l.records[i] += "9"
		l.stray(l.recordLine(i)).then(s.result).is("rejected", s.winner())
		name := fmt.Sprintf("%s_mutant_told_%d", s.game, len(list)+1)
		list = append(list, made(name, s.talk, "of all that is told in a short game one line has a 9 too many", l))
	}
	return list
}

// misClaimed changes each claimed move, and has each read from a line that gave
// a move before.
func (s short) misClaimed() []vector {
	var list []vector
	for ply, i := range s.good().claimed() {
		l := s.good()
		fields := strings.SplitN(l.records[i], " ", 7)
		fields[6] = s.others[ply]
		l.records[i] = strings.Join(fields, " ")
		l.finds(l.recordLine(i), "misread-move", "decisive").then(s.result).is("rejected", "-")
		list = append(list, made(fmt.Sprintf("%s_mutant_claimed_%d", s.game, ply+1), s.draw+" C8", "of all moves of a short game one is claimed as another than was said", l))
		if ply < 2 {
			continue
		}
		l = s.good()
		before := strings.Fields(l.records[l.claimed()[ply-2]])[3]
		fields = strings.Fields(l.records[i])
		fields[3] = before
		l.records[i] = strings.Join(fields, " ")
		l.finds(l.recordLine(i), "misread-move", "decisive").then(s.result).is("rejected", "-")
		list = append(list, made(fmt.Sprintf("%s_mutant_source_%d", s.game, ply+1), s.draw+" C2 C8", "a move is read from the line that its seat's move before was read from", l))
	}
	return list
}

// garbled puts in the place of each answer something that is no move.
func (s short) garbled() []vector {
	var list []vector
	for ply, i := range s.good().claimed() {
		l := s.good()
		at := l.recordOf(strings.Fields(l.records[i])[3])
		if s.game == "triangles" {
			at-- // the line above the empty one
		}
		fields := strings.Fields(l.records[at])
		l.records[at] = strings.Join(fields[:3], " ") + " " + s.bad
		list = append(list, made(fmt.Sprintf("%s_mutant_answer_%d", s.game, ply+1), s.draw,
			"of all answers in a short game one is no move, and accepted", s.lostAt(l, ply)))
	}
	return list
}

// tooLate has each answer come too late.
func (s short) tooLate() []vector {
	var list []vector
	for ply := range s.others {
		l := s.late(ply + 1)
		list = append(list, made(fmt.Sprintf("%s_mutant_late_%d", s.game, ply+1), s.clock, "of all answers in a short game one is over the limit, and accepted", s.lostAt(l, ply)))
	}
	return list
}

// lostAt states what follows where the seat that made a ply should have lost by
// it, or in triangles been out. The games have no points before their last ply.
func (s short) lostAt(l *log, ply int) *log {
	by, _, _ := parted(strings.Split(s.moves, ", ")[ply])
	line, result := l.claimLine(ply), l.add("%s", s.result)
	switch {
	case s.game == "triangles":
		return l.finds(line, "missed-fault", "decisive").finds(result, "early-end", "decisive").is("rejected", "-")
	case s.game == "dots":
		l.finds(result, "wrong-score", "score")
	}
	l.finds(result, "wrong-reason", "reason")
	if winner := itoa(3 - by); winner == s.winner() {
		return l.finds(line, "missed-fault", "reason").is("rejected", winner)
	}
	return l.finds(line, "missed-fault", "decisive").finds(result, "wrong-winner", "decisive").is("rejected", itoa(3-by))
}

// claimLine is the line of the i-th claimed move, the first being 0.
func (l *log) claimLine(i int) int { return l.recordLine(l.claimed()[i]) }

// recordOf is the place among the records of a line.
func (l *log) recordOf(line string) int {
	for i := range l.records {
		if itoa(l.recordLine(i)) == line {
			return i
		}
	}
	panic("makevectors: no such line: " + line)
}

// misReasoned states the reasons of other games.
func (s short) misReasoned() []vector {
	var list []vector
	for _, reason := range strings.Fields(s.wrongReasons) {
		fields := strings.Fields(s.result)
		fields[2] = reason
		l := s.bare().wrong(strings.Join(fields, " "), "wrong-reason", "reason").is("rejected", s.winner())
		list = append(list, made(s.game+"_mutant_reason_"+strings.ReplaceAll(reason, "-", "_"), "C6", "a game ends for a reason of its own, and the log gives another", l))
	}
	return list
}
