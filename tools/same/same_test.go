package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What this tree prints is what the earlier commands have printed, except for what the list
// of differences allows.
func TestRecorded(t *testing.T) {
	dir := t.TempDir()
	in, renewed, out, bin := filepath.Join(dir, "in"), filepath.Join(dir, "in-new"), filepath.Join(dir, "out"), filepath.Join(dir, "bin")
	if err := errors.Join(unpack("testdata/inputs.zip.zst", in), renew(in, "testdata/events.zip.zst", renewed), unpack("testdata/outputs.zip.zst", out), build("../..", bin)); err != nil {
		t.Fatal(err)
	}
	list, err := executions(in, true, "")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := readList("differences.txt")
	if err != nil {
		t.Fatal(err)
	}
	recorded := 0
	filepath.WalkDir(out, func(_ string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			recorded++
		}
		return err
	})
	if recorded != len(list) {
		t.Errorf("%d outputs are recorded, %d commands are run: record again", recorded, len(list))
	}
	var said bytes.Buffer
	now, v := &program{path: filepath.Join(bin, "scrutineer"), in: renewed, isNew: true}, &verdict{rows: rows, out: &said}
	err = each(list, func(x *execution) ([]string, error) {
		before, err1 := os.ReadFile(filepath.Join(out, filepath.FromSlash(x.input), x.name))
		after, err2 := now.run(t.Context(), x)
		return differences(strings.Split(string(before), "\n"), after), errors.Join(err1, err2)
	}, v.add)
	if err == nil {
		err = v.end(false)
	}
	if err != nil {
		t.Errorf("%v\n%s", err, said.String())
	}
	t.Log(said.String())
}

