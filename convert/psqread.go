package convert

import (
	"strconv"
	"strings"
)

// psqFile is a .psq file as it is written, without interpretation.
type psqFile struct {
	width, height int
	swapped       bool // the engine listed second has the first stone
	stones        []stone
	nameless      bool      // no engines are named, as in a game saved from Piskvork's menu
	engines       [2]string // in the order of the file
	code          int64     // error code
	stated        bool      // there is a line with winner and rule
	winner        int64     // the number on that line
	rule          string
	codeLine      int // in the file
	winnerLine    int
}

// stone is one line of a game: column and row from 1, and the time in milliseconds.
type stone struct {
	x, y, ms int64
	line     int
}

const (
	maxSide = 255               // columns and rows of a board
	maxMS   = 9_007_199_254_740 // milliseconds; the maximum in a log is 2^53-1 microseconds
)

// psqReader reads the lines of one file.
type psqReader struct {
	file  string
	lines []string
}

// damage returns an error about the line with the given index. Its parts begin with the
// code.
func (r *psqReader) damage(i int, code string, parts ...string) error {
	return &Damage{r.file, i + 1, code, strings.Join(parts, "")}
}

// readPSQ reads a whole file. Faults are found from its beginning to its end, except that
// the end must be recognised before the stones are read.
func readPSQ(file, text string) (*psqFile, error) {
	r := &psqReader{file: file}
	if text == "" {
		return nil, r.damage(0, "empty", "the file is empty")
	}
	r.lines = strings.Split(strings.TrimRight(text, "\n"), "\n")
	f := new(psqFile)
	if err := r.header(f); err != nil {
		return nil, err
	}
	code, err := r.findCode(f)
	if err != nil {
		return nil, err
	}
	for i := 1; i < code && (f.nameless || i < code-2); i++ {
		if err := r.stone(f, i); err != nil {
			return nil, err
		}
	}
	return f, r.trailer(f, code)
}

// header reads "Piskvorky WxH, a:b, c". The levels a and b are the program's setting for a
// machine's strength or 0 for a person; they are ignored.
func (r *psqReader) header(f *psqFile) error {
	line := r.lines[0]
	rest, named := strings.CutPrefix(line, "Piskvorky ")
	size, rest, sized := strings.Cut(rest, ", ")
	levels, begins, whole := strings.Cut(rest, ", ")
	width, height, _ := strings.Cut(size, "x")
	one, two, _ := strings.Cut(levels, ":")
	var n [5]int64
	for i, s := range []string{width, height, one, two, begins} {
		v, ok := number(s)
		whole = whole && ok
		n[i] = v
	}
	switch {
	case !named || !sized || !whole:
		return r.damage(0, "first-line", `the first line is "Piskvorky WxH, a:b, c" with five numbers, not `, quote(line))
	case n[0] < 1 || n[0] > maxSide || n[1] < 1 || n[1] > maxSide:
		return r.damage(0, "board", "a board of ", width, " by ", height, "; its sides are 1 to 255")
	case n[4] > 1:
		return r.damage(0, "first-line", "the last number of the first line is 0 or 1, not ", begins)
	}
	f.width, f.height, f.swapped = int(n[0]), int(n[1]), n[4] == 1
	return nil
}

// findCode finds and reads the error code from the end: it is the last line, or the last
// but one if the last has winner and rule.
func (r *psqReader) findCode(f *psqFile) (code int, err error) {
	last := len(r.lines) - 1
	line := r.lines[last]
	head, rule, comma := strings.Cut(line, ",")
	_, counted := number(head)
	switch {
	case last == 0:
		return 0, r.damage(last, "cut", "the file ends after its first line: no engines, no error code")
	case isStone(line):
		return 0, r.damage(last, "cut", "the file ends within the stones: no engines, no error code")
	case comma && counted && (rule == "" || rule[0] < '0' || rule[0] > '9' || r.isCode(last-1)):
		f.stated = true
		code = last - 1
	case r.isCode(last):
		code = last
	default:
		return 0, r.damage(last, "cut", `the file ends in an error code or "winner,rule", not in `, quote(line))
	}
	v, ok := integer(r.lines[code])
	switch {
	case !ok:
		return 0, r.damage(code, "error-code", "the error code is not a number: ", quote(r.lines[code]))
	case !f.stated && isStone(r.lines[code-1]):
		f.nameless = true
	case code < 3:
		return 0, r.damage(code, "engine", "two engines' names are due before the error code")
	}
	f.code, f.codeLine, f.winnerLine = v, code+1, code+2
	return code, nil
}

