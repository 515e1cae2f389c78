package witnesses

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"scrutineer/base"
	"scrutineer/ledger"
	"scrutineer/ledger/witness"
)

// world is a ledger in progress, and a witness of it.
type world struct {
	folder ledger.Folder
	book   *ledger.Writer
	keys   ledger.Keys
	key    *ledger.Cosigner
	state  *witness.State
	url    string
}

func newWorld(t *testing.T) *world {
	t.Helper()
	private, public, err := ledger.NewKeys("cup", &[ed25519.SeedSize]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	signer, err := ledger.ParseSigner(private)
	if err != nil {
		t.Fatal(err)
	}
	w := &world{folder: ledger.Folder(t.TempDir() + "/ledger")}
	if w.keys, err = ledger.ParseKeys(public); err != nil {
		t.Fatal(err)
	}
	if w.book, err = w.folder.Create(signer, ledger.Entry{Digest: "-", Slots: base.None}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.book.Close() })
	w.key = cosigner(t, "w", 2)
	w.state = &witness.State{Folder: t.TempDir(), Key: w.key, Ledgers: w.keys}
	l, err := net.ListenTCP("tcp", &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- w.state.Serve(ctx, l, nil) }()
	t.Cleanup(func() { stop(); <-done })
	w.url = "http://" + l.Addr().String() + "/submit"
	return w
}

