package words

import "testing"

// Times and sizes are in units for people, with as many digits as tell one from the other
// that it is compared with.
func TestUnits(t *testing.T) {
	for _, c := range []struct {
		cell Cell
		want string
	}{
		{Time{US: 1_157_719, Beside: 1_000_000}, "1.16 s"}, {Time{US: 1_000_000}, "1 s"}, {Time{US: 60_000_001, Beside: 60_000_000}, "60.000001 s"},
		{Time{US: 5_000_311, Beside: 5_000_011}, "5.0003 s"}, {Time{US: 999}, "999 µs"}, {Time{}, "0 µs"}, {Time{US: 12_340}, "12.3 ms"}, {Time{US: -1001, Beside: 1000}, "-1.001 ms"},
		{Bytes{N: 1}, "1 bytes"}, {Bytes{N: 4096}, "4 KiB"}, {Bytes{N: 67_108_865, Beside: 67_108_864}, "64.000001 MiB"}, {Bytes{N: 3 << 30}, "3 GiB"},
		{List{Count(1), Literal("a"), Name("b")}, "1, a, b"},
	} {
		if got := c.cell.Text(English()); got != c.want {
			t.Errorf("%#v: %q, want %q", c.cell, got, c.want)
		}
	}
}

// A group is written if its argument is known, or with "!" if it is not; groups nest, and
// what is no group or place stays.
func TestGroups(t *testing.T) {
	show := func(c Cell) string { return c.Text(English()) }
	for form, want := range map[string]string{
		"a[0: {0}] b[1: {1}]":          "a x b",
		"[!0:no][!1:none]":             "none",
		"[0:in [1:never][!1:{0}] out]": "in x out",
		"[2:no such] [x] {2} {0}":      "[2:no such] [x] {2} x",
		"[0::: {0}":                    ":: x",
	} {
		if got := fill(form, []Cell{Literal("x"), nil}, show); got != want {
			t.Errorf("%q: %q, want %q", form, got, want)
		}
	}
}
