package verify

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// promised are the keys that programs read, for each object in the order of their
// introduction. More may follow, but none may be removed or renamed.
var promised = map[string]string{
	"":         "file log id game evidence status winner reason score plies claimed findings",
	"claimed":  "winner reason score",
	"findings": "code severity file line ply seat message claimed recomputed source witness",
	"summary":  "logs verified disputed void rejected open unsupported malformed",
}

// keysOf returns the keys of each object of a JSON text, in order, by the key of the
// object.
func keysOf(t *testing.T, text []byte) map[string][]string {
	t.Helper()
	keys := map[string][]string{}
	var walk func(under string, raw json.RawMessage)
	walk = func(under string, raw json.RawMessage) {
		d := json.NewDecoder(bytes.NewReader(raw))
		open, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		for d.More() && (open == json.Delim('{') || open == json.Delim('[')) {
			name := under
			if open == json.Delim('{') {
				key, _ := d.Token()
				name = key.(string)
				keys[under] = append(keys[under], name)
			}
			var value json.RawMessage
			if err := d.Decode(&value); err != nil {
				t.Fatal(err)
			}
			walk(name, value)
		}
	}
	walk("", text)
	return keys
}

func TestNDJSONKeepsItsKeys(t *testing.T) {
	s := &judge.Session{Findings: []judge.Finding{{Code: "bad-move", Witness: rules.Witness{{Name: "cell", Value: "B7"}}}}}
	s.Header.Programs = []logfmt.Program{{ID: "ann"}, {ID: "bob"}}
	keys := keysOf(t, ndjson{}.verdict(nil, s))
	for under, names := range keysOf(t, ndjson{}.end(nil, &tally{}, 0)) {
		if under != "" {
			keys[under] = names
		} else if !slices.Equal(names, []string{"summary"}) {
			t.Errorf("the last line has the keys %q", names)
		}
	}
	for under, want := range promised {
		list := strings.Fields(want)
		if have := keys[under]; len(have) < len(list) || !slices.Equal(have[:len(list)], list) {
			t.Errorf("under %q the keys %q, want %q first", under, have, list)
		}
	}
	if !slices.Equal(keys["witness"], []string{"cell"}) {
		t.Errorf("the witness has the keys %q", keys["witness"])
	}
}

// Each key is documented.
func TestNDJSONIsDocumented(t *testing.T) {
	doc, err := os.ReadFile("../../../docs/reference/verdicts.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(doc), "\n## As NDJSON\n")
	if !found {
		t.Fatal("docs/reference/verdicts.md has no section on it")
	}
	s := &judge.Session{Findings: []judge.Finding{{}}, Attested: []judge.Attested{{}}}
	s.Header.Programs = []logfmt.Program{{}}
	for under, names := range keysOf(t, ndjson{}.verdict(nil, s)) {
		for _, name := range names {
			if !strings.Contains(section, "`"+name+"`") {
				t.Errorf("docs/reference/verdicts.md does not say what %q is, under %q", name, under)
			}
		}
	}
}

// An unknown value is null, never zero or "": a winner of 0 is a draw.
func TestNDJSONOfNothingKnown(t *testing.T) {
	got := string(ndjson{}.verdict(nil, &judge.Session{File: "a.mlog", Ordinal: 1, Status: judge.Malformed, Line: 1}))
	want := `{"file":"a.mlog","log":1,"id":null,"game":null,"evidence":null,"status":"malformed","winner":null,"reason":null,` +
		`"score":null,"plies":0,"claimed":{"winner":null,"reason":null,"score":null},"findings":[],`
	if !strings.HasPrefix(got, want) {
		t.Errorf("got %s\nwant %s...", got, want)
	}
	drawn := &judge.Session{Known: true, Outcome: rules.Outcome{Over: true, Reason: rules.Full}}
	if got := string(ndjson{}.verdict(nil, drawn)); !strings.Contains(got, `"winner":0,"reason":"full","score":null`) {
		t.Errorf("a draw is %s", got)
	}
}
