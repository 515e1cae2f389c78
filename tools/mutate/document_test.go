package main

import (
	"flag"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the table of docs/measurements/mutation.md again")

const doc = "../../" + docFile

// Every entry of the list names a mutant that exists, and has a reason.
func TestLivingExist(t *testing.T) {
	list, err := readLiving("living.txt")
	if err != nil {
		t.Fatal(err)
	}
	exist, packages := map[string]bool{}, slices.Clone(decide)
	for _, e := range list {
		if p := "./" + path.Dir(strings.SplitN(e.key, "\t", 2)[0]); !slices.Contains(packages, p) {
			packages = append(packages, p)
		}
	}
	for _, p := range packages {
		src, err := load("../..", p)
		if err != nil {
			t.Fatal(err)
		}
		r := rewrite(src, "scrutineer")
		if len(r.mutants) < 100 {
			t.Errorf("%s has %d mutants; the test looks at too little", p, len(r.mutants))
		}
		for _, m := range r.mutants {
			if exist[m.key()] {
				t.Errorf("two mutants are %q", m.key())
			}
			exist[m.key()] = true
		}
	}
	for _, e := range list {
		if !exist[e.key] {
			t.Errorf("living.txt: no such mutant: %q", e.key)
		}
		if e.reason == noReason {
			t.Errorf("living.txt: nobody says why it survives: %q", e.key)
		}
	}
}

// The table of the document has as many survivors as the list.
func TestDocument(t *testing.T) {
	list, err := readLiving("living.txt")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(doc)
	if err != nil {
		t.Fatal(err)
	}
	_, inside, _, err := section(string(text))
	if err != nil {
		t.Fatal(err)
	}
	rows := rowsOf(inside)
	if len(rows) != len(decide) {
		t.Errorf("%d rows, want %d", len(rows), len(decide))
	}
	for _, r := range rows {
		in := 0
		for _, e := range list {
			if folderOf(e.field(0)) == r.name {
				in++
			}
		}
		if alive := r.count[living] + r.count[unreached]; alive != in {
			t.Errorf("%s: %d survivors in the table, %d in the list", r.name, alive, in)
		}
	}
	if *update {
		if err := updateDoc(doc, nil, list); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !strings.HasSuffix(inside, tableText(rows, list)) {
		t.Errorf("%s does not count living.txt: go -C tools test ./mutate -run Document -update", doc)
	}
}

// Rows that are read again are the rows written, and a new row replaces the old one.
func TestRows(t *testing.T) {
	a := row{name: "a", made: 9, tried: 8, count: [...]int{1, 2, 3, 1, 1}}
	b := row{name: "b", made: 5, tried: 5, count: [...]int{0, 0, 4, 0, 1}}
	list := []entry{{"a/x.go\tf\tdrop !\t!x", "equivalent: so it is"}}
	text := tableText([]row{a, b}, list)
	// 3+1+1 of 8 and of 7; 5 of 5; 10 of 13 and of 12.
	want := tableHead + "| a | 9 | 8 | 3 | 1 | 1 | 3 | 1 | 62.5 % | 71.4 % |\n" +
		"| b | 5 | 5 | 4 | 0 | 1 | 0 | 0 | 100.0 % | 100.0 % |\n" +
		"| all | 14 | 13 | 7 | 1 | 2 | 3 | 1 | 76.9 % | 83.3 % |\n"
	if text != want {
		t.Errorf("got\n%s", text)
	}
	if again := tableText(rowsOf(text), list); again != want {
		t.Errorf("read back:\n%s", again)
	}
	b.tried, b.count[living] = 6, 1
	if got := merge(rowsOf(text), []row{b}); len(got) != 2 || got[1] != b {
		t.Errorf("merged: %+v", got)
	}
}
