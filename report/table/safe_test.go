package table

import (
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"scrutineer/internal/test/random"
)

func TestSafe(t *testing.T) {
	for in, want := range map[string]string{
		"":                                   "",
		"bot-1 (v2)":                         "bot-1 (v2)",
		"żółw 日本語 گام":                       "żółw 日本語 گام",
		"e\u0301":                            "e\u0301",
		"\x1b[31mred\x1b[0m":                 `\u{1b}[31mred\u{1b}[0m`,
		"a\tb\r\nc\x00\x7f":                  `a\u{9}b\u{d}\u{a}c\u{0}\u{7f}`,
		"\u0085\u009b1m":                     `\u{85}\u{9b}1m`,
		"\u202agpj\u202e\u202c":              `\u{202a}gpj\u{202e}\u{202c}`,
		"\u2066\u2069\u200e\u200f\u061c":     `\u{2066}\u{2069}\u{200e}\u{200f}\u{61c}`,
		"a\u200bb\u200cc\u200dd\ufeff\u2060": `a\u{200b}b\u{200c}c\u{200d}d\u{feff}\u{2060}`,
		"\u2028\u2029":                       `\u{2028}\u{2029}`,
		"so\u00adft\u034f\u3164\u115f\uffa0": `so\u{ad}ft\u{34f}\u{3164}\u{115f}\u{ffa0}`,
		"\u2800\ufe0f\U000e0041":             `\u{2800}\u{fe0f}\u{e0041}`,
		"no\u00a0break\u3000":                `no\u{a0}break\u{3000}`,
		"\ue000\u0378":                       `\u{e000}\u{378}`, // private, unassigned
		"\xff\xc3(\xed\xa0\x80":              `\xff\xc3(\xed\xa0\x80`,
		"\ufffd":                             "\ufffd", // an ordinary character
		`\u{1b}`:                             `\\u{1b}`,
		" a  b ":                             `\u{20}a \u{20}b\u{20}`,
		"\u0301a\u0301\u0301\u0301":          `\u{301}a` + "\u0301\u0301" + `\u{301}`,
	} {
		if got := Safe(in); got != want {
			t.Errorf("Safe(%q) = %q, want %q", in, got, want)
		}
	}
}

// unsafe reverses Safe, so Safe cannot map two texts to one.
func unsafe(s string) (string, error) {
	var b strings.Builder
	for s != "" {
		switch {
		case strings.HasPrefix(s, `\\`):
			b.WriteByte('\\')
			s = s[2:]
		case strings.HasPrefix(s, `\x`):
			n, err := strconv.ParseUint(s[2:4], 16, 8)
			if err != nil {
				return "", err
			}
			b.WriteByte(byte(n))
			s = s[4:]
		case strings.HasPrefix(s, `\u{`):
			digits, rest, _ := strings.Cut(s[3:], "}")
			n, err := strconv.ParseUint(digits, 16, 32)
			if err != nil {
				return "", err
			}
			b.WriteRune(rune(n))
			s = rest
		default:
			r, size := utf8.DecodeRuneInString(s)
			b.WriteRune(r)
			s = s[size:]
		}
	}
	return b.String(), nil
}

func TestSafeLosesNothing(t *testing.T) {
	random.Check(t, func(rt *random.T) {
		in := ""
		for range rt.Between(0, 30) {
			switch rt.IntN(3) {
			case 0:
				in += string(rune(rt.IntN(0x110000))) // any character
			case 1:
				in += string([]byte{byte(rt.IntN(256))}) // often not UTF-8
			case 2:
				in += string(random.One(rt, []rune(" \\\n\u0301\u200e\u202eגa")))
			}
		}
		out := Safe(in)
		if !utf8.ValidString(out) || strings.ContainsFunc(out, hidden) {
			rt.Fatalf("Safe(%q) = %q", in, out)
		}
		if back, err := unsafe(out); err != nil || back != in {
			rt.Fatalf("Safe(%q) = %q reads back as %q, %v", in, out, back, err)
		}
	})
}
