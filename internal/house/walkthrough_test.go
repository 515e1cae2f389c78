package house

import (
	"compress/flate"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// change is a fenced block of a walk-through whose first line names a file: a new
// file, lines to insert after the first line that contains a text, or lines to
// append.
type change struct{ file, after, text string }

// fence matches the first line of such a block: the language, the file, and the text
// to insert after.
var fence = regexp.MustCompile("^( *)```(go|json|text) ([^ ]+)(?: after (.+))?$")

// walkThrough returns the section of CONTRIBUTING.md with a heading: its changes, and
// the commands of its transcript, each with what it prints.
func walkThrough(t *testing.T, heading string) (changes []change, commands [][2]string) {
	t.Helper()
	b, err := os.ReadFile("../../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(b), "\n## "+heading+"\n")
	section, _, _ = strings.Cut(section, "\n## ")
	if !found {
		t.Fatalf("CONTRIBUTING.md has no section %q", heading)
	}
	lines := strings.Split(section, "\n")
	for i := 0; i < len(lines); i++ {
		indent, console := strings.CutSuffix(lines[i], "```shell-session")
		m := fence.FindStringSubmatch(lines[i])
		if m == nil && !console {
			continue
		}
		var body []string
		for i++; i < len(lines) && strings.TrimSpace(lines[i]) != "```"; i++ {
			body = append(body, strings.TrimPrefix(lines[i], indent[:len(indent)-len(strings.TrimLeft(indent, " "))]))
		}
		if console {
			for _, c := range transcript(body) {
				if from, to, is := copied(c[0]); is {
					changes = append(changes, copies(t, from, to)...)
				} else {
					commands = append(commands, c)
				}
			}
			continue
		}
		changes = append(changes, change{m[3], m[4], strings.Join(body, "\n") + "\n"})
	}
	return changes, commands
}

// copied returns the folders of a command that copies a folder.
func copied(command string) (from, to string, is bool) {
	folders, is := strings.CutPrefix(command, "cp -r ")
	from, to, _ = strings.Cut(folders, " ")
	return from, to, is
}

// copies returns the files that a copy of a folder makes.
func copies(t *testing.T, from, to string) (list []change) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../..", from, "*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: nothing to copy: %v", from, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, change{file: to + "/" + filepath.Base(file), text: string(text)})
	}
	return list
}

// transcript returns the commands of a console and what each prints.
func transcript(lines []string) (list [][2]string) {
	for _, line := range lines {
		if command, is := strings.CutPrefix(line, "$ "); is {
			list = append(list, [2]string{command, ""})
		} else if len(list) > 0 {
			list[len(list)-1][1] += line + "\n"
		}
	}
	return list
}

