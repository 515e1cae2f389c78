package convert

import (
	"errors"
	"strings"

	"scrutineer/internal/lines"
	"scrutineer/logfmt"
)

// A line of a transcript is a line of a log in which fields may be left out. It is
// completed here, and then read as a line of a log.

// wrong is what is wrong with a line whose place is known. The codes are those of the log
// format if it has one for it.
type wrong struct{ code, msg string }

// wrongOf returns the error of logfmt's functions for single lines.
func wrongOf(err error) *wrong {
	var e *logfmt.SyntaxError
	if errors.As(err, &e) {
		return &wrong{string(e.Code), e.Msg}
	}
	return nil
}

// form is what may be left out of a line.
type form struct {
	least  int      // fields that must be there
	absent []string // what stands for each field that is left out, from the least on
	text   bool     // a text follows the fields
}

// headForms are the lines of a head that are not words or numbers alone.
var headForms = map[string]form{
	"event":   {1, []string{"?", "?", "?"}, false},
	"seat":    {2, []string{"?", "?"}, true},
	"clock":   {1, []string{"?", "?", "?"}, false},
	"limits":  {1, []string{"?", "?", "?", "?", "?", "?"}, false},
	"origin":  {1, []string{"-"}, true},
	"referee": {1, []string{"?", "?"}, false},
	"host":    {0, nil, true},
	"start":   {0, nil, true},
}

// bodyForms are the lines of what passed, by their kinds. The seat counts as a field.
var bodyForms = map[logfmt.Kind]form{
	logfmt.Sent: {1, nil, true}, logfmt.Said: {1, nil, true}, logfmt.Noted: {1, nil, true},
	logfmt.NoStart: {1, nil, true}, logfmt.Put: {2, nil, true}, logfmt.Got: {2, nil, true},
	logfmt.Part: {2, nil, true}, logfmt.NoSend: {3, nil, true},
	logfmt.Exit:  {3, []string{"?", "?", "?"}, false},
	logfmt.Flood: {3, []string{"?"}, false},
	logfmt.Tick:  {1, []string{"?"}, false},
	logfmt.Usage: {2, []string{"?", "?", "?"}, false},
	logfmt.Found: {3, []string{"?"}, false},
	logfmt.Fault: {5, nil, true}, logfmt.Void: {3, nil, true}, logfmt.Extension: {0, nil, true},
}

// complete appends the fields of a line, and what stands for those that are left out.
func (f *form) complete(dst []byte, rest string) ([]byte, *wrong) {
	n := 0
	for n < f.least+len(f.absent) && rest != "" {
		field, _, _ := strings.Cut(rest[1:], " ")
		dst = append(append(dst, ' '), field...)
		rest = rest[1+len(field):]
		n++
	}
	for ; n >= f.least && n < f.least+len(f.absent); n++ {
		dst = append(append(dst, ' '), f.absent[n-f.least]...)
	}
	if !f.text || rest == "" || rest == " " {
		return append(dst, strings.TrimSuffix(rest, " ")...), nil
	}
	raw, why := loose(rest[1:])
	return logfmt.AppendText(append(dst, ' '), raw), why
}

// loose returns the bytes of a text in which any byte may be written \xhh.
func loose(s string) ([]byte, *wrong) {
	const hex = "0123456789abcdef"
	raw := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			raw = append(raw, s[i])
			continue
		}
		hi, lo := -1, -1
		if i+3 < len(s) && s[i+1] == 'x' {
			hi, lo = strings.IndexByte(hex, s[i+2]), strings.IndexByte(hex, s[i+3])
		}
		if hi < 0 || lo < 0 {
			return nil, &wrong{"text", `a backslash is written \x5c, any other byte \xhh with two lower-case hex digits, not ` + quote(s[i:min(len(s), i+4)])}
		}
		raw = append(raw, byte(hi<<4|lo))
		i += 3
	}
	if len(raw) > logfmt.MaxRaw {
		return nil, &wrong{"cap", "a text of more than 16000 bytes: it is a part of its first 16000, and a flood"}
	}
	return raw, nil
}