// isCode reports whether the line with an index is only a number.
func (r *psqReader) isCode(i int) bool {
	_, ok := integer(r.lines[i])
	return ok
}

// isStone reports whether a line can only be a stone.
func isStone(line string) bool {
	fields := strings.SplitN(line, ",", 4)
	for _, s := range fields {
		if _, ok := number(s); !ok {
			return false
		}
	}
	return len(fields) == 3
}

// stone reads "x,y,ms".
func (r *psqReader) stone(f *psqFile, i int) error {
	line := r.lines[i]
	fields := strings.SplitN(line, ",", 4)
	if len(fields) != 3 {
		return r.damage(i, "stone", `a stone is "x,y,ms", not `, quote(line))
	}
	var n [3]int64
	for k, what := range []string{"column", "row", "time"} {
		v, ok := number(fields[k])
		if !ok {
			return r.damage(i, "stone", "the ", what, " is not a number: ", quote(fields[k]))
		}
		n[k] = v
	}
	s := stone{n[0], n[1], n[2], i + 1}
	switch {
	case s.x < 1 || s.x > int64(f.width):
		return r.damage(i, "outside", "column ", fields[0], " is outside the board's 1 to ", strconv.Itoa(f.width))
	case s.y < 1 || s.y > int64(f.height):
		return r.damage(i, "outside", "row ", fields[1], " is outside the board's 1 to ", strconv.Itoa(f.height))
	case s.ms > maxMS:
		return r.damage(i, "cap", "a time of ", fields[2], " ms is more than a log can hold")
	}
	f.stones = append(f.stones, s)
	return nil
}

// trailer reads the engines and the winner around the error code, whose line
// has the index code.
func (r *psqReader) trailer(f *psqFile, code int) error {
	if f.nameless {
		return nil
	}
	for k, which := range []string{"first", "second"} {
		i := code - 2 + k
		f.engines[k] = r.lines[i]
		if isStone(r.lines[i]) {
			return r.damage(i, "engine", "a stone where the name of the ", which, " engine is due")
		}
		if fault := nameFault(r.lines[i]); fault != "" {
			return r.damage(i, "engine", "the name of the ", which, " engine ", fault)
		}
	}
	if !f.stated {
		return nil
	}
	return r.winner(f, code)
}

// winner reads "winner,rule" after the error code and compares the two with each other. The
// rule is the name of the tournament, which may be any.
func (r *psqReader) winner(f *psqFile, code int) error {
	head, rule, _ := strings.Cut(r.lines[code+1], ",")
	f.winner, _ = number(head)
	f.rule = rule
	switch {
	case f.winner > 2:
		return r.damage(code+1, "winner", "the winner is 0, 1 or 2, not ", head)
	case f.code < codeNone || f.code > codeCrash:
		return r.damage(code, "error-code", "the error code is -1 to 4, not ", r.lines[code])
	case f.code > codeFair && f.winner == 0:
		return r.damage(code, "winner", "error code ", r.lines[code], " says that an engine failed, the winner 0 that no engine did")
	}
	return nil
}

// number returns the value of a plain decimal without sign or leading zero, at most 15
// digits long.
func number(s string) (int64, bool) {
	v, ok := integer(s)
	return max(v, 0), ok && v >= 0
}

// integer is like number, with a minus sign allowed in front.
func integer(s string) (int64, bool) {
	v, err := strconv.ParseInt(s, 10, 64)
	if err != nil || len(strings.TrimPrefix(s, "-")) > 15 || strconv.FormatInt(v, 10) != s {
		return 0, false
	}
	return v, true
}
