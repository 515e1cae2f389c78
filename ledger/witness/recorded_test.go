package witness

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"scrutineer/ledger"
)

var (
	recordAt  = flag.String("record", "", "ask the witness at this URL, and write the exchange")
	recordKey = flag.String("record-key", "", "its public key")
	recordBy  = flag.String("record-by", "", "what it is")
)

// recordedFile has an exchange with a witness by another author.
const recordedFile = "testdata/litewitness.txtar"

// exchanges returns requests to a witness that has seen nothing of the ledger cup. Some
// are wrong.
func exchanges(t testing.TB) (names []string, requests map[string]string) {
	key, thief, tr := signerOf(t, "cup", 1), signerOf(t, "cup", 2), newTree(t, 40)
	requests = map[string]string{}
	for _, x := range []struct{ name, text string }{
		{"the first", tr.request(t, 0, 1, key).String()},
		{"the first again", tr.request(t, 0, 1, key).String()},
		{"on", tr.request(t, 1, 6, key).String()},
		{"as far", tr.request(t, 6, 6, key).String()},
		{"as far, forked", forked(t, 2, 6).request(t, 6, 6, key).String()},
		{"on, forked", forked(t, 2, 9).request(t, 6, 9, key).String()},
		{"on, without hashes", (&Request{Old: 6, Checkpoint: tr.request(t, 6, 9, key).Checkpoint}).String()},
		{"from further back", tr.request(t, 3, 9, key).String()},
		{"rolled back", "old 6\n\n" + tr.request(t, 0, 4, key).Checkpoint.Text},
		{"signed by another", tr.request(t, 6, 9, thief).String()},
		{"of another ledger", tr.request(t, 0, 9, signerOf(t, "dup", 1)).String()},
		{"not a request", "new 6\n\n" + tr.request(t, 0, 9, key).Checkpoint.Text},
		{"further on", tr.request(t, 6, 40, key).String()},
	} {
		names, requests[x.name] = append(names, x.name), x.text
	}
	return names, requests
}

// A witness by another author and this one give the same answers to the same requests,
// and its cosignatures are valid here.
func TestRecordedWitness(t *testing.T) {
	if *recordAt != "" {
		record(t)
	}
	a, err := txtar.ParseFile(recordedFile)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range a.Files {
		files[f.Name] = string(f.Data)
	}
	by, err := ledger.ParseWitnessKey(strings.TrimSpace(files["key"]))
	if err != nil {
		t.Fatal(err)
	}
	s, signed := stateOf(t, signerOf(t, "cup", 1)), 0
	names, requests := exchanges(t)
	for _, name := range names {
		if files[name+".request"] != requests[name] {
			t.Fatalf("%s: what was recorded is another request", name)
		}
		line, body, _ := strings.Cut(files[name+".answer"], "\n")
		got, refused := statusOf(t, s, requests[name])
		if want := fmt.Sprint(int(got)); line != want {
			t.Errorf("%s: %s (%v), and the other answers %s", name, want, refused, line)
		}
		switch got {
		case OK:
			r, err := ParseRequest(requests[name])
			if err != nil {
				t.Fatal(err)
			}
			if theirs, err := r.Checkpoint.Cosignature(by, body); err != nil || theirs == "" {
				t.Errorf("%s: its cosignature does not hold: %v", name, err)
			}
			signed++
		case Stale:
			if body != fmt.Sprintf("%d\n", refused.Size) {
				t.Errorf("%s: %q, and %d here", name, body, refused.Size)
			}
		}
	}
	if signed < 4 {
		t.Errorf("%d are signed; the test looks at too little", signed)
	}
}

// record asks a running witness.
func record(t *testing.T) {
	a := &txtar.Archive{Comment: []byte("Asked of " + *recordBy + "\n"), Files: []txtar.File{{Name: "key", Data: []byte(*recordKey + "\n")}}}
	names, requests := exchanges(t)
	for _, name := range names {
		r, err := http.Post(*recordAt+Path, "text/plain; charset=utf-8", strings.NewReader(requests[name]))
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(r.Body)
		if err = errors.Join(err, r.Body.Close()); err != nil {
			t.Fatal(err)
		}
		a.Files = append(a.Files, txtar.File{Name: name + ".request", Data: []byte(requests[name])},
			txtar.File{Name: name + ".answer", Data: fmt.Appendf(nil, "%d\n%s", r.StatusCode, body)})
	}
	if err := os.WriteFile(recordedFile, txtar.Format(a), 0o644); err != nil {
		t.Fatal(err)
	}
}
