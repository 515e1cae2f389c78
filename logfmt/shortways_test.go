package logfmt

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"scrutineer/base"
)

// shortened are lines of the four kinds that are read without the field reader, at the limits
// of every field.
func shortened() (list []string) {
	numbers := []string{"0", "1", "5", "1532", "00", "01", "999999999999999", "1000000000000000", "9007199254740991", "9007199254740992", "99999999999999999"}
	for _, sign := range []string{">", "<", "!"} {
		for _, seat := range []string{"0", "1", "2", "4", "5", "9", "15", "1x", ":", "/", ""} {
			list = append(list, sign+" "+seat+" 1532 step! B7", sign+" "+seat+" 5", sign+" "+seat+"5 hello ~")
		}
		for _, number := range append(numbers, "?", "-", "x", "1x", "/", ":") {
			for _, text := range []string{"", " ", " a", " a ", "  a", " ~", "x", "?", ` \x00`, ` \x7e`, " \x7f", " \x1f", " " + strings.Repeat("t", MaxRaw-1), " " + strings.Repeat("t", MaxRaw), " " + strings.Repeat("t", MaxRaw+1)} {
				list = append(list, sign+" 1 "+number+text)
			}
		}
	}
	good := strings.Fields("m 7 2 25 1532 3 B7")
	lines := []string{"0", "1", "131071", "131072", "131073", "4294967297"}
	for field, values := range map[int][]string{
		1: append(lines, numbers...), 2: {"0", "1", "4", "5", "9", "12", "x", ""}, 3: append(append(lines, numbers...), "-", "?"), 4: append(numbers, "?", "-"), 5: append(numbers, "?", "-", "--"),
		6: {"", "B7 ", " B7", "B7 C8", "~", "\x7f", "\x1f", `\x00`, strings.Repeat("m", base.MaxMove-1), strings.Repeat("m", base.MaxMove), strings.Repeat("m", base.MaxMove+1)},
	} {
		for _, value := range values {
			words := append([]string(nil), good...)
			words[field] = value
			list = append(list, strings.Join(words, " "), strings.Join(words[:field+1], " "))
		}
	}
	return list
}

// TestShortWays: the usual records are read without the field reader, and the field reader
// reads the same of them and refuses the same, whatever is changed in them.
func TestShortWays(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 8))
	list := shortened()
	for _, line := range list {
		sameByFields(t, []byte(line))
	}
	read := 0
	for range 8_000 {
		line := []byte(list[rng.IntN(len(list))])
		if len(line) > 60 {
			line = append(line[:40:40], line[len(line)-3:]...)
		}
		for range 1 + rng.IntN(2) {
			const bytesTried = " 0123459?-xB~\x7f\x1f\xff:/\\><!m"
			at, b := rng.IntN(len(line)+1), bytesTried[rng.IntN(len(bytesTried))]
			if tail := line[min(at+rng.IntN(2), len(line)):]; rng.IntN(3) > 0 {
				line = append(append(append([]byte(nil), line[:at]...), b), tail...)
			} else {
				line = append(append([]byte(nil), line[:at]...), tail...)
			}
		}
		if sameByFields(t, line) {
			read++
		}
	}
	if read < 500 {
		t.Errorf("%d lines could be read, too few to mean anything", read)
	}
}

// sameByFields compares the two ways, and reports whether the line can be read.
func sameByFields(t *testing.T, line []byte) bool {
	t.Helper()
	said := func(read func(*parser, []byte, *Record) *fail) string {
		var rec Record
		if why := read(new(parser), bytes.Clone(line), &rec); why != nil {
			return fmt.Sprintf("%s %s", why.Code, why.Message)
		}
		return fmt.Sprintf("read %+v %q", keepRecord(&rec), rec.Text)
	}
	short, fields := said((*parser).parse), said((*parser).rare)
	if short != fields {
		t.Fatalf("%.200q: %.300s; by its fields: %.300s", line, short, fields)
	}
	return strings.HasPrefix(fields, "read ")
}
