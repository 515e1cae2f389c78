package corpus

import (
	"bytes"
	"embed"
	"strings"
)

//go:embed tournaments/*.vec
var tournaments embed.FS

// Tournaments are the embedded vectors about whole tournaments, in the order of
// their names. Their payload holds several files (see Parts), Expect and Winner
// are of contests in place of logs, and lines are those of the payload. The form
// is described in tournaments/README.md.
func Tournaments() ([]Vector, error) { return vectorsIn(tournaments, "tournaments") }

// Part is a file of a tournament's payload.
type Part struct {
	Name string // with slashes
	Line int    // of the payload, on which its first line stands
	Data []byte
}

// Parts are the files of a tournament's payload: each stands below a line
// "-- NAME --".
func (v Vector) Parts() []Part {
	var list []Part
	line := 0
	for text := range bytes.Lines(v.Payload) {
		line++
		name, ok := strings.CutPrefix(string(text), "-- ")
		if name, ok2 := strings.CutSuffix(name, " --\n"); ok && ok2 {
			list = append(list, Part{Name: name, Line: line + 1})
			continue
		}
		if n := len(list); n > 0 {
			list[n-1].Data = append(list[n-1].Data, text...)
		}
	}
	return list
}
