//go:build browser

package verifier_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/render/verifier"
	"scrutineer/tools/browser/tab"
)

// command is the program that makes pages, in a separate folder.
func command(t *testing.T) string {
	t.Helper()
	render := filepath.Join(t.TempDir(), "render")
	build := exec.Command("go", "build", "-o", render, "./cmd/render")
	build.Dir = "../../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return render
}

// alone is the page of one log that a command writes, with the judge of a module.
func alone(t *testing.T, render, name string, log []byte, module string, args ...string) (page string) {
	t.Helper()
	dir := t.TempDir()
	file, out := filepath.Join(dir, name), filepath.Join(dir, "page.html")
	write(t, file, log)
	text, _ := exec.Command(render, append(args, "--verifier", module, "-o", out, file)...).CombinedOutput() // the exit code is the verdict
	if _, err := os.Stat(out); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, text)
	}
	return out
}

// A game, an exhibit and the page of a seat, each a single file, check their log on a
// click: they write what verify writes, start nothing before the click, and load nothing
// at all.
func TestAlone(t *testing.T) {
	render, module := command(t), filepath.Join(folder, verifier.ModuleName)
	m, err := verifier.Open(module)
	if err != nil {
		t.Fatal(err)
	}
	b := tab.Start(t)
	for _, args := range [][]string{{"exhibit"}, {"exhibit", "--lang", "fa"}, {"why", "--seat", "2"}, {"replay"}, {"replay", "--lang", "fa"}} {
		for name, log := range map[string][]byte{"a good.mlog": vector(t, "five_in_a_row_wins"), "it's bad.mlog": example(t)} {
			b.Width(1280)
			b.Open(alone(t, render, name, log, module, args...))
			if args[0] != "replay" && b.Sheets(8.27, 11.69) != 1 {
				t.Errorf("%v of %s is not one sheet of paper", args, name)
			}
			const loaded = `performance.getEntriesByType('resource').filter(r => !r.name.startsWith('blob:')).map(r => r.name)`
			if tab.Eval[bool](b, `document.querySelector('#verifier .about') != null || !document.querySelector('#verifier > button').checkVisibility()`) {
				t.Errorf("%v of %s: the judge has started before the click, or there is nothing to click", args, name)
			}
			got := click(b)
			if want := native(t, name, log); got.NDJSON != want || want == "" {
				t.Errorf("%v: the page writes\n%s\nverify\n%s", args, got.NDJSON, want)
			}
			if !strings.Contains(got.Sum, m.Digest) || len(args) == 1 && !strings.Contains(got.Text, "as this page says") {
				t.Errorf("%v of %s: %+v", args, name, got)
			}
			if list := tab.Eval[[]string](b, loaded); len(list) > 0 {
				t.Errorf("%v of %s loads %q", args, name, list)
			}
			tab.Eval[bool](b, `document.querySelectorAll('details').forEach(d => d.open = true), true`)
			b.Width(360)
			for _, h := range b.Hindrances() {
				t.Errorf("%v of %s: %s", args, name, h)
			}
			if wide := tab.Eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
				t.Errorf("%v of %s: %v pixels wider than a phone", args, name, wide)
			}
		}
	}
}

// In a single-file page a changed judge is not run, a changed script does nothing, and a
// page with a false verdict is contradicted.
func TestLyingAlone(t *testing.T) {
	render, module := command(t), filepath.Join(folder, verifier.ModuleName)
	m, err := verifier.Open(module)
	if err != nil {
		t.Fatal(err)
	}
	wasm, err := os.ReadFile(module)
	if err != nil {
		t.Fatal(err)
	}
	runner, err := os.ReadFile(filepath.Join(folder, verifier.RunnerName))
	if err != nil {
		t.Fatal(err)
	}
	// the same judge that calls an error something else
	other := filepath.Join(t.TempDir(), verifier.ModuleName)
	write(t, other, bytes.Replace(wasm, []byte("false-fault"), []byte("other-fault"), 1))
	write(t, filepath.Join(filepath.Dir(other), verifier.RunnerName), runner)
	changed, err := verifier.Open(other)
	if err != nil || changed.Digest == m.Digest {
		t.Fatal("the module was not changed", err)
	}
	b := tab.Start(t)
	show := func(page, old, now string) {
		text, err := os.ReadFile(page)
		if err != nil || strings.Count(string(text), old) != 1 {
			t.Fatalf("%s: %d times %q, %v", page, strings.Count(string(text), old), old, err)
		}
		b.Show([]byte(strings.Replace(string(text), old, now, 1)))
	}
	for _, kind := range []string{"exhibit", "replay"} {
		show(alone(t, render, "a.mlog", example(t), other, kind), `data-digest="`+changed.Digest, `data-digest="`+m.Digest)
		if got := click(b); got.NDJSON != "" || !strings.Contains(got.Text, "its SHA-256 is "+changed.Digest+", not "+m.Digest+". It was not run.") {
			t.Errorf("%s: %+v", kind, got)
		}
		page := alone(t, render, "a.mlog", example(t), module, kind)
		show(page, `data-status="rejected"`, `data-status="verified"`)
		if got := click(b); !strings.Contains(got.Text, "this page says otherwise: verified") {
			t.Errorf("%s: %+v", kind, got)
		}
		b.Meant("Content Security Policy")
		show(page, "place.hidden = false;", "place.hidden = false; ")
		if !tab.Eval[bool](b, `document.getElementById('verifier').hidden`) {
			t.Errorf("%s: a script runs that the policy does not name", kind)
		}
		b.Meant("")
	}
}
