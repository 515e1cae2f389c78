package analyze

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"scrutineer/internal/cli"
	"scrutineer/internal/words"
	"scrutineer/report"
	"scrutineer/report/table"
)

// write writes the report in the requested format.
func (s *settings) write(w io.Writer, a answer) error {
	switch s.format {
	case "html":
		return s.html(w, a)
	case "json":
		b, err := json.MarshalIndent(a, "", "  ")
		if err != nil {
			return err
		}
		_, err = w.Write(append(b, '\n'))
		return err
	}
	l, err := words.In("en")
	if err != nil {
		return err
	}
	lines := a.lines()
	if s.format == "markdown" {
		return writeMarkdown(w, l, lines, s.parts(l, a))
	}
	return writeText(w, l, lines, s.parts(l, a), s.width)
}

// lines returns what was judged, and how many games are attested.
func (a answer) lines() []string {
	var list []string
	for _, e := range a.Events {
		list = append(list, e.line())
	}
	list = append(list, a.judged())
	if a.NotUsed != nil {
		list = append(list, a.NotUsed.line())
	}
	if said := a.Attested.line(); said != "" {
		list = append(list, said)
	}
	return list
}

// parts returns the parts of the summary and of all games, with the game in their titles.
func (s *settings) parts(l words.Language, a answer) []report.Part {
	list := s.summary(l, a)
	for _, g := range a.Games {
		for _, section := range g.Sections {
			for _, p := range section.Parts {
				if p.Square && len(p.Table.Rows) > report.MostSquare {
					continue
				}
				p.Title = table.Say("report.of-game", table.Name(g.Name), p.Title)
				list = append(list, p)
			}
		}
	}
	return list
}

// title returns the title of a part, nil if it has none.
func title(p report.Part) table.Cell {
	if p.Title.Key == "" {
		return nil
	}
	return p.Title
}

// writeText writes the lines, then the tables.
func writeText(w io.Writer, l words.Language, lines []string, list []report.Part, width int) error {
	fmt.Fprintln(w, strings.Join(lines, "\n\n"))
	for _, p := range list {
		fmt.Fprintln(w)
		if err := table.Text(w, l, title(p), p.Table, table.TextOptions{Width: width}); err != nil {
			return err
		}
	}
	return nil
}

// writeMarkdown writes the same as Markdown.
func writeMarkdown(w io.Writer, l words.Language, lines []string, list []report.Part) error {
	var b bytes.Buffer
	for i, line := range lines {
		if i > 0 {
			b.WriteString("\n- ")
		}
		b.WriteString(table.Literal(line) + "\n")
	}
	for _, p := range list {
		b.WriteString("\n" + table.Markdown(l, title(p), p.Table))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// file is a table of CSV.
type file struct {
	name   string
	tables []table.Placed
}

// files returns the tables of CSV, those of one kind as one table with the game of
// each row.
func (s *settings) files(a answer) []file {
	var list []file
	put := func(p report.Part, where ...table.Field) {
		i := slices.IndexFunc(list, func(f file) bool { return f.name == p.Name })
		if i < 0 {
			i, list = len(list), append(list, file{name: p.Name})
		}
		list[i].tables = append(list[i].tables, table.Placed{Where: append(where, p.Where...), Table: p.CSV()})
	}
	if a.NotUsed != nil && isFolder(s.page.output) {
		put(a.NotUsed.part())
	}
	for _, p := range s.summary(words.Language{}, a) {
		if p.Name != "" {
			put(p)
		}
	}
	for _, g := range a.Games {
		where := []table.Field{{Key: "game", Value: table.Name(g.kind())}}
		if g.By != nil {
			where = append(where, table.Field{Key: g.By.By, Value: table.Name(g.By.Value)})
		}
		for _, section := range g.Sections {
			for _, p := range section.Parts {
				if len(p.CSV().Columns) > 0 {
					put(p, slices.Clip(where)...)
				}
			}
		}
	}
	return list
}

// csv writes one table, or each table to a file in a folder. Anything else is printed
// as a message.
func (s *settings) csv(env *cli.Env, a answer) error {
	for _, line := range a.lines() {
		env.Notef("%s", line)
	}
	files, out := s.files(a), s.page.output
	if isFolder(out) {
		if err := os.MkdirAll(out, 0o777); err != nil {
			return err
		}
		for _, f := range files {
			name := filepath.Join(out, f.name+".csv")
			if err := cli.Replace(name, func(w io.Writer) error { return table.CSV(w, f.tables) }); err != nil {
				return err
			}
		}
		return nil
	}
	if len(files) > 1 {
		var names []string
		for _, f := range files {
			names = append(names, f.name)
		}
		return fmt.Errorf("csv: %d tables (%s), and a file has one: give -o FOLDER/, or choose another report", len(files), strings.Join(names, ", "))
	}
	return env.Output(out, func(w io.Writer) error {
		if len(files) == 0 {
			return nil
		}
		return table.CSV(w, files[0].tables)
	})
}

// isFolder reports whether the output is a folder: an existing one, or a name that
// ends as one does.
func isFolder(name string) bool {
	if strings.HasSuffix(name, "/") || strings.HasSuffix(name, string(os.PathSeparator)) {
		return true
	}
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}
