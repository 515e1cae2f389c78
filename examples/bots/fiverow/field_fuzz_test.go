package main

import "testing"

// FuzzField: a parsed field or cell is on the board.
func FuzzField(f *testing.F) {
	f.Add("..........\nX0........\n", "A0")
	f.Add("\r\n\r\n\u0425", "J9")
	f.Fuzz(func(t *testing.T, text, move string) {
		if field, err := parseField(text); (field == nil) == (err == nil) {
			t.Fatalf("%q: %v, %v", text, field, err)
		}
		new(field).read(0, move)
		if c, ok := parse(move); ok && (c.row < 0 || c.row >= size || c.col < 0 || c.col >= size) {
			t.Fatalf("%q is %+v", move, c)
		}
	})
}