// overlay returns the file for go build -overlay that makes the changes in no file of the
// checkout, and packs the tables of words that they change.
func overlay(t *testing.T, changes []change) string {
	t.Helper()
	dir, replace, texts := t.TempDir(), map[string]string{}, map[string]string{}
	for _, c := range changes {
		file, err := filepath.Abs(filepath.Join("../..", c.file))
		if err != nil {
			t.Fatal(err)
		}
		old, changed := texts[file]
		if !changed {
			b, err := os.ReadFile(file)
			if err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			old = string(b)
		}
		texts[file] = applied(t, c, old)
	}
	for file, text := range texts {
		if filepath.Base(filepath.Dir(file)) == "table" && filepath.Ext(file) == ".json" {
			name := strings.TrimSuffix(file, ".json") + ".words.z"
			if base := filepath.Base(file); base == "finding.json" || base == "common.json" {
				name = strings.TrimSuffix(name, ".z")
			}
			texts[name] = packed(t, text, filepath.Ext(name) == ".z")
		}
	}
	for file, text := range texts {
		name := filepath.Join(dir, strings.ReplaceAll(file, string(filepath.Separator), "_"))
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		replace[file] = name
	}
	b, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(name, b, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// packed returns a table of words as programs carry it: a key, then a line for each form in
// each language.
func packed(t *testing.T, text string, deflated bool) string {
	t.Helper()
	var table map[string]map[string]any
	if err := json.Unmarshal([]byte(text), &table); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, key := range slices.Sorted(maps.Keys(table)) {
		fmt.Fprintln(&b, key)
		for lang, forms := range table[key] {
			if one, is := forms.(string); is {
				forms = map[string]any{"other": one}
			}
			for category, form := range forms.(map[string]any) {
				fmt.Fprintf(&b, "\t%s\t%s\t%s\n", lang, category, form)
			}
		}
	}
	if !deflated {
		return b.String()
	}
	var out strings.Builder
	z, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	z.Write([]byte(b.String()))
	z.Close()
	return out.String()
}

// applied returns a file with one change.
func applied(t *testing.T, c change, old string) string {
	t.Helper()
	switch {
	case old == "":
		return c.text
	case c.after == "":
		return old + "\n" + c.text
	}
	head, rest, found := strings.Cut(old, c.after)
	line, rest, ends := strings.Cut(rest, "\n")
	if !found || !ends {
		t.Fatalf("%s has no line with %q", c.file, c.after)
	}
	return head + c.after + line + "\n" + c.text + rest
}

// The walk-throughs hold: the program is built with their changes, in no more files
// than they promise, and says what they say.
func TestWalkThroughs(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program again")
	}
	for _, w := range []struct {
		heading string
		files   int
	}{{"How to add a report", 2}, {"How to add a finding", 4}} {
		t.Run(w.heading, func(t *testing.T) {
			changes, commands := walkThrough(t, w.heading)
			files := map[string]bool{}
			for _, c := range changes {
				files[c.file] = true
			}
			if len(files) != w.files || len(commands) == 0 {
				t.Fatalf("%d files and %d commands, want %d files", len(files), len(commands), w.files)
			}
			run(t, overlay(t, changes), commands)
		})
	}
}

// run builds the programs of the commands with an overlay, and runs them.
func run(t *testing.T, over string, commands [][2]string) {
	t.Helper()
	bin := t.TempDir()
	for _, c := range commands {
		words := strings.Fields(c[0])
		program := filepath.Join(bin, words[0])
		build := exec.Command("go", "build", "-ldflags=-s -w", "-overlay", over, "-o", program, "./cmd/"+words[0])
		build.Dir = "../.."
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		run := exec.Command(program, words[1:]...)
		run.Dir = "../.."
		out, err := run.CombinedOutput()
		if string(out) != c[1] {
			t.Errorf("%s: %v\n%swant\n%s", c[0], err, out, c[1])
		}
	}
}

// A game is its folder and two lines in the list of games. The tests of the game pass there,
// and the commands know it. A game on squares is added to the same list in the same way.
func TestGameWalkThrough(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs again")
	}
	changes, commands := walkThrough(t, "How to add a game")
	lines := 0
	for _, c := range changes {
		if c.file == "rules/all/all.go" {
			lines += strings.Count(c.text, "\n")
		} else if filepath.Dir(c.file) != "rules/nim" {
			t.Errorf("%s is neither the game nor the list", c.file)
		}
	}
	if lines != 2 {
		t.Errorf("%d lines in the list of games", lines)
	}
	changes = append(append(changes, copies(t, "examples/games/reversi", "rules/reversi")...),
		change{"rules/all/all.go", `"scrutineer/rules/nim"`, "\t\"scrutineer/rules/reversi\"\n"},
		change{"rules/all/all.go", "nim.Game,", "\t\treversi.Game,\n"})
	over := overlay(t, changes)
	for _, name := range []string{"nim", "reversi"} {
		program := filepath.Join(t.TempDir(), name+".test")
		build := exec.Command("go", "test", "-c", "-vet=off", "-overlay", over, "-o", program, "./rules/"+name)
		build.Dir = "../.."
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if out, err := exec.Command(program).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
	run(t, over, append(commands, [2]string{"verify -q examples/games/reversi/game.mlog", ""}))
}

var long = flag.Bool("long", false, "build the program of TestReportIsEverywhere and make its site in every language")

// A report of two places shows in every format, in every language, and on the site.
func TestReportIsEverywhere(t *testing.T) {
	if !*long {
		t.Skip("builds a program again and makes five sites: -args -long")
	}
	changes, _ := walkThrough(t, "How to add a report")
	program := filepath.Join(t.TempDir(), "scrutineer")
	run := func(name string, args ...string) string {
		t.Helper()
		c := exec.Command(name, args...)
		c.Dir = "../.."
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		return string(out)
	}
	run("go", "build", "-ldflags=-s -w", "-overlay", overlay(t, changes), "-o", program, "./cmd/scrutineer")
	cell := regexp.MustCompile(`>37\.5%<|>0\.375<`)
	for format, want := range map[string]*regexp.Regexp{
		"text": regexp.MustCompile(`Draws: fiverow|fiverow: Draws`), "markdown": regexp.MustCompile(`Draws`), "csv": regexp.MustCompile(`(?m)^fiverow,hunch,8,3,0\.375000$`),
		"json": regexp.MustCompile(`"draws": `), "html": cell,
	} {
		if out := run(program, "analyze", "--report", "draws", "--format", format, "--where", "game=fiverow", "-q"); !want.MatchString(out) {
			t.Errorf("%s has no report on draws:\n%.2000s", format, out)
		}
	}
	for lang, title := range map[string]string{"en": "Draws", "fa": "تساوی‌ها", "lv": "Neizšķirti", "pl": "Remisy", "ru": "Ничьи"} {
		dir := t.TempDir()
		run(program, "render", "site", "-q", "--lang", lang, "-o", dir)
		page, err := os.ReadFile(filepath.Join(dir, "ratings.html"))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(page), "<caption>"+title+"</caption>"); n != 5 || !cell.Match(page) {
			t.Errorf("%s: %d tables of draws, want one for each of 5 games", lang, n)
		}
	}
}
