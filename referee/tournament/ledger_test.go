package tournament

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"scrutineer/ledger"
	"scrutineer/logfmt"
	"scrutineer/referee"
)

// sealing makes the event of a testEvent one that is sealed.
func sealing(t *testing.T, h *testEvent) (ledger.Folder, ledger.Keys) {
	t.Helper()
	private, public, err := ledger.NewKeys("cup", nil)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := ledger.ParseSigner(private)
	if err != nil {
		t.Fatal(err)
	}
	keys, err := ledger.ParseKeys(public)
	if err != nil {
		t.Fatal(err)
	}
	folder := ledger.Folder(filepath.Join(h.dir, "cup", "ledger"))
	h.opt = func(r *Runner) { r.Ledger = &Ledger{Folder: folder, Signer: signer} }
	return folder, keys
}

// leaves returns the kinds of the leaves of each attempt, by slot and attempt, and what the
// ledger's own account finds.
func leaves(t *testing.T, folder ledger.Folder, keys ledger.Keys) (map[string]string, *ledger.Account) {
	t.Helper()
	list, account := map[string]string{}, &ledger.Account{}
	h, err := folder.Read(ledger.Options{Keys: keys}, func(e *ledger.Entry) error {
		account.Add(e)
		if e.Slot != "" {
			list[fmt.Sprintf("%s.%d", e.Slot, e.Attempt)] += string(e.Kind) + " " + e.Reason + "; "
		}
		return nil
	})
	if err != nil || h.Last.Size != h.Size {
		t.Fatalf("%+v, %v", h, err)
	}
	return list, account
}

// Each attempt, including void ones, has a start and an outcome in the ledger. Games are
// played concurrently.
func TestSealed(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(4)+cup)
	folder, keys := sealing(t, h)
	h.whole(&fakeReferee{void: func(m *referee.Match) string {
		if m.Label.ID == "main.1.2-3.1.1" {
			return "host-stall"
		}
		return ""
	}})
	list, account := leaves(t, folder, keys)
	if len(list) != 13 || list["main.1.2-3.1.1"] != "start ; void host-stall; " || list["main.1.2-3.1.2"] != "start ; final five; " {
		t.Errorf("%v", list)
	}
	if len(account.Faults()) > 0 || !account.Closed() || account.Games() != 12 {
		t.Errorf("%v, closed %v, %d games", account.Faults(), account.Closed(), account.Games())
	}
	l, err := logfmt.NewReader(strings.NewReader(h.text1("logs/main.1.2-3.1.1.mlog")), "log").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	want := ledger.Entry{Kind: ledger.Start, Slot: "main.1.2-3.1", Attempt: 1, Header: logfmt.DigestOf(l.Head())}
	if text := h.text1("ledger/leaves"); !strings.Contains(text, string(ledger.AppendLeaf(nil, &want))) {
		t.Errorf("no start names the header of the log:\n%s", text)
	}
}

// The bytes of a log's header are those before its first event, which a shell can cut off.
func TestHeadOfALog(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(2)+cup)
	h.whole(&fakeReferee{})
	text := h.text1("logs/main.1.2-3.1.1.mlog")
	l, err := logfmt.NewReader(strings.NewReader(text), "log").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	head := string(l.Head())
	rest, ok := strings.CutPrefix(text, head)
	if !ok || !strings.HasSuffix(head, "\n") || strings.Count(head, "\n") != int(l.Records[0].Line)-1 {
		t.Errorf("the header is %q", head)
	}
	onlyHeader, err := logfmt.NewReader(strings.NewReader(head), "log").ReadLog()
	if err != nil || len(onlyHeader.Records) != 0 || string(onlyHeader.Head()) != head {
		t.Errorf("%q is no header: %v; then comes %q", head, err, rest[:20])
	}
}

// A log that was begun under another header is not continued.
func TestSealedUnderAnotherHeader(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(2)+cup)
	folder, _ := sealing(t, h)
	h.whole(&fakeReferee{})
	path := filepath.Join(string(folder), "leaves")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	changed := regexp.MustCompile(`(?m)^(start main\.1\.2-3\.1 1) .*$`).ReplaceAllString(string(text), "$1 "+strings.Repeat("0", 64))
	if err := os.WriteFile(path, []byte(changed), 0o644); err != nil || changed == string(text) {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(string(folder), "checkpoints")); err != nil {
		t.Fatal(err)
	}
	var f *ledger.Fault
	if _, err = h.run(context.Background(), &fakeReferee{}); !errors.As(err, &f) || f.Code != ledger.OtherStart {
		t.Errorf("%v", err)
	}
}

// A game whose run ended before anything was recorded is cut in the ledger, too, and its
// slot is played.
func TestSealedAndBroken(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(3)+cup)
	folder, keys := sealing(t, h)
	broken := errors.New("the power is gone")
	_, err := h.run(context.Background(), &fakeReferee{fail: func(m *referee.Match) error {
		if m.Label.ID == "main.1.2-3.1.1" {
			return broken
		}
		return nil
	}})
	if !errors.Is(err, broken) {
		t.Fatal(err)
	}
	if list, _ := leaves(t, folder, keys); list["main.1.2-3.1.1"] != "" {
		t.Errorf("begun before anything was recorded: %q", list["main.1.2-3.1.1"])
	}
	h.whole(&fakeReferee{})
	list, account := leaves(t, folder, keys)
	if list["main.1.2-3.1.1"] != "start ; void cut; " || list["main.1.2-3.1.2"] != "start ; final five; " {
		t.Errorf("%v", list)
	}
	if len(account.Faults()) > 0 || account.Games() != 6 {
		t.Errorf("%v, %d games", account.Faults(), account.Games())
	}
}

// A missing log is not played again behind the ledger's back.
func TestSealedLogIsGone(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(2)+cup)
	folder, keys := sealing(t, h)
	h.whole(&fakeReferee{})
	log := filepath.Join(h.dir, "cup", "logs", "main.1.2-3.1.1.mlog")
	text := h.text1("logs/main.1.2-3.1.1.mlog")
	if err := os.Remove(log); err != nil {
		t.Fatal(err)
	}
	_, err := h.run(context.Background(), &fakeReferee{})
	var f *ledger.Fault
	if !errors.As(err, &f) || f.Code != ledger.OtherLog || !strings.Contains(f.Msg, "is gone") {
		t.Errorf("%v", err)
	}
	h.put("cup/logs/main.1.2-3.1.1.mlog", another(t, text))
	if _, err = h.run(context.Background(), &fakeReferee{}); !errors.As(err, &f) || f.Code != ledger.OtherLog || !strings.Contains(f.Msg, "another digest") {
		t.Errorf("a log of another digest: %v", err)
	}
	h.put("cup/logs/main.1.2-3.1.1.mlog", text)
	if p := (&fakeReferee{}); len(p.played) != 0 || !h.whole(p).Finished {
		t.Error("it does not go on with the log that was sealed")
	}
	if list, _ := leaves(t, folder, keys); len(list) != 2 {
		t.Errorf("%v", list)
	}
}

// another returns a log with another date, sealed again.
func another(t *testing.T, text string) string {
	t.Helper()
	l, err := logfmt.NewReader(strings.NewReader(text), "log").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	l.Header.UTC = "2026-05-01T12:00:00Z"
	var out bytes.Buffer
	w := logfmt.NewWriter(&out, logfmt.SyncNever)
	err = w.Begin(l.Header)
	for i := range l.Records {
		if r := &l.Records[i]; r.Kind != logfmt.Block && r.Kind != logfmt.End {
			err = errors.Join(err, w.Append(r))
		}
	}
	if err = errors.Join(err, w.End()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
