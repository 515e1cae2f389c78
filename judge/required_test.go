package judge_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/internal/words"
	"scrutineer/judge"
)

// part is something that a message must name. Its check reports whether it does.
type part struct {
	name string
	is   func(s *judge.Session, f *judge.Finding) bool
}

func says(text string) part {
	return part{text, func(_ *judge.Session, f *judge.Finding) bool { return strings.Contains(f.Message(), text) }}
}

// Parts that messages have in common.
var (
	program = part{"the seat and its program", func(s *judge.Session, f *judge.Finding) bool {
		return f.Seat > 0 && strings.Contains(f.Message(), "seat "+string(rune('0'+f.Seat))+" ("+s.Header.Programs[f.Seat-1].ID+")")
	}}
	quoted    = says(`"`)
	paragraph = part{"a paragraph of the official rules", func(s *judge.Session, f *judge.Finding) bool { return cites(s.Game, f.Message()) }}
	// The official rules do not know Gomocup's protocol, and so not its clock.
	ofClock = part{paragraph.name, func(s *judge.Session, f *judge.Finding) bool {
		return s.Header.Protocol == "gomocup" || paragraph.is(s, f)
	}}
	shown = part{"the line that shows it", func(_ *judge.Session, f *judge.Finding) bool {
		return f.Shown == 0 || f.Shown == f.Line || strings.Contains(f.Message(), "line "+strconv.Itoa(f.Shown))
	}}
	place = part{"a line that shows it", func(_ *judge.Session, f *judge.Finding) bool {
		return f.Shown == 0 || f.Shown == f.Line || strings.Contains(f.Message(), "line ")
	}}
	claimed = part{"what is claimed", func(_ *judge.Session, f *judge.Finding) bool {
		return strings.Contains(f.Message(), told(f.Claimed, f.Recomputed))
	}}
	right = part{"what is right", func(_ *judge.Session, f *judge.Finding) bool {
		return f.Recomputed != "" && strings.Contains(f.Message(), told(f.Recomputed, f.Claimed))
	}}
	lines = says("lines ")
	ended = part{"how the program was seen to end", func(_ *judge.Session, f *judge.Finding) bool {
		return strings.Contains(f.Message(), "ended by itself at line ") || strings.Contains(f.Message(), " nobody could read \"")
	}}
)

// told returns a field as messages say it: a time for people, told from another one.
func told(field, beside string) string {
	us := func(s string) (int64, bool) {
		n, err := strconv.ParseInt(strings.TrimSuffix(s, " µs"), 10, 64)
		return max(n, -n), err == nil && strings.HasSuffix(s, " µs")
	}
	n, ok := us(field)
	if !ok {
		return field
	}
	other, _ := us(beside)
	return words.Time{US: n, Beside: other}.Text(words.English())
}

// required are the parts that the messages of each kind of finding have in any case.
var required = map[judge.Code][]part{
	judge.WrongFirst:      {says(" ("), says("is in turn"), paragraph},
	judge.WrongSeat:       {program, quoted, claimed, right, paragraph, says("is in turn")},
	judge.BadMove:         {program, quoted, paragraph},
	judge.MisreadMove:     {program, quoted, shown, paragraph},
	judge.IllegalMove:     {program, quoted, shown, paragraph},
	judge.MissedFault:     {program, shown, paragraph},
	judge.DroppedMove:     {program, quoted, shown, paragraph},
	judge.MoveAfterEnd:    {program, quoted, claimed, paragraph},
	judge.WrongGain:       {quoted, claimed, paragraph},
	judge.WrongTime:       {program, claimed, right, ofClock},
	judge.WrongLine:       {quoted},
	judge.WrongKill:       {program, says("cause")},
	judge.ImpossibleEvent: {program},
	judge.FalseFault:      {program, place, paragraph},
	judge.AttestedClaim:   {claimed, says("rests on the")},
	judge.Unproved:        {program, claimed},
	judge.EarlyEnd:        {quoted, says("is in turn"), paragraph},
	judge.WrongWinner:     {paragraph, says("not ")},
	judge.WrongReason:     {claimed, paragraph},
	judge.WrongScore:      {claimed, right, paragraph},
	judge.SuspectHost:     {program, says("s, which the machine may have cost the program: ")},
	judge.SleptHost:       {right},
	judge.FaultConfirmed:  {program, shown, paragraph},
	judge.Depends:         {right, says("by default "), says("with ")},
	judge.Decided:         {right},
	judge.UnknownGame:     {quoted},
	judge.UnknownProtocol: {quoted},
	judge.UnknownSet:      {quoted},
	judge.WrongSet:        {claimed},
	"block-digest":        {lines},
	"log-digest":          {lines},
	"log-root":            {lines},
	"line-count":          {lines},
}

// ofFault are the parts that a fault's message also has, by its kind.
var ofFault = map[string][]part{
	"timeout":     {says("over its time, "), says(" of "), says("its clock ran ")},
	"exit":        {ended},
	"crash":       {ended},
	"memory":      {says(" at line ")}, // its bytes, or the end of a program that is gone
	"flood":       {says(" at line "), says(" of ")},
	"not-started": {says("could not be started at line "), quoted},
}

// kindIn returns the kind of fault that a message names after the program.
func kindIn(message string) string {
	_, kind, _ := strings.Cut(message, "), ")
	if strings.HasPrefix(kind, "over its time") {
		return "timeout"
	}
	kind, _, _ = strings.Cut(kind, ":")
	return kind
}

// The message of every finding in every vector says what happened: whose program, the
// answer and its line, both values, the paragraph.
func TestRequiredParts(t *testing.T) {
	count := map[judge.Code]int{}
	sessionsOf(t, func(name string, s *judge.Session) {
		for i := range s.Findings {
			f := &s.Findings[i]
			count[f.Code]++
			parts := required[f.Code]
			if strings.Contains(f.Message(), " was held back ") || strings.Contains(f.Message(), "an empty line") || strings.HasPrefix(f.Message(), "it ends later") {
				parts = nil // it is about time, or there is nothing to quote
			}
			if f.Code == judge.FaultConfirmed {
				parts = slices.Concat(parts, ofFault[kindIn(f.Message())])
			}
			for _, p := range parts {
				if !p.is(s, f) {
					t.Errorf("%s:%d: %s does not name %s: %s", name, f.Line, f.Code, p.name, f.Message())
				}
			}
		}
	})
	for code := range required {
		if count[code] == 0 {
			t.Errorf("no vector has %s", code)
		}
	}
}
