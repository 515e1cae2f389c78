package tournament

import (
	"context"
	"errors"
	"strings"
	"testing"

	"scrutineer/ledger"
	"scrutineer/logfmt"
)

// aside is a witness that needs no network, and fails on demand.
type aside struct {
	key   *ledger.Cosigner
	now   int64
	asked int
	fails func(asked int) bool
	begun [][]ledger.Round
}

var errFew = errors.New("few")

func (w *aside) Begin(rounds []ledger.Round) { w.begun = append(w.begun, rounds) }

func (w *aside) Ask(c *ledger.Checkpoint, _ func(int64) ([]ledger.Hash, error)) ([]string, error) {
	w.now++
	if w.asked++; w.fails != nil && w.fails(w.asked) {
		return nil, errFew
	}
	return []string{w.key.Cosign(c, w.now)}, nil
}

// witnessed returns a testEvent whose event names a witness.
func witnessed(t *testing.T, n int) (*testEvent, ledger.Folder, ledger.Keys, *aside) {
	t.Helper()
	private, public, err := ledger.NewWitnessKeys("w", nil)
	if err != nil {
		t.Fatal(err)
	}
	w := &aside{now: 1000}
	if w.key, err = ledger.ParseCosigner(private); err != nil {
		t.Fatal(err)
	}
	h := newHouse(t, headOfEvent+"witness w "+public+" http://w.example/\n"+entries(n)+cup)
	folder, keys := sealing(t, h)
	plain := h.opt
	h.opt = func(r *Runner) { plain(r); r.Ledger.Witnesses = w }
	return h, folder, keys, w
}

// Each start is cosigned before anything else of its game is written, and each outcome.
func TestWitnessed(t *testing.T) {
	h, folder, keys, w := witnessed(t, 3)
	h.whole(&fakeReferee{})
	if text := h.text1("schedule"); !strings.Contains(text, "\nwitness w "+w.key.Public.Text+"\nquorum all\n") || strings.Contains(text, "w.example") {
		t.Errorf("the schedule is %s", text)
	}
	p, err := ledger.ParsePolicy("p", "witness w "+w.key.Public.Text+"\nquorum w\n")
	if err != nil {
		t.Fatal(err)
	}
	starts := map[string]int64{}
	finals := map[string]int64{}
	head, err := folder.Read(ledger.Options{Keys: keys, Policy: p, Rounds: true}, func(e *ledger.Entry) error {
		switch e.Kind {
		case ledger.Start:
			starts[e.Slot] = e.Index
		case ledger.Final:
			finals[e.Slot] = e.Index
		}
		return nil
	})
	if err != nil || len(finals) != 6 {
		t.Fatalf("%v, %v", finals, err)
	}
	timing := ledger.NewTiming(p, head.Rounds)
	for slot, at := range finals {
		if code, err := timing.Game(starts[slot], at, 100); err != nil {
			t.Errorf("%s: %s: %v", slot, code, err)
		}
	}
	if _, code, err := p.Check(head.Last); err != nil {
		t.Errorf("the newest: %s: %v", code, err)
	}
}

// Without its witness no game begins: its log is only a header. With it the event continues
// from there, and every checkpoint that authors get is cosigned.
func TestWitnessIsMissing(t *testing.T) {
	for at := 1; at <= 8; at++ {
		h, folder, keys, w := witnessed(t, 3)
		w.fails = func(asked int) bool { return asked == at }
		p := &fakeReferee{}
		if _, err := h.run(context.Background(), p); !errors.Is(err, errFew) {
			t.Fatalf("%d: %v", at, err)
		}
		for _, name := range h.files("logs") {
			l, err := logfmt.NewReader(strings.NewReader(h.text1("logs/"+name)), name).ReadLog()
			if err != nil || l.Open && len(l.Records) > 0 {
				t.Errorf("%d: %s has %d records, %v", at, name, len(l.Records), err)
			}
		}
		w.fails = nil
		h.whole(&fakeReferee{})
		policy, err := ledger.ParsePolicy("p", "witness w "+w.key.Public.Text+"\nquorum w\n")
		if err != nil {
			t.Fatal(err)
		}
		list, account := leaves(t, folder, keys)
		if len(account.Faults()) > 0 || account.Games() != 6 || !account.Closed() {
			t.Errorf("%d: %v, %v", at, account.Faults(), list)
		}
		for _, dir := range h.files("ledger/receipts") {
			for _, name := range h.files("ledger/receipts/" + dir) {
				k, err := ledger.ParseReceipt(name, h.text1("ledger/receipts/"+dir+"/"+name))
				if err != nil {
					t.Fatal(err)
				}
				if _, code, err := policy.Check(k.Checkpoint); err != nil {
					t.Errorf("%d: %s: %s: %v", at, name, code, err)
				}
			}
		}
	}
}

// Faults in the name, key and address of a witness are reported at its line.
func TestWitnessStatements(t *testing.T) {
	_, public, err := ledger.NewWitnessKeys("w", nil)
	if err != nil {
		t.Fatal(err)
	}
	_, other, err := ledger.NewWitnessKeys("v", nil)
	if err != nil {
		t.Fatal(err)
	}
	one, two := "witness w "+public+"\n", "witness v "+other+"\n"
	e := read(t, headOfEvent+one+two+"witness asked\nquorum 1\n"+entries(2)+cup)
	if len(e.Witnesses) != 2 || !e.Asked || e.Quorum != "1" {
		t.Errorf("%+v", e.Witnesses)
	}
	if e = read(t, headOfEvent+one+entries(2)+cup); e.Quorum != "all" || e.Asked {
		t.Errorf("%+v", e)
	}
	for name, text := range map[string]string{
		"no key":               "witness w\n",
		"a key of a ledger":    "witness w PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW\n",
		"no id":                "witness -w " + public + "\n",
		"a name twice":         one + "witness w " + other + "\n",
		"a key twice":          one + "witness v " + public + "\n",
		"an address more":      "witness w " + public + " http://a/ http://b/\n",
		"a file":               "witness w " + public + " file:///etc/passwd\n",
		"no host":              "witness w " + public + " http:///x\n",
		"a password":           "witness w " + public + " http://a:b@c/\n",
		"a query":              "witness w " + public + " http://c/?x=y\n",
		"a quorum of none":     "quorum all\n",
		"asked, and of none":   "witness asked\n",
		"a quorum of too many": one + "quorum 2\n",
		"a quorum of 0":        one + "quorum 0\n",
		"a quorum of what":     one + "quorum most\n",
		"two quorums":          one + "quorum all\nquorum all\n",
		"a quorum of two":      one + "quorum 1 2\n",
	} {
		if _, err := Read("e", []byte(headOfEvent+text+entries(2)+cup), known); err == nil {
			t.Errorf("%s: it is an event", name)
		}
	}
}
