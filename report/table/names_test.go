package table

import (
	"bytes"
	"encoding/csv"
	"regexp"
	"strings"
	"testing"

	"scrutineer/internal/test/hostile"
)

// Whatever the names of bots, a table keeps its rows and columns in every form and
// has no hidden characters, markup or formulas.
func TestHostileNamesInTables(t *testing.T) {
	names := hostile.Names()
	if len(names) < 200 {
		t.Fatalf("%d names, want 200", len(names))
	}
	table := Table{Columns: []Column{W("bot"), N("n")}}
	for _, name := range names {
		table.Rows = append(table.Rows, []Cell{Bot(name), Count(1)})
	}
	for form, check := range map[string]func(*testing.T, Table){"text": inText, "csv": inCSV, "markdown": inMarkdown} {
		t.Run(form, func(t *testing.T) { check(t, table) })
	}
}

// shows reports whether every character of a line is visible, except the mark that
// ends text from right to left.
func shows(line string) bool {
	return !unseen(line)
}

func inText(t *testing.T, table Table) {
	var b bytes.Buffer
	if err := Text(&b, english(t), Name("bots"), table, TextOptions{}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	if len(lines) != len(table.Rows)+3 { // title, head, rule
		t.Errorf("%d lines for %d rows", len(lines), len(table.Rows))
	}
	for _, line := range lines {
		if !shows(line) {
			t.Errorf("line %q", line)
		}
	}
}

func inCSV(t *testing.T, table Table) {
	var b bytes.Buffer
	if err := CSV(&b, []Placed{{Table: table}}); err != nil {
		t.Fatal(err)
	}
	r := csv.NewReader(&b)
	r.FieldsPerRecord = 2
	rows, err := r.ReadAll()
	if err != nil || len(rows) != len(table.Rows)+1 {
		t.Fatalf("%d rows for %d, %v", len(rows), len(table.Rows), err)
	}
	for _, row := range rows {
		if strings.IndexAny(row[0], "=+-@\t\r") == 0 || !shows(row[0]) {
			t.Errorf("cell %q", row[0])
		}
	}
}

func inMarkdown(t *testing.T, table Table) {
	rows := 0
	bar := regexp.MustCompile(`(^|[^\\])(\\\\)*\|`) // not escaped
	for line := range strings.Lines(Markdown(english(t), nil, table)) {
		line = strings.TrimSuffix(line, "\n")
		if !shows(line) {
			t.Errorf("line %q", line)
		}
		if !strings.HasPrefix(line, "|") {
			continue
		}
		rows++
		if n := len(bar.FindAllString(line, -1)); n != 3 {
			t.Errorf("%d bars in %q", n, line)
		}
		if strings.ContainsAny(line, "<>") {
			t.Errorf("markup in %q", line)
		}
	}
	if rows != len(table.Rows)+2 { // head, rule
		t.Errorf("%d rows for %d", rows, len(table.Rows))
	}
}
