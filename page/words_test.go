package page

import (
	"math"
	"strings"
	"testing"

	"scrutineer/seat"
)

func TestVisible(t *testing.T) {
	for _, c := range [][2]string{
		{"", ""},
		{"plain ~ text", "plain ~ text"},
		{"Zażółć Шахматы 囲碁 ربات", "Zażółć Шахматы 囲碁 ربات"},
		{"a\u202eb", "a[U+202E]b"},
		{"\u200e\u200f\u061c\u2066\u2069", "[U+200E][U+200F][U+061C][U+2066][U+2069]"},
		{"a\tb\nc\r\x7f", "a[U+0009]b[U+000A]c[U+000D][U+007F]"},
		{"\x1b[31m", "[U+001B][31m"},
		{"\xff\xc0\xaf", "[0xFF][0xC0][0xAF]"},
		{"\ufffd", "\ufffd"},
		{"\u00a0\u3000", "[U+00A0][U+3000]"},
		{"\u3164\u115f\u2800\u034f", "[U+3164][U+115F][U+2800][U+034F]"},
		{"\ue000\U0010ffff", "[U+E000][U+10FFFF]"},
		{"می\u200cخواهم", "می\u200cخواهم"}, // Persian needs the non-joiner
		{"a\u200cb", "a[U+200C]b"},
		{"\u200cب", "[U+200C]ب"},
		{"ب\u200c", "ب[U+200C]"},
		{"⚔\ufe0f", "⚔\ufe0f"},
		{"a\ufe0f", "a[U+FE0F]"},
		{"e\u0301\u0302\u0303\u0304\u0305f", "e\u0301\u0302\u0303[U+0304][U+0305]f"},
	} {
		if got := visible(c[0]); got != c[1] {
			t.Errorf("visible(%q) = %q, want %q", c[0], got, c[1])
		}
	}
	if got := visibleLines("a\n\tb\u202e\n"); got != "a\n[U+0009]b[U+202E]\n" {
		t.Errorf("visibleLines gives %q", got)
	}
}

func FuzzVisible(f *testing.F) {
	f.Add("a\u202eb\xff\u0301\u0301\u0301\u0301")
	f.Fuzz(func(t *testing.T, s string) {
		v := visible(s)
		if visible(v) != v {
			t.Errorf("visible(%q) = %q is not visible itself", s, v)
		}
		if strings.ContainsAny(v, "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u2028\u2029\u200b\x00\x1b\n\r\t") {
			t.Errorf("visible(%q) = %q", s, v)
		}
	})
}

func TestDuration(t *testing.T) {
	for us, want := range map[int64]string{
		0: "0 µs", 1: "1 µs", 999: "999 µs", 1_000: "1.0 ms", 99_999: "99.9 ms", 100_000: "100 ms", 999_999: "999 ms",
		1_000_000: "1.00 s", 4_987_654: "4.98 s", 9_999_999: "9.99 s", 10_000_000: "10.0 s", 59_999_999: "59.9 s",
		60_000_000: "1 min 00 s", 125_000_000: "2 min 05 s", 3_599_999_999: "59 min 59 s", 3_600_000_000: "1 h 00 min",
		11_220_000_000: "3 h 07 min", math.MaxInt64: "2562047788 h 00 min",
	} {
		if got := duration(us); got != want {
			t.Errorf("duration(%d) = %q, want %q", us, got, want)
		}
	}
}

// Times that add up to more than can be counted stay at the most that can.
func TestSummaryDoesNotOverflow(t *testing.T) {
	g := Game{Frames: []Frame{{}, {Seat: 1, Micros: math.MaxInt64}, {Seat: 1, Micros: math.MaxInt64}, {Seat: 1, Micros: 7}}}
	if got := g.summary(seat.First); got != "2562047788 h 00 min in all" {
		t.Errorf("summary is %q", got)
	}
}

func TestSqueeze(t *testing.T) {
	js := "// gone\nconst a = {\n\tb: 'x = y',\n\tc: `p ; ${q}`,\n};\n\nif (a) {\n\tf(1, 2);\n}\ng( \"a b\" )\n"
	if got, want := script().apply(js), "const a={b:'x = y',c:`p ; ${q}`,};if(a){f(1,2);}\ng(\"a b\")"; got != want {
		t.Errorf("script\n%s\nwant\n%s", got, want)
	}
	css := "/* gone */\na b {\n\tcolor: red;\n\tmargin:calc(1px + 2px) -1px\n}\n.x * , .y{z:\"a ; b\"}\n"
	if got, want := stylesheet().apply(css), "a b{color: red;margin:calc(1px + 2px) -1px}.x *,.y{z:\"a ; b\"}"; got != want {
		t.Errorf("style\n%s\nwant\n%s", got, want)
	}
}
