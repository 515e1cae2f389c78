package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
)

var duckdb = flag.String("duckdb", "", "the folder in which npm install @duckdb/node-api was run: read the tables with DuckDB, too")

// written runs the command.
func written(t *testing.T, args ...string) (string, cli.Code) {
	t.Helper()
	var errs bytes.Buffer
	env := &cli.Env{Name: "parquet", Args: args, Stdout: io.Discard, Stderr: &errs, Context: t.Context(), Getenv: func(string) string { return "" }}
	code := run(env)
	return errs.String(), code
}

// everything returns a folder with every vector and the sample, some with hostile
// names, and one with their tables.
func everything(t *testing.T) (logs, tables string) {
	t.Helper()
	logs, tables = t.TempDir(), filepath.Join(t.TempDir(), "tables")
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	hostile := []string{"a\nb", "\xff\xfe", "'; drop table games", "ż \u202e", "<script>"}
	for i, v := range vectors {
		name := fmt.Sprintf("%04d", i)
		if i < len(hostile) {
			name = hostile[i]
		}
		if err := os.WriteFile(filepath.Join(logs, name+".mlog"), v.Payload, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, src := range corpus.Sample() {
		f, err := src.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(f)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(logs, filepath.Base(src.Name)), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if errs, code := written(t, "-q", "-o", tables, logs); code != cli.OK || errs != "" {
		t.Fatalf("code %v: %s", code, errs)
	}
	return logs, tables
}

// object is a row, or a verdict.
type object = map[string]any

// verdicts returns the verdicts of verify on a folder, parsed.
func verdicts(t *testing.T, logs string) (list []object) {
	t.Helper()
	verify := filepath.Join(t.TempDir(), "verify")
	build := exec.Command("go", "build", "-o", verify, "./cmd/verify")
	build.Dir = ".."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	out, _ := exec.Command(verify, "-q", "--format", "ndjson", logs).Output() // some are rejected
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		v := object{}
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		if v["summary"] == nil {
			list = append(list, v)
		}
	}
	if len(list) < 1000 {
		t.Fatalf("%d verdicts", len(list))
	}
	return list
}

// rowsOf reads a table with the library that wrote it, ordered by n.
func rowsOf[Row any](t *testing.T, tables, table string) (list []object) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(tables, table, "*", "*.parquet"))
	if err != nil || len(files) < 5 {
		t.Fatalf("%s: %v %v", table, files, err)
	}
	for _, name := range files {
		rows, err := parquet.ReadFile[Row](name)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			o := object{}
			columns(reflect.ValueOf(row), o)
			list = append(list, o)
		}
	}
	slices.SortStableFunc(list, func(a, b object) int { return int(a["n"].(float64) - b["n"].(float64)) })
	return list
}

// columns adds the fields of a row as in JSON.
func columns(v reflect.Value, into object) {
	for i := range v.NumField() {
		name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("parquet"), ",")
		if name == "" {
			columns(v.Field(i), into)
			continue
		}
		text, _ := json.Marshal(v.Field(i).Interface())
		var x any
		json.Unmarshal(text, &x)
		into[name] = x
	}
}

// asked returns what DuckDB answers to statements.
func asked(t *testing.T, tables string, statements ...string) (answers [][]object) {
	t.Helper()
	if *duckdb == "" {
		t.Skip("no DuckDB: npm install --prefix FOLDER @duckdb/node-api@1.5.6-r.1, then go test -args -duckdb FOLDER")
	}
	file := filepath.Join(t.TempDir(), "sql")
	text, _ := json.Marshal(statements)
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "testdata/query.mjs", *duckdb, tables, file)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSuffix(string(out), "\n"), "\n") {
		var rows []object
		if err := json.Unmarshal([]byte(line), &rows); err != nil {
			t.Fatal(err)
		}
		answers = append(answers, rows)
	}
	return answers
}

// ducked returns the rows of a table as read by DuckDB, ordered by n.
func ducked(t *testing.T, tables, table, order string) (list []object) {
	t.Helper()
	for _, row := range asked(t, tables, fmt.Sprintf("select to_json(%s)::varchar as j from %s order by %s", table, table, order))[0] {
		o := object{}
		if err := json.Unmarshal([]byte(row["j"].(string)), &o); err != nil {
			t.Fatal(err)
		}
		list = append(list, o)
	}
	return list
}

