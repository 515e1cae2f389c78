package verify

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/rules"
)

// tournamentJudge returns the verdicts of this program on a vector about a
// tournament: it writes the files to a folder, and runs verify tournament with the
// vector's arguments. Line numbers are those of the payload.
func tournamentJudge(games rules.List, v corpus.Vector) ([]corpus.Verdict, cli.Code, error) {
	dir, err := os.MkdirTemp("", "tournament-")
	if err != nil {
		return nil, cli.Failed, err
	}
	defer os.RemoveAll(dir)
	first, err := writeFiles(dir, v)
	if err != nil {
		return nil, cli.Failed, err
	}
	var out, errs bytes.Buffer
	env := &cli.Env{Name: "verify tournament", Args: append([]string{"--format", "ndjson", "--jobs", "1"}, asked(v, dir)...), Stdout: &out, Stderr: &errs, Known: games}
	code := env.Run(cli.Do[tournamentOptions](tournamentManual))
	var list []corpus.Verdict
	for {
		line, err := out.ReadBytes('\n')
		if err == io.EOF {
			return list, code, nil
		}
		var one struct{ Contest *contestOutput }
		if err := json.Unmarshal(line, &one); err != nil {
			return nil, code, err
		}
		if one.Contest != nil {
			list = append(list, contestVerdict(one.Contest, dir, first))
		}
	}
}

// tryTournament tries this program with a vector about a tournament.
func tryTournament(games rules.List, v corpus.Vector) corpus.Trial {
	got, code, err := tournamentJudge(games, v)
	if err == nil {
		err = v.Check(func(string, []byte) []corpus.Verdict { return got })
	}
	switch {
	case err != nil:
		return corpus.Trial{Name: v.Name, Why: err.Error()}
	case int(code) != v.Exit():
		return failure(v, fmt.Sprintf("exit %d, want %d", code, v.Exit()))
	}
	return corpus.Trial{Name: v.Name, OK: true}
}

// writeFiles writes the files of a tournament to a folder, and returns the lines of the
// payload on which they begin.
func writeFiles(dir string, v corpus.Vector) (map[string]int, error) {
	first := map[string]int{}
	for _, f := range v.Parts() {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return nil, err
		}
		if err := os.WriteFile(path, f.Data, 0o666); err != nil {
			return nil, err
		}
		first[f.Name] = f.Line
	}
	return first, nil
}

// asked returns a vector's arguments for the folder with its files.
func asked(v corpus.Vector, dir string) []string {
	var args []string
	for _, a := range v.Args {
		args = append(args, strings.ReplaceAll(a, "{}", dir))
	}
	return args
}

// contestOutput has the fields of a contest that vectors mention.
type contestOutput struct {
	Status   string
	Findings []struct {
		Code, Severity, File string
		Line                 int
	}
}

// contestVerdict returns a contest in the form of a vector's verdict.
func contestVerdict(c *contestOutput, dir string, first map[string]int) corpus.Verdict {
	v := corpus.Verdict{Status: c.Status, Winner: "-"}
	for _, f := range c.Findings {
		name, err := filepath.Rel(dir, f.File)
		if err != nil {
			name = f.File
		}
		line := first[filepath.ToSlash(name)] + f.Line - 1
		v.Findings = append(v.Findings, corpus.Finding{Line: line, Code: f.Code, Severity: f.Severity})
	}
	return v
}