// fake is a program that prints a text.
func fake(t *testing.T, text string) *program {
	path := filepath.Join(t.TempDir(), "scrutineer")
	if err := os.WriteFile(path, []byte("#!/bin/sh\ncat <<'END'\n"+text+"\nEND\nexit 3\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return &program{path: path, in: t.TempDir()}
}

// A difference fails unless a row of the list matches it, and so does a row without one.
func TestCompare(t *testing.T) {
	r := &execution{command: &command{name: "verify", old: "verify {}"}, input: "a.mlog"}
	const old = `{"file":"a.mlog","log":1,"status":"verified","plies":9}`
	for _, c := range []struct{ now, list, want string }{
		{old, "", ""},
		{`{"plies":9, "status":"verified","log":1,"file":"a.mlog"}`, "", ""},
		{`{"file":"a.mlog","log":1,"status":"void","plies":9}`, "", `- a.mlog#1.status: "verified"` + "\n\t" + `+ a.mlog#1.status: "void"`},
		{`{"file":"a.mlog","log":1,"status":"void","plies":9}`, "verify | *.mlog | ? *.status: * | It is so.\n", `- a.mlog#1.status: "verified"`},
		{`{"file":"a.mlog","log":1,"status":"void","plies":9}`, "verify | *.mlog | *#1.status: * | It is so.\n", "2 differences: verify | *.mlog | *#1.status: *: It is so."},
		{`{"file":"a.mlog","log":1,"status":"void","plies":9}`, "analyze | *.mlog | *#1.status: * | It is so.\n", "line 1 of the list matches nothing"},
		{`{"file":"a.mlog","log":1,"plies":9}`, "verify | *.mlog | - *#1.status: \"verified\" | It went.\n", "1 differences"},
		{old, "verify | *.mlog | *#1.status: * | It is so.\n", "line 1 of the list matches nothing"},
	} {
		path := filepath.Join(t.TempDir(), "list")
		if err := os.WriteFile(path, []byte(c.list), 0o644); err != nil {
			t.Fatal(err)
		}
		rows, err := readList(path)
		if err != nil {
			t.Fatal(err)
		}
		var said bytes.Buffer
		v := &verdict{rows: rows, out: &said}
		before, err1 := fake(t, old).run(t.Context(), r)
		after, err2 := fake(t, c.now).run(t.Context(), r)
		if err := errors.Join(err1, err2); err != nil || before[0] != "exit 3" {
			t.Fatal(err, before)
		}
		v.add(r, differences(before, after))
		err = v.end(true)
		if fails := c.want != "" && !strings.Contains(c.want, " differences"); (err != nil) != fails || !strings.Contains(said.String(), c.want) {
			t.Errorf("%s with the list %q: %v\n%s", c.now, c.list, err, said.String())
		}
	}
}

func TestListRefuses(t *testing.T) {
	for _, text := range []string{
		"verify | * | It is so.\n", "a | b | c | d | It is so.\n", "verify | * | x | no reason\n", "verify | * | x | Because.\n",
		"* | * | * | All may differ.\n", "verify | * | x | It is so.\nverify | * | x | It is so.\n",
	} {
		path := filepath.Join(t.TempDir(), "list")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if rows, err := readList(path); err == nil {
			t.Errorf("%q is read as %d rows", text, len(rows))
		}
	}
	for pattern, want := range map[string][2]string{"a*c": {"abbc", "abbd"}, "a.c": {"a.c", "abc"}, "- *[1]: *": {"- x[1]: y", "+ x[1]: y"}} {
		if g := glob(pattern); !g.MatchString(want[0]) || g.MatchString(want[1]) {
			t.Errorf("%q does not match %q alone", pattern, want)
		}
	}
}

// Lines have moved if their order differs.
func TestDifferences(t *testing.T) {
	if got := differences([]string{"a", "b", "c"}, []string{"a", "c", "d"}); !slices.Equal(got, []string{"- b", "+ d"}) {
		t.Errorf("%q", got)
	}
	if got := differences([]string{"a", "b"}, []string{"b", "a"}); len(got) != 2 {
		t.Errorf("%q", got)
	}
	if got := differences([]string{"--- a", "++ b"}, []string{"++ b"}); !slices.Equal(got, []string{"- --- a"}) {
		t.Errorf("%q", got)
	}
}

func TestPageText(t *testing.T) {
	page := `<!DOCTYPE html><title>A &amp; B</title><style>p{}</style><script>var x = "<p>no</p>"</script>
<p class="x"><b>ann</b>
wins, <i>2</i> points<b>.</b></p><table><tr><th>Bot</th><th>Points</th></tr><tr><td>ann</td><td>9</td></tr></table><!-- <p>no</p> --><br>end`
	want := []string{"A & B", "ann wins, 2 points.", "Bot\tPoints", "ann\t9", "end"}
	if got := pageText([]byte(page)); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"b.html": "<p>x</p>", "a.csv": "bot,points\nann,9\n", "c.json": `{"b":[1.50,null],"a":{"x":true}}`, "d.js": "x", "manifest.json": "{}"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := pagesOf(dir)
	if want := []string{"a.csv: bot,points", "a.csv: ann,9", "b.html: x", "c.json: a.x: true", "c.json: b.0: 1.50", "c.json: b.1: null"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
}

// The same files make the same archive, and come out of it as they were.
func TestPack(t *testing.T) {
	dir := t.TempDir()
	from, to := filepath.Join(dir, "from"), filepath.Join(dir, "to")
	if err := errors.Join(os.MkdirAll(filepath.Join(from, "x"), 0o755), os.WriteFile(filepath.Join(from, "x", "y"), []byte("text"), 0o600)); err != nil {
		t.Fatal(err)
	}
	one, two := filepath.Join(dir, "one"), filepath.Join(dir, "two")
	if err := errors.Join(pack(one, from), unpack(one, to), pack(two, to)); err != nil {
		t.Fatal(err)
	}
	a, _ := os.ReadFile(one)
	b, _ := os.ReadFile(two)
	text, err := os.ReadFile(filepath.Join(to, "x", "y"))
	if err != nil || string(text) != "text" || len(a) == 0 || !bytes.Equal(a, b) {
		t.Errorf("%q, %v; archives of %d and %d bytes", text, err, len(a), len(b))
	}
}

// Every event that is described is among the inputs, and what is made from seeds is the same
// each time.
func TestInputs(t *testing.T) {
	in := t.TempDir()
	if err := unpack("testdata/inputs.zip.zst", in); err != nil {
		t.Fatal(err)
	}
	found, err := inputs(in)
	files, _ := filepath.Glob("testdata/events/*.toml")
	if err != nil || len(found["event"]) != 20 || len(files) != 20 || len(found["four events"]) != 4 || len(found["forged"]) != kept/perFile ||
		len(found["vector"])+len(found["tournament"]) < 2000 || len(found["tournament"]) < 100 {
		t.Errorf("%v: %d events of %d, %d files of forged sessions, %d vectors, %d about tournaments", err, len(found["event"]), len(files), len(found["forged"]), len(found["vector"]), len(found["tournament"]))
	}
	// All but the gauntlet have a schedule, which is in TOML for the new commands.
	renewed := filepath.Join(t.TempDir(), "in")
	err = renew(in, "testdata/events.zip.zst", renewed)
	schedules, _ := filepath.Glob(filepath.Join(in, "events", "*", "schedule"))
	left, _ := filepath.Glob(filepath.Join(renewed, "events", "*", "schedule"))
	events, _ := filepath.Glob(filepath.Join(renewed, "events", "*", "event.toml"))
	if err != nil || len(schedules) != 19 || len(left) != 0 || len(events) != 19 {
		t.Errorf("%v: %d schedules, %d of them left, %d events in TOML", err, len(schedules), len(left), len(events))
	}
	one, two := t.TempDir(), t.TempDir()
	again := func(dir string) error {
		return playEvent(context.Background(), "testdata/events/16-late-entry.toml", dir)
	}
	if err := errors.Join(again(one), again(two), pack(one+".a", one), pack(two+".a", two)); err != nil {
		t.Fatal(err)
	}
	a, _ := os.ReadFile(one + ".a")
	b, _ := os.ReadFile(two + ".a")
	if len(a) == 0 || !bytes.Equal(a, b) {
		t.Error("an event played again is another one")
	}
}

func TestWrongUse(t *testing.T) {
	for _, args := range [][]string{{}, {"--old", "x", "file"}, {"--old", "x", "--forged", "-1"}, {"--wrong"}} {
		if err := run(t.Context(), args, io.Discard, io.Discard); err == nil {
			t.Errorf("%v is accepted", args)
		}
	}
}
