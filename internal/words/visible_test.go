package words

import (
	"strings"
	"testing"
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
		if got := Visible(c[0]); got != c[1] {
			t.Errorf("Visible(%q) = %q, want %q", c[0], got, c[1])
		}
	}
	if got := VisibleLines("a\n\tb\u202e\n"); got != "a\n[U+0009]b[U+202E]\n" {
		t.Errorf("visibleLines gives %q", got)
	}
}

func FuzzVisible(f *testing.F) {
	f.Add("a\u202eb\xff\u0301\u0301\u0301\u0301")
	f.Fuzz(func(t *testing.T, s string) {
		v := Visible(s)
		if Visible(v) != v {
			t.Errorf("Visible(%q) = %q is not visible itself", s, v)
		}
		if strings.ContainsAny(v, "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u2028\u2029\u200b\x00\x1b\n\r\t") {
			t.Errorf("Visible(%q) = %q", s, v)
		}
	})
}
