package triangles

import (
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// open makes the position that setup describes.
func open(setup rules.Setup) (rules.Position, error) {
	if err := spec.CheckSetup(setup); err != nil {
		return nil, err
	}
	p := &position{
		faults: spec.RulingOf(setup, "fault") == "forfeit",
		lates:  spec.RulingOf(setup, "timeout") == "forfeit",
	}
	if wrong := p.readStart(setup.Start); wrong != "" {
		return nil, &rules.SetupError{Field: "start", Msg: wrong}
	}
	p.Reset()
	return p, nil
}

// readStart reads a start's text. It returns what is wrong with it, or "".
func (p *position) readStart(text string) string {
	if text == "" {
		return "missing: the game has no standard start"
	}
	parts := strings.Split(text, " | ")
	if len(parts) != 5 {
		return "not five parts (points, segments, score, turn, out) joined by \" | \""
	}
	if wrong := p.readPoints(parts[0]); wrong != "" {
		return wrong
	}
	p.makeRoom()
	if wrong := p.readSegments(parts[1]); wrong != "" {
		return wrong
	}
	if wrong := p.readScore(parts[2]); wrong != "" {
		return wrong
	}
	return p.readTurn(parts[3], parts[4])
}

// readPoints reads "x,y x,y ...": 1 to 100 different points with coordinates
// from 1 to 100 (T2).
func (p *position) readPoints(text string) string {
	n := strings.Count(text, " ") + 1
	if n > maxPoints {
		return strconv.Itoa(n) + " points, there can be " + strconv.Itoa(maxPoints)
	}
	seen := map[point]int{}
	for i, word := range strings.Split(text, " ") {
		c, ok := readPoint(word)
		if !ok {
			return "point " + strconv.Itoa(i+1) + " is " + shown(word) + ", not two numbers from 1 to " + strconv.Itoa(maxPlace) + " with a comma between"
		}
		if k := seen[c]; k != 0 {
			return "points " + strconv.Itoa(k) + " and " + strconv.Itoa(i+1) + " are both at " + placeText(c)
		}
		seen[c] = i + 1
		p.points = append(p.points, c)
	}
	return ""
}

func readPoint(word string) (point, bool) {
	left, right, _ := strings.Cut(word, ",")
	x, okX := number(left, 1, maxPlace)
	y, okY := number(right, 1, maxPlace)
	return point{x, y}, okX && okY
}

// number reads a plain decimal without leading zeros from least to most.
func number(text string, least, most int) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= least && n <= most && strconv.Itoa(n) == text
}

// makeRoom allocates all the memory that the position will ever use.
func (p *position) makeRoom() {
	n := len(p.points)
	p.whole, p.border = wholeFigure(p.points)
	p.owner = make([]base.Seat, n*n)
	p.drawn = make([]segment, 0, p.whole)
	p.acts = make([]act, 0, p.whole+2)
}

// readSegments reads "i-j:s ..." in ascending order, or "-", and checks every segment by
// the rules (T3, T4).
func (p *position) readSegments(text string) string {
	if text == "-" {
		return ""
	}
	last := -1
	for word := range strings.SplitSeq(text, " ") {
		s, ok := p.readSegment(word)
		if !ok {
			return "segment " + shown(word) + " is not i-j:s with points i < j of " + strconv.Itoa(len(p.points)) + " and s from 0 to 2"
		}
		at := int(s.a)*maxPoints + int(s.b)
		if at <= last {
			return "segment " + shown(word) + " does not come after the one before it"
		}
		last = at
		if why := p.illegal(int(s.a), int(s.b)); why != nil {
			return "segment " + shown(word) + " cannot be: " + why.Message
		}
		p.join(s)
		p.given = len(p.drawn)
	}
	return ""
}

func (p *position) readSegment(word string) (segment, bool) {
	ends, owner, _ := strings.Cut(word, ":")
	left, right, _ := strings.Cut(ends, "-")
	a, okA := number(left, 1, len(p.points))
	b, okB := number(right, 1, len(p.points))
	by, okBy := number(owner, 0, 2)
	return segment{uint8(a - 1), uint8(b - 1), base.Seat(by)}, okA && okB && okBy && a < b
}

// maxScore is the greatest score that a start can state.
const maxScore = 9999

func (p *position) readScore(text string) string {
	left, right, _ := strings.Cut(text, " ")
	first, okFirst := number(left, 0, maxScore)
	second, okSecond := number(right, 0, maxScore)
	if !okFirst || !okSecond {
		return "the score is " + shown(text) + ", not two numbers from 0 to " + strconv.Itoa(maxScore)
	}
	p.start.score[0], p.start.score[1] = first, second
	return ""
}

// readTurn reads the seat in turn and the seats that are out. Nobody is in turn exactly
// if the game is over.
func (p *position) readTurn(turn, out string) string {
	switch out {
	case "-":
	case "1", "2":
		p.start.out[out[0]-'0'] = true
	case "1 2":
		p.start.out = [3]bool{false, true, true}
	default:
		return "out is " + shown(out) + ", not 1, 2, \"1 2\" or -"
	}
	over := len(p.drawn) == p.whole || out == "1 2"
	switch {
	case turn != "1" && turn != "2" && turn != "-":
		return "in turn is " + shown(turn) + ", not 1, 2 or -"
	case over && turn != "-":
		return "seat " + turn + " is in turn, and the game is over"
	case !over && turn == "-":
		return "nobody is in turn, and the game is not over"
	case turn == out && turn != "-":
		return "seat " + turn + " is in turn and out"
	case turn != "-":
		p.start.turn = base.Seat(turn[0] - '0')
	}
	return ""
}

func shown(text string) string { return rules.Quote([]byte(text)) }

// randomPosition draws a start of so many points, at least 2, with which a game can
// begin, and at most maxPoints. All sets of different points are equally likely
// ("Rozgrywki": every point is as likely to be drawn). All segments are still to be
// drawn, and seat 1 begins.
func randomPosition(size int, draw func(n int) int) string {
	size = min(max(size, 2), maxPoints)
	taken := map[int]bool{}
	text := ""
	for len(taken) < size {
		at := draw(maxPlace * maxPlace)
		if taken[at] {
			continue
		}
		taken[at] = true
		if text != "" {
			text += " "
		}
		text += strconv.Itoa(at%maxPlace+1) + "," + strconv.Itoa(at/maxPlace+1)
	}
	return text + " | - | 0 0 | 1 | -"
}
