package base

import "testing"

// A text is shown in ASCII, and cut at the limit, not before it.
func TestQuote(t *testing.T) {
	for text, want := range map[string]string{"": `""`, "a\x1b\"": `"a\x1b\""`, "ää": `"\u00e4\u00e4"`, "abcde": `"abcde"`, "abcdef": `"abcde"...`, "abcdé": `"abcd\xc3"...`} {
		if got, same := Quote(text, 5), Quote([]byte(text), 5); got != want || same != want {
			t.Errorf("%q: %s and %s, want %s", text, got, same, want)
		}
	}
}