// bodyLine is one line of a transcript's body: a record of the exchange, or a claim that
// the transcript states because nothing in it shows it.
type bodyLine struct {
	logfmt.Record
	at    int  // line of the file
	timed bool // it has a time
}

// clocked reports whether the line has a time, or is about an interval of times.
func (p *bodyLine) clocked() bool {
	return p.timed || p.Kind == logfmt.Stall || p.Kind == logfmt.Wait
}

// bodyKinds are the words of the lines of a body.
var bodyKinds = func() map[string]logfmt.Kind {
	m := map[string]logfmt.Kind{"fault": logfmt.Fault, "void": logfmt.Void}
	for k := logfmt.Sent; k <= logfmt.Thaw; k++ {
		m[k.String()] = k
	}
	return m
}()

// readBodyLine reads a line of the body: its time, if it has one, its word, and its fields.
func readBodyLine(line string) (bodyLine, *wrong) {
	p := bodyLine{}
	time := "?"
	word, _, _ := strings.Cut(line, " ")
	rest := line[len(word):]
	if word != "" && word[0] >= '0' && word[0] <= '9' {
		time, p.timed = word, true
		word, _, _ = strings.Cut(strings.TrimPrefix(rest, " "), " ")
		rest = rest[min(len(rest), 1+len(word)):]
	}
	kind := bodyKinds[word]
	if strings.HasPrefix(word, "x-") {
		kind = logfmt.Extension
	}
	switch {
	case kind == 0:
		return p, &wrong{"kind", "not a line of a transcript: " + quote(line)}
	case p.timed && !kind.Timed():
		return p, &wrong{"time", "a " + word + " line carries no time"}
	case kind == logfmt.Fault:
		rest = faultFields(rest)
	case kind == logfmt.Void:
		reason, more := field(rest)
		rest = " " + reason + twoNumbers(more)
	}
	full := []byte(word)
	if kind.Timed() {
		if kind != logfmt.Tick {
			seat, more := field(rest)
			if rest == "" {
				return p, &wrong{"field", "seat is missing"}
			}
			full, rest = append(append(full, ' '), seat...), more
		}
		full = append(append(full, ' '), time...)
	}
	f, known := bodyForms[kind]
	if kind.Timed() && kind != logfmt.Tick {
		f.least = max(f.least-1, 0)
	}
	if !known {
		full = append(full, rest...)
	} else {
		var why *wrong
		if full, why = f.complete(full, rest); why != nil {
			return p, why
		}
	}
	rec, err := logfmt.ParseRecord(full)
	p.Record = rec
	return p, wrongOf(err)
}

// field cuts off the next field, which a blank precedes.
func field(rest string) (word, more string) {
	if rest == "" {
		return "", ""
	}
	word, _, _ = strings.Cut(rest[1:], " ")
	return word, rest[1+len(word):]
}

// faultFields completes "SEAT KIND [LIMIT USED] [TEXT]": a log has a source after the kind,
// and two numbers after that.
func faultFields(rest string) string {
	seat, rest := field(rest)
	kind, rest := field(rest)
	switch kind {
	case "timeout-move", "timeout-total", "timeout-start", "memory", "flood":
		rest = twoNumbers(rest)
	default:
		rest = " - -" + rest
	}
	return " " + seat + " " + kind + " -" + rest
}

// twoNumbers puts two signs for unknown numbers before the rest of a line, unless it begins
// with two numbers.
func twoNumbers(rest string) string {
	one, more := field(rest)
	two, _ := field(more)
	if isNumber(one) && isNumber(two) {
		return rest
	}
	return " ? ?" + rest
}

// isNumber reports whether a field is a number or unknown.
func isNumber(s string) bool { _, ok := lines.ParseNumber(s); return ok || s == "?" }

// valueOf returns the value of a name.
func valueOf(list []logfmt.Pair, name string) (string, bool) {
	for _, p := range list {
		if p.Name == name {
			return p.Value, true
		}
	}
	return "", false
}
