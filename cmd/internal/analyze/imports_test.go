package analyze

import (
	"bytes"
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"scrutineer/internal/cli"
)

// importCase is a row of the table of cases: a file and its result.
type importCase struct {
	name, from, file, says string
	games, code            int
}

// importCases returns the cases in the documentation.
func importCases(t *testing.T) (list []importCase) {
	text, err := os.ReadFile("../../../docs/reference/imports.md")
	if err != nil {
		t.Fatal(err)
	}
	for row := range strings.Lines(string(text)) {
		cells := strings.Split(row, " | ")
		if len(cells) != 6 || !strings.HasPrefix(cells[2], "`\"") {
			continue
		}
		file, err := strconv.Unquote(strings.Trim(cells[2], "`"))
		if err != nil {
			t.Fatalf("%s: %v", cells[2], err)
		}
		games, _ := strconv.Atoi(cells[3])
		code, _ := strconv.Atoi(cells[4])
		says := strings.Trim(strings.TrimSuffix(strings.TrimSpace(cells[5]), "|"), " `")
		list = append(list, importCase{strings.TrimPrefix(cells[0], "| "), cells[1], file, says, games, code})
	}
	return list
}

func TestImportCases(t *testing.T) {
	list := importCases(t)
	if len(list) < 25 {
		t.Fatalf("%d cases were found", len(list))
	}
	for _, tt := range list {
		var out, errs bytes.Buffer
		env := &cli.Env{Name: "analyze", Args: []string{"--from", tt.from, "--max-bad", "1", "--format", "json", "-"}, Stdin: strings.NewReader(tt.file),
			Stdout: &out, Stderr: &errs, Context: t.Context(), Getenv: func(string) string { return "" }}
		code := Run(env)
		var got struct{ Reported int }
		if out.Len() > 0 {
			if err := json.Unmarshal(out.Bytes(), &got); err != nil {
				t.Errorf("%s: %v", tt.name, err)
			}
		}
		said, _, _ := strings.Cut(errs.String(), "\n")
		said = strings.TrimPrefix(said, "analyze: ")
		if int(code) != tt.code || got.Reported != tt.games || !strings.HasPrefix(said, tt.says) || (tt.says == "") != (said == "") {
			t.Errorf("%s: %d games, exit %d, %q; want %d, %d, %q", tt.name, got.Reported, code, said, tt.games, tt.code, tt.says)
		}
	}
}
