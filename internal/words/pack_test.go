package words

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "pack the tables again")

// jsonForms are the texts of a phrase in one language, in the source: a string for a phrase
// with one form, or an object with plural forms.
type jsonForms map[string]string

func (f *jsonForms) UnmarshalJSON(text []byte) error {
	if bytes.HasPrefix(text, []byte{'"'}) {
		var only string
		err := json.Unmarshal(text, &only)
		*f = jsonForms{"other": only}
		return err
	}
	return json.Unmarshal(text, (*map[string]string)(f))
}

// Programs embed the tables as in the files, and no other table.
func TestTablesArePacked(t *testing.T) {
	files, err := filepath.Glob("table/*.json")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d tables, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var source map[string]map[string]jsonForms
		if err := json.Unmarshal(text, &source); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		want := map[string]phrase{}
		for key, p := range source {
			want[key] = phrase{}
			for tag, f := range p {
				want[key][tag] = f
			}
		}
		name := strings.TrimSuffix(filepath.ToSlash(file), ".json") + ".words"
		if base := filepath.Base(file); base != "finding.json" && base != "common.json" {
			name += ".z" // those are for browsers, too
		}
		if *update {
			pack(t, name, want)
			continue
		}
		if got, err := read(name); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s is not what programs carry (%v): run go test ./internal/words -update", file, err)
		}
	}
	if packs, err := filepath.Glob("table/*.words*"); err != nil || len(packs) != len(files) {
		t.Errorf("%d packs of %d tables, %v", len(packs), len(files), err)
	}
}

// pack writes the packed form of a table.
func pack(t *testing.T, file string, table map[string]phrase) {
	t.Helper()
	var w, b bytes.Buffer
	for _, key := range slices.Sorted(maps.Keys(table)) {
		fmt.Fprintln(&w, key)
		for _, tag := range slices.Sorted(maps.Keys(table[key])) {
			for _, category := range slices.Sorted(maps.Keys(table[key][tag])) {
				fmt.Fprintf(&w, "\t%s\t%s\t%s\n", tag, category, table[key][tag][category])
			}
		}
	}
	if strings.HasSuffix(file, ".z") {
		z, err := flate.NewWriter(&b, flate.BestCompression)
		if err != nil {
			t.Fatal(err)
		}
		z.Write(w.Bytes())
		z.Close()
		w = b
	}
	if err := os.WriteFile(file, w.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}