// compare compares the rows of games and findings with the verdicts, field by field,
// and counts plies.
func compare(t *testing.T, verdicts, games, plies, findings []object) {
	t.Helper()
	if len(games) != len(verdicts) {
		t.Fatalf("%d games for %d verdicts", len(games), len(verdicts))
	}
	of := map[any][]object{}
	for _, f := range findings {
		of[f["n"]] = append(of[f["n"]], f)
	}
	moves := map[any]int{}
	for _, p := range plies {
		moves[p["n"]]++
	}
	for i, v := range verdicts {
		g := games[i]
		same := func(column string, want any) {
			if got := g[column]; !reflect.DeepEqual(got, want) {
				t.Errorf("%v, log %v: %s is %v, want %v", v["file"], v["log"], column, got, want)
			}
		}
		for _, key := range []string{"file", "log", "line", "id", "session", "evidence", "status", "winner", "reason", "plies", "first", "headline"} {
			same(key, v[key])
		}
		if g["game"] != nil {
			same("game", v["game"])
		}
		claimed := v["claimed"].(object)
		same("claimed_winner", claimed["winner"])
		same("claimed_reason", claimed["reason"])
		erred, _ := v["erred"].(object)
		same("erred_by", erred["by"])
		same("erred_line", erred["line"])
		same("erred_seat", orNull(erred["seat"]))
		seats, _ := v["seats"].([]any)
		score, _ := v["score"].([]any)
		same("seats", float64(len(seats)))
		for k := range 4 {
			var id, name, points any
			if k < len(seats) {
				id, name = orNull(seats[k].(object)["id"]), orNull(seats[k].(object)["name"])
			}
			if k < len(score) {
				points = score[k]
			}
			for column, want := range map[string]any{"seat": id, "name": name, "score": points} {
				same(fmt.Sprintf("%s%d", column, k+1), want)
			}
		}
		if moves[g["n"]] != int(v["plies"].(float64)) {
			t.Errorf("%v, log %v: %d rows for %v plies", v["file"], v["log"], moves[g["n"]], v["plies"])
		}
		compareFindings(t, v, of[g["n"]])
	}
}

func compareFindings(t *testing.T, v object, rows []object) {
	t.Helper()
	list := v["findings"].([]any)
	if len(rows) != len(list) {
		t.Errorf("%v, log %v: %d rows for %d findings", v["file"], v["log"], len(rows), len(list))
		return
	}
	for i, x := range list {
		f, row := x.(object), rows[i]
		f["ply"], f["seat"] = orNull(f["ply"]), orNull(f["seat"])
		for _, key := range []string{"code", "severity", "file", "line", "ply", "seat", "message", "claimed", "recomputed", "source", "after", "blame", "shown"} {
			if !reflect.DeepEqual(row[key], f[key]) {
				t.Errorf("%v, log %v, finding %d: %s is %v, want %v", v["file"], v["log"], i+1, key, row[key], f[key])
			}
		}
		if (row["witness"] == nil) != (f["witness"] == nil) {
			t.Errorf("%v, log %v, finding %d: witness %v, want %v", v["file"], v["log"], i+1, row["witness"], f["witness"])
		}
	}
}

// orNull returns nil for a value of a verdict that is 0 or "" when unknown.
func orNull(x any) any {
	if x == 0.0 || x == "" {
		return nil
	}
	return x
}

// The tables have the same content as verify --format ndjson, for every vector and
// the sample, as read by the library and by DuckDB.
func TestTablesAreTheVerdicts(t *testing.T) {
	logs, tables := everything(t)
	want := verdicts(t, logs)
	plies := rowsOf[plyRow](t, tables, "plies")
	compare(t, want, rowsOf[gameRow](t, tables, "games"), plies, rowsOf[findingRow](t, tables, "findings"))
	for _, p := range plies {
		if p["move"] == "" || p["text"] == "" || p["bot"] == nil || p["gain"] == nil && (p["game"] == "dots" || p["game"] == "triangles") {
			t.Fatalf("a ply without its move, bot or gain: %v", p)
		}
	}
	t.Run("duckdb", func(t *testing.T) {
		compare(t, want, ducked(t, tables, "games", "n"), ducked(t, tables, "plies", "n, ply"), ducked(t, tables, "findings", "n, finding"))
	})
}