func cosigner(t *testing.T, name string, n byte) *ledger.Cosigner {
	t.Helper()
	private, _, err := ledger.NewWitnessKeys(name, &[ed25519.SeedSize]byte{n})
	if err != nil {
		t.Fatal(err)
	}
	s, err := ledger.ParseCosigner(private)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// policyOf returns a policy of witnesses "NAME KEY URL" with a group of that size.
func policyOf(t *testing.T, least string, list ...string) *ledger.Policy {
	t.Helper()
	text, names := "", ""
	for _, w := range list {
		name, _, _ := strings.Cut(w, " ")
		text, names = text+"witness "+w+"\n", names+" "+name
	}
	p, err := ledger.ParsePolicy("policy", text+"group g "+least+names+"\nquorum g\n")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (w *world) start(t *testing.T, n int) {
	t.Helper()
	if _, err := w.book.Append(&ledger.Entry{Kind: ledger.Start, Slot: fmt.Sprint("s", n), Attempt: 1}); err != nil {
		t.Fatal(err)
	}
}

// A ledger whose witnesses are asked has their cosignatures, also when it is continued by a
// program that does not know their checkpoints.
func TestAsk(t *testing.T) {
	w := newWorld(t)
	c := &Client{Policy: policyOf(t, "all", "w "+w.key.Public.Text+" "+w.url)}
	w.book.Witnessed(c.Ask)
	for n := range 10 {
		w.start(t, n)
		if n == 5 {
			c.Begin(nil) // as if nothing were known: the witness says which checkpoint it has
		}
		signed, err := w.book.Checkpoint()
		if err != nil {
			t.Fatal(err)
		}
		if _, code, err := c.Policy.Check(signed); err != nil {
			t.Fatalf("%s: %v", code, err)
		}
	}
	h, err := w.folder.Read(ledger.Options{Keys: w.keys, Policy: c.Policy, Rounds: true}, nil)
	if err != nil || len(h.Rounds) != 10 {
		t.Fatalf("%d rounds, %v", len(h.Rounds), err)
	}
	c.Begin(h.Rounds)
	if c.seen[0] != 11 {
		t.Errorf("it has seen %d leaves", c.seen[0])
	}
	w.start(t, 10)
	if _, err := w.book.Checkpoint(); err != nil {
		t.Error(err)
	}
}

// Too few are an error, unless Asked is set; enough are enough.
func TestQuorum(t *testing.T) {
	w := newWorld(t)
	dead := cosigner(t, "d", 3)
	nobody := "http://127.0.0.1:1"
	list := []string{"w " + w.key.Public.Text + " " + w.url, "d " + dead.Public.Text + " " + nobody}
	var notes []string
	for _, c := range []struct {
		least string
		asked bool
		few   bool
	}{{"any", false, false}, {"all", false, true}, {"all", true, false}} {
		w.start(t, len(notes))
		ask := &Client{Policy: policyOf(t, c.least, list...), Asked: c.asked, Notef: func(f string, args ...any) { notes = append(notes, fmt.Sprintf(f, args...)) }}
		w.book.Witnessed(ask.Ask)
		signed, err := w.book.Checkpoint()
		if errors.Is(err, ledger.ErrFew) != c.few || err != nil && !c.few {
			t.Errorf("%s, asked %v: %v", c.least, c.asked, err)
		}
		if !strings.Contains(signed.Text, "— w ") {
			t.Errorf("%s: the checkpoint lacks the witness that answered", c.least)
		}
		if len(notes) == 0 || !strings.HasPrefix(notes[len(notes)-1], "witness d: ") {
			t.Errorf("%s: %q", c.least, notes)
		}
		before := len(notes)
		if _, err := w.book.Checkpoint(); errors.Is(err, ledger.ErrFew) != c.few || len(notes) != before {
			t.Errorf("%s: it is said again: %q, %v", c.least, notes, err)
		}
	}
}

// Whatever a witness answers, only its own valid cosignature is used.
func TestHostileWitnesses(t *testing.T) {
	w := newWorld(t)
	other := cosigner(t, "v", 4)
	var posted *ledger.Checkpoint
	var asked int
	body := func(text string) http.HandlerFunc {
		return func(rw http.ResponseWriter, _ *http.Request) { fmt.Fprint(rw, text) }
	}
	stale := func(text string) http.HandlerFunc {
		return func(rw http.ResponseWriter, _ *http.Request) {
			asked++
			rw.Header().Set("Content-Type", "text/x.tlog.size")
			rw.WriteHeader(http.StatusConflict)
			fmt.Fprint(rw, text)
		}
	}
	hang := make(chan struct{})
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		want   string
	}{
		"nothing":             {body(""), "without a cosignature by its key"},
		"junk":                {body("\x00\x1b[31m"), "without a cosignature by its key"},
		"another key":         {func(rw http.ResponseWriter, _ *http.Request) { fmt.Fprint(rw, other.Cosign(posted, 1000)) }, "without a cosignature by its key"},
		"another text":        {body(w.key.Cosign(&ledger.Checkpoint{Text: "cup\n1\nx\n\n"}, 1000)), "does not match this text"},
		"without a time":      {func(rw http.ResponseWriter, _ *http.Request) { fmt.Fprint(rw, w.key.Cosign(posted, 0)) }, "does not match this text"},
		"more than is read":   {body(strings.Repeat("x", maxAnswer+1)), "more than"},
		"a refusal":           {func(rw http.ResponseWriter, _ *http.Request) { http.Error(rw, "no\x1b[31m\nmore", 403) }, `it answered 403: "no\x1b[31m"`},
		"somewhere else":      {func(rw http.ResponseWriter, r *http.Request) { http.Redirect(rw, r, w.url+witness.Path, 307) }, "it answered 307"},
		"no number":           {stale("x\n"), "no number of leaves"},
		"a number unlike one": {stale("01\n"), "no number of leaves"},
		"no line feed":        {stale("1"), "no number of leaves"},
		"a negative number":   {stale("-1\n"), "no number of leaves"},
		"more than there is":  {stale("99\n"), "it has cosigned 99 leaves, and the ledger has 2"},
		"where it was asked":  {stale("0\n"), "begins where it says"},
		"never the same":      {stale("1\n"), "begins where it says"},
		"silence":             {func(_ http.ResponseWriter, r *http.Request) { <-hang }, "did not answer in time"},
	} {
		server := httptest.NewServer(c.answer)
		wait := time.Duration(0)
		if name == "silence" {
			wait = 50 * time.Millisecond
		}
		ask := &Client{Policy: policyOf(t, "all", "w "+w.key.Public.Text+" "+server.URL), Wait: wait}
		lines, err := ask.Ask(checkpoint(t, &posted), func(int64) ([]ledger.Hash, error) { return nil, nil })
		if !errors.Is(err, ledger.ErrFew) || len(lines) > 0 || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %q, %v", name, lines, err)
		}
		if name == "silence" {
			close(hang)
		}
		server.Close()
	}
	if asked > 2*6 {
		t.Errorf("a witness is asked %d times", asked)
	}
	_, err := (&Client{Policy: policyOf(t, "all", "w "+w.key.Public.Text)}).Ask(posted, nil)
	if !errors.Is(err, ledger.ErrFew) || !strings.Contains(err.Error(), "no address") {
		t.Errorf("%v", err)
	}
}

// checkpoint returns one of two leaves.
func checkpoint(t *testing.T, to **ledger.Checkpoint) *ledger.Checkpoint {
	t.Helper()
	private, _, err := ledger.NewKeys("cup", &[ed25519.SeedSize]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	signer, err := ledger.ParseSigner(private)
	if err != nil {
		t.Fatal(err)
	}
	if *to, err = ledger.Sign("cup", 2, ledger.Hash{1}, signer); err != nil {
		t.Fatal(err)
	}
	return *to
}

// Cosignatures are asked for until the run is interrupted.
func TestBrokenOff(t *testing.T) {
	w := newWorld(t)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	ask := &Client{Policy: policyOf(t, "all", "w "+w.key.Public.Text+" "+w.url), Context: ctx}
	w.book.Witnessed(ask.Ask)
	if _, err := w.book.Checkpoint(); !errors.Is(err, ledger.ErrFew) {
		t.Errorf("%v", err)
	}
}
