package audit

import (
	"cmp"
	"slices"

	"scrutineer/logfmt"
	"scrutineer/rules"
)

// ears remember what a program's lines meant, for the claims that name them.
type ears struct {
	heard   []heard // in the order of their lines
	waiting []int32 // lines that said a move before its turn, which a ruling lets wait
	reasons int     // of lines that are no good, kept
	crowd   *rules.Refusal
}

// heard is what a line of output meant when it came.
type heard struct {
	line    int32
	meaning rules.Meaning
}

// mostReasons is how many reasons why a line is no good are kept of a program,
// each with its witness: they would be the most of what a judge holds.
const mostReasons = 1000

func (d *side) reset() {
	*d = side{ears: ears{heard: d.ears.heard[:0], waiting: d.ears.waiting[:0]}, exit: logfmt.Unknown}
}

// hear remembers what a line meant.
func (d *side) hear(line int32, m rules.Meaning, waits bool) {
	e := &d.ears
	if m.Why != nil {
		e.reasons++
		if e.reasons > mostReasons {
			m.Why = e.crowded(m.Why.Code)
		}
	}
	e.heard = append(e.heard, heard{line, m})
	if waits {
		e.waiting = append(e.waiting, line)
	}
}

// crowded is the reason that stands for many of a code.
func (e *ears) crowded(code rules.Code) *rules.Refusal {
	if e.crowd == nil || e.crowd.Code != code {
		e.crowd = &rules.Refusal{Code: code, Message: "one of more than 1000 lines that are no good: " + string(code)}
	}
	return e.crowd
}

// meant is what the line meant, and whether it was output at all.
func (d *side) meant(line int32) (rules.Meaning, bool) {
	list := d.ears.heard
	at, found := slices.BinarySearchFunc(list, line, func(h heard, line int32) int { return cmp.Compare(h.line, line) })
	if !found {
		return rules.Meaning{}, false
	}
	return list[at].meaning, true
}

// waited is the first line below the latest move's that was read as a move
// before its turn and by a ruling waits for it, 0 if there is none.
func (d *side) waited() int32 {
	list := d.ears.waiting
	if at, _ := slices.BinarySearch(list, d.taken+1); at < len(list) {
		return list[at]
	}
	return 0
}
