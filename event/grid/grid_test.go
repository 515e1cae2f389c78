package grid

import (
	"fmt"
	"strings"
	"testing"
)

// heads knows the heads of these tests.
func heads(word string) (known, names bool) {
	switch strings.ToLower(word) {
	case "name":
		return true, true
	case "rank", "games", "points", "won":
		return true, false
	}
	return false, false
}

// show returns a short form of what was read.
func show(list []Grid, err error) string {
	if err != nil {
		return err.Error()
	}
	var b strings.Builder
	for _, g := range list {
		fmt.Fprintf(&b, "%s %q %d%q", g.Form, g.Title, g.Head.Line, g.Head.Cells)
		for _, r := range g.Rows {
			fmt.Fprintf(&b, " %d%q", r.Line, r.Cells)
		}
		fmt.Fprintf(&b, " hidden %d beside %d\n", g.Hidden, len(g.Extra))
	}
	return b.String()
}

func TestForms(t *testing.T) {
	const head = ` "" 1["name" "points"] 2["a b" "1"] 3["c" "2"] hidden 0 beside 0` + "\n"
	for _, p := range []struct{ text, want string }{
		{"name,points\na b,1\nc,2\n", "csv" + head},
		{"name\tpoints\na b\t1\nc\t2\n", "csv" + head},
		{"name points\na b 1\nc 2\n", "text" + head},
		{"name points\r\na b 1\r\nc 2\r\n", "text" + head},
		{"| name | points |\n| a b | 1 |\n| c | 2 |\n", "pipes" + head},
		{"<table><tr><th>name</th><th>points</th></tr>\n<tr><td>a <i>b</i></td><td>1\n<tr><td>c<td>2</table>", "html" + head},
		{`[["name", "points"],` + "\n" + `["a b", 1],` + "\n" + `["c", 2]]`, "json" + head},
		{`[{"name": "a b", "points": 1},` + "\n" + `{"name": "c", "points": 2}]`, `json "" 1["name" "points"] 1["a b" "1"] 2["c" "2"] hidden 0 beside 0` + "\n"},
		{"The cup\nname,points\na,1\n", `csv "The cup" 2["name" "points"] 3["a" "1"] hidden 0 beside 1` + "\n"},
		{"rank name points\n1    a    5\n     b    5\n3    c    1\n", `text "" 1["rank" "name" "points"] 2["1" "a" "5"] 3["" "b" "5"] 4["3" "c" "1"] hidden 0 beside 0` + "\n"},
		{"rank name points\n1    a    5\n     b    5\n", `text "" 1["rank" "name" "points"] 2["1" "a" "5"] 3["" "b" "5"] hidden 0 beside 0` + "\n"},
		{"name games points\na    2     5\nb    1\nc          1\n", `text "" 1["name" "games" "points"] 2["a" "2" "5"] 3["b" "1" ""] 4["c" "" "1"] hidden 0 beside 0` + "\n"},
		{"name games points\na    2     5\nb    1\nwho has no more\n", `text "" 1["name" "games" "points"] 2["a" "2" "5"] 3["b" "1" ""] hidden 0 beside 1` + "\n"},
		{"name games points\na    2     5\nend\n", `text "" 1["name" "games" "points"] 2["a" "2" "5"] hidden 0 beside 1` + "\n"},
		{"name points\n1. a 5\n2. b 4\n", `text "" 1["#" "name" "points"] 2["1." "a" "5"] 3["2." "b" "4"] hidden 0 beside 0` + "\n"},
		{"```\nname points\na 1\n```\nand so on\n", `text "" 2["name" "points"] 3["a" "1"] hidden 0 beside 1` + "\n"},
		{"<p>x<table><tr><td>name<td>points<tr hidden><td>a<td>1<span hidden>9</span><tr><td colspan=2>Group B</table>", `html "x" 1["name" "points"] 1["a" "1"] hidden 1 beside 1` + "\n"},
		{"<table><tr><td>name<td>points<tr><td>a<td rowspan=2>1<tr><td>b</table>", `html "" 1["name" "points"] 1["a" "1"] 1["b" "1"] hidden 0 beside 0` + "\n"},
		{"<table><tr><td>name<td>points<tr><td><table><tr><td>x<td>y<tr><td>z<td>w</table>a<td>1</table>", `html "" 1["x" "y"] 1["z" "w"] hidden 0 beside 0` + "\n" + `html "" 1["name" "points"] 1["a" "1"] hidden 0 beside 0` + "\n"},
		{`{"a": [{"name": "x", "name": "y"}]}`, `1: json: two values for "name"`},
		{`{"a": `, `1: json: unexpected EOF`},
		{strings.Repeat("[", 40), `1: cap: more than 32 lists and objects within each other`},
		{strings.Repeat("<table><tr><td>", 40), `1: cap: more than 16 tables within each other`},
		{"name points\na 1\nb\nc 2\n", `3: cell: a row with fewer cells than the head at line 1: "b"`},
	} {
		if got := show(Read([]byte(p.text), heads)); got != p.want {
			t.Errorf("%q:\n%s\nwant\n%s", p.text, got, p.want)
		}
	}
}

// Input that would cause much work is read without it.
func TestHostileForms(t *testing.T) {
	const n = 50000
	for _, text := range []string{
		strings.Repeat("name points\n", n), strings.Repeat("name points\na 1\n", n/2), strings.Repeat("|", n), strings.Repeat("| a |\n", n),
		strings.Repeat("<table>", n), strings.Repeat("<tr><td rowspan=100 colspan=100>", n), "<table>" + strings.Repeat("<tr><td rowspan=100 colspan=100>x", 5000),
		strings.Repeat("{\"a\":[", n), "[" + strings.Repeat("{},", n) + "{}]", strings.Repeat("001    1 m\n", n), strings.Repeat("name ", n), "name points\n" + strings.Repeat("a ", n),
		"name points\n" + strings.Repeat("a 1\nb\n", n),
	} {
		list, err := Read([]byte(text), heads)
		if len(list) == 0 && err == nil && !strings.Contains(text, "|") && !strings.Contains(text, "name") && !strings.Contains(text, "{") {
			t.Errorf("%.40q: nothing is said", text)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"name,points\na,1\n", "rank name points\n1    a    5\n     b    5\n", "| name | won |\n|---|---|\n| a | 1 |\n", "<table><tr><td>name<td>won<tr><td>a<td>1</table>", `[{"name":"a","won":1}]`, "001    1 m    A                                 1900 GER                         1.0    1     2 w 1\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := Read([]byte(text), heads)
		if err != nil {
			return
		}
		for _, g := range list {
			for _, r := range append(g.Rows, g.Head) {
				if r.Line < 1 || r.Line > strings.Count(text, "\n")+strings.Count(text, "\r")+1 {
					t.Errorf("%q: line %d", text, r.Line)
				}
			}
		}
	})
}
