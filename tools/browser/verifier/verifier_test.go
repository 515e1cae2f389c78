//go:build browser

package verifier_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"scrutineer/corpus"
	"scrutineer/internal/test/hostile"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/judge/verdict"
	"scrutineer/render/verifier"
	"scrutineer/rules/all"
	"scrutineer/tools/browser/tab"
	"scrutineer/tools/internal/module"
)

// folder has the module for all tests.
var folder string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "verifier-")
	if err == nil {
		err = module.Build("../../..", dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	folder = dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// written is the page in a language.
func written(t *testing.T, tag string) string {
	t.Helper()
	m, err := verifier.Open(filepath.Join(folder, verifier.ModuleName))
	if err != nil {
		t.Fatal(err)
	}
	l, err := words.In(tag)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := m.Page(&b, verifier.Options{Language: l, Tool: "render, scrutineer"}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// file is what a reader chooses.
type file struct {
	Name string `json:"name"`
	Data []byte `json:"data"` // base64 in JSON
}

// result is what the page says about a file.
type result struct {
	Text   string `json:"text"`   // of the whole box
	NDJSON string `json:"ndjson"` // empty if there is no verdict
	Sum    string `json:"sum"`
}

// feed gives files to the page as a reader does, and waits for its answers.
func feed(t *testing.T, b *tab.Tab, how string, files ...file) []result {
	t.Helper()
	list, err := json.Marshal(files)
	if err != nil {
		t.Fatal(err)
	}
	return tab.Eval[[]result](b, `(async () => {
		const list = `+string(list)+`, d = new DataTransfer(), at = document.querySelectorAll('article').length;
		for (const f of list) d.items.add(new File([Uint8Array.from(atob(f.data ?? ''), c => c.charCodeAt(0))], f.name));
		const done = new Promise(ok => {
			const look = () => document.querySelectorAll('article').length == at + list.length && ok();
			new MutationObserver(look).observe(document.querySelector('main'), {childList: true, subtree: true});
		});
		if ('`+how+`' == 'drop') dispatchEvent(new DragEvent('drop', {dataTransfer: d, cancelable: true}));
		else {
			const input = document.querySelector('input');
			input.files = d.files;
			input.dispatchEvent(new Event('change'));
		}
		await done;
		await new Promise(ok => setTimeout(ok));
		return [...document.querySelectorAll('article')].slice(at).map(a => ({text: a.textContent, ndjson: a.querySelector('pre')?.textContent ?? '', sum: a.querySelector('p > code')?.textContent ?? ''}));
	})()`)
}

// native is what verify --format ndjson writes for a file.
func native(t *testing.T, name string, log []byte) string {
	t.Helper()
	text, err := verdict.File(nil, judge.New(all.Games(), judge.Options{}), name, bytes.NewReader(log))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func example(t *testing.T) []byte {
	t.Helper()
	log, err := os.ReadFile("../../../docs/example.mlog")
	if err != nil {
		t.Fatal(err)
	}
	return log
}

func vector(t *testing.T, name string) []byte {
	t.Helper()
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors {
		if v.Name == name {
			return v.Payload
		}
	}
	t.Fatalf("no vector is called %s", name)
	return nil
}

// The page judges every vector like verify, byte for byte, and computes the same digest.
// Without -long they take turns.
func TestVectors(t *testing.T) {
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	b := tab.Start(t)
	b.Show([]byte(written(t, "en")))
	var list []file
	for i, v := range vectors {
		if tab.Turn(i, 5) {
			list = append(list, file{v.Name + ".mlog", v.Payload})
		}
	}
	for files := range slices.Chunk(list, 200) {
		got := feed(t, b, "choose", files...)
		for i, f := range files {
			if want := native(t, f.Name, f.Data); got[i].NDJSON != want {
				t.Errorf("%s: the page writes\n%s\nverify\n%s", f.Name, got[i].NDJSON, want)
			}
			if want := fmt.Sprintf("%x", sha256.Sum256(f.Data)); got[i].Sum != want {
				t.Errorf("%s: SHA-256 %s, want %s", f.Name, got[i].Sum, want)
			}
		}
		tab.Eval[bool](b, `document.querySelectorAll('article').forEach(a => a.remove()), true`)
	}
}

// The page judges a true log and a false one, dropped and pasted, says what it is, and is
// not too large.
func TestPage(t *testing.T) {
	page := written(t, "en")
	if len(page) > 2_000_000 {
		t.Errorf("the page has %d bytes, more than 2,000,000", len(page))
	}
	t.Logf("%d bytes", len(page))
	wasm, err := os.ReadFile(filepath.Join(folder, verifier.ModuleName))
	if err != nil {
		t.Fatal(err)
	}
	b := tab.Start(t)
	b.Show([]byte(page))
	if digest := fmt.Sprintf("%x", sha256.Sum256(wasm)); !strings.Contains(tab.Eval[string](b, `document.body.innerText`), "SHA-256 of the judge: "+digest) {
		t.Errorf("the page does not show %s", digest)
	}
	good := vector(t, "five_in_a_row_wins")
	got := feed(t, b, "drop", file{"good.mlog", good}, file{"it's.mlog", example(t)})
	for i, want := range []string{"verified", "rejected"} {
		if !strings.Contains(got[i].Text, want) {
			t.Errorf("%q does not say %s", got[i].Text, want)
		}
	}
	for _, want := range []string{"false-fault line 38", `is a legal move: "F5"`, `verify --format ndjson 'it'\''s.mlog'`} {
		if !strings.Contains(got[1].Text, want) {
			t.Errorf("%q does not say %s", got[1].Text, want)
		}
	}
	tab.Eval[bool](b, `document.querySelector('.drop details').open = true`)
	pasted := tab.Eval[string](b, `new Promise(ok => {
		new MutationObserver(() => setTimeout(() => document.querySelectorAll('article').length == 3 && ok([...document.querySelectorAll('article pre')].pop().textContent))).observe(document.querySelector('main'), {childList: true, subtree: true});
		document.querySelector('textarea').value = atob('`+base64.StdEncoding.EncodeToString(example(t))+`');
		document.querySelector('.drop button').click();
	})`)
	if want := native(t, "pasted.mlog", example(t)); pasted != want {
		t.Errorf("pasted, the page writes\n%s\nverify\n%s", pasted, want)
	}
}

// No name or content of a file runs, or becomes an element.
func TestHostileFiles(t *testing.T) {
	b := tab.Start(t)
	b.Show([]byte(written(t, "en")))
	log := string(example(t))
	for i, name := range append(hostile.Markup(), hostile.Script()...) {
		text := name
		if i%2 == 0 {
			text = strings.Replace(log, "step! E4", "step! "+strings.NewReplacer("\n", " ", "\r", " ").Replace(name), 1)
		}
		got := feed(t, b, "drop", file{strings.ReplaceAll(name, "/", ":") + ".mlog", []byte(text)})
		if got[0].Text == "" || tab.Eval[bool](b, `'`+hostile.Mark+`' in window || document.querySelectorAll('main script:not([type]), main img, main iframe').length > 0`) {
			t.Fatalf("%q: ran, became an element, or had no answer: %+v", name, got)
		}
	}
}