// The moves of the sample are the claimed ones, as written in the logs.
func TestMovesAreThoseOfTheLogs(t *testing.T) {
	tables := filepath.Join(t.TempDir(), "tables")
	if errs, code := written(t, "-q", "-o", tables); code != cli.OK {
		t.Fatal(errs)
	}
	var claimed []string
	for _, src := range corpus.Sample() {
		f, err := src.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(f)
		for _, m := range regexp.MustCompile(`(?m)^m .*$`).FindAllString(string(text), -1) {
			claimed = append(claimed, m)
		}
	}
	rows := rowsOf[plyRow](t, tables, "plies")
	if len(rows) != len(claimed) || len(rows) < 1000 {
		t.Fatalf("%d rows for %d moves", len(rows), len(claimed))
	}
	for i, row := range rows {
		if !strings.Contains(claimed[i]+" ", " "+row["text"].(string)+" ") {
			t.Fatalf("row %d: %v, but the log has %s", i, row, claimed[i])
		}
	}
}

// The same logs give the same bytes, and shards of them the same rows.
func TestSameBytes(t *testing.T) {
	a, b, shards := filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b"), filepath.Join(t.TempDir(), "c")
	for _, args := range [][]string{{"-o", a}, {"-o", b}, {"-o", shards, "--shard", "1/2"}, {"-o", shards, "--shard", "2/2"}} {
		if errs, code := written(t, append([]string{"-q"}, args...)...); code != cli.OK {
			t.Fatal(errs)
		}
	}
	files, _ := filepath.Glob(filepath.Join(a, "*", "*", "*.parquet"))
	if len(files) < 15 {
		t.Fatalf("%q", files)
	}
	for _, name := range files {
		x, err := os.ReadFile(name)
		y, err2 := os.ReadFile(b + strings.TrimPrefix(name, a))
		if err != nil || err2 != nil || !bytes.Equal(x, y) {
			t.Errorf("%s: other bytes: %v %v", name, err, err2)
		}
		f, err := parquet.OpenFile(bytes.NewReader(x), int64(len(x)))
		if err != nil {
			t.Fatal(err)
		}
		sums, _ := os.ReadFile(filepath.Join(a, "inputs", "part-1-of-1.sha256"))
		if version, _ := f.Lookup("scrutineer.schema"); version != "1" {
			t.Errorf("%s: version %q", name, version)
		}
		if inputs, _ := f.Lookup("scrutineer.inputs"); inputs != string(sums) || strings.Count(inputs, "\n") != 5 {
			t.Errorf("%s: inputs %q", name, inputs)
		}
	}
	seen := map[any]bool{}
	for _, g := range rowsOf[gameRow](t, shards, "games") {
		if seen[g["n"]] {
			t.Errorf("number %v twice", g["n"])
		}
		seen[g["n"]] = true
	}
	if whole := len(rowsOf[gameRow](t, a, "games")); len(seen) != whole {
		t.Errorf("%d logs in shards, %d together", len(seen), whole)
	}
}

// If tables cannot be written, a line says so, and nothing is left that looks like
// tables.
func TestTablesThatCannotBe(t *testing.T) {
	dir := t.TempDir()
	full, there := filepath.Join(dir, "full"), filepath.Join(dir, "there")
	if errs, code := written(t, "-q", "-o", there); code != cli.OK {
		t.Fatal(errs)
	}
	if err := os.WriteFile(full, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"no --output":     {},
		"not a directory": {"-o", full},
		"it holds tables already, by inputs/part": {"-o", there},
		"inputs/part-1-of-1.sha256":               {"-o", there, "--shard", "1/3"},
		"no tables: an input could not be read":   {"-o", filepath.Join(dir, "new"), "nowhere.mlog"},
	} {
		if errs, code := written(t, append([]string{"-q"}, args...)...); code != cli.Failed || !strings.Contains(errs, want) {
			t.Errorf("%q: code %v: %s", args, code, errs)
		}
	}
	if list, _ := filepath.Glob(filepath.Join(dir, "new", "*", "*")); len(list) > 0 {
		t.Errorf("there is %q", list)
	}
	if list, _ := filepath.Glob(filepath.Join(there, ".new*")); len(list) > 0 {
		t.Errorf("there is %q", list)
	}
}

var query = regexp.MustCompile("(?s)```sql\n(.*?);\n```")

// The queries in the guide have the answers shown there.
func TestQueriesOfTheGuide(t *testing.T) {
	text, err := os.ReadFile("../docs/guide/parquet.md")
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, m := range query.FindAllStringSubmatch(string(text), -1) {
		list = append(list, m[1])
	}
	if len(list) != 6 {
		t.Fatalf("%d queries", len(list))
	}
	_, tables := everything(t)
	for i, rows := range asked(t, tables, list...) {
		if len(rows) == 0 {
			t.Errorf("no rows: %s", list[i])
		}
	}
}
