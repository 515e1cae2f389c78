package tablefile

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
		{"| name | points |\n| a b | 1 |\n| c | 2 |\n", "pipes" + head},
		{"<table><tr><th>name</th><th>points</th></tr>\n<tr><td>a <i>b</i></td><td>1\n<tr><td>c<td>2</table>", "html" + head},
		{`[{"name": "a b", "points": 1}]`, "1: form: JSON is not read: give the table as CSV, HTML or Markdown"},
		{"The cup\nname,points\na,1\n", `csv "The cup" 2["name" "points"] 3["a" "1"] hidden 0 beside 1` + "\n"},
		{"The cup\n\n| name | points |\n|---|---|\n| a | 1 |\nand so on\n", `pipes "The cup" 3["name" "points"] 5["a" "1"] hidden 0 beside 2` + "\n"},
		{"<p>x<table><tr><td>name<td>points<tr hidden><td>a<td>1<span hidden>9</span><tr><td colspan=2>Group B</table>", `html "x" 1["name" "points"] 1["a" "1"] hidden 1 beside 1` + "\n"},
		{"<table><tr><td>name<td>points<tr><td>a<td rowspan=2>1<tr><td>b</table>", `html "" 1["name" "points"] 1["a" "1"] 1["b" "1"] hidden 0 beside 0` + "\n"},
		{"<table><tr><td>name<td>points<tr><td><table><tr><td>x<td>y<tr><td>z<td>w</table>a<td>1</table>", `html "" 1["x" "y"] 1["z" "w"] hidden 0 beside 0` + "\n" + `html "" 1["name" "points"] 1["a" "1"] hidden 0 beside 0` + "\n"},
		{strings.Repeat("<table><tr><td>", 40), `1: cap: more than 16 tables within each other`},
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
	for _, s := range []string{"name,points\na,1\n", "| name | won |\n|---|---|\n| a | 1 |\n", "<table><tr><td>name<td>won<tr><td>a<td>1</table>", "001    1 m    A                                 1900 GER                         1.0    1     2 w 1\n"} {
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
