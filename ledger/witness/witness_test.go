package witness

import (
	"crypto/ed25519"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/sumdb/tlog"

	"scrutineer/ledger"
)

// tree is a ledger of which only hashes are known.
type tree struct {
	hashes map[int64]tlog.Hash
	size   int64
}

func (r *tree) ReadHashes(list []int64) ([]tlog.Hash, error) {
	var out []tlog.Hash
	for _, i := range list {
		out = append(out, r.hashes[i])
	}
	return out, nil
}

// grow adds leaves.
func (r *tree) grow(t testing.TB, leaves ...string) *tree {
	t.Helper()
	for _, l := range leaves {
		stored, err := tlog.StoredHashes(r.size, []byte(l), r)
		if err != nil {
			t.Fatal(err)
		}
		at := tlog.StoredHashIndex(0, r.size)
		for i, h := range stored {
			r.hashes[at+int64(i)] = h
		}
		r.size++
	}
	return r
}

func numbered(from, to int, word string) (list []string) {
	for i := from; i < to; i++ {
		list = append(list, fmt.Sprint(word, i))
	}
	return list
}

func newTree(t testing.TB, n int) *tree {
	t.Helper()
	return (&tree{hashes: map[int64]tlog.Hash{}}).grow(t, numbered(0, n, "")...)
}

// forked returns a tree whose leaves differ from one on.
func forked(t testing.TB, at, n int) *tree {
	t.Helper()
	r := (&tree{hashes: map[int64]tlog.Hash{}}).grow(t, numbered(0, at, "")...)
	return r.grow(t, numbered(at, n, "other")...)
}

func (r *tree) root(t testing.TB, n int64) tlog.Hash {
	t.Helper()
	h, err := tlog.TreeHash(n, r)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func signerOf(t testing.TB, name string, n byte) *ledger.Signer {
	t.Helper()
	private, _, err := ledger.NewKeys(name, &[ed25519.SeedSize]byte{n})
	if err != nil {
		t.Fatal(err)
	}
	s, err := ledger.ParseSigner(private)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// request shows how a tree extends its first leaves.
func (r *tree) request(t testing.TB, old, size int64, by *ledger.Signer) *Request {
	t.Helper()
	c, err := ledger.Sign(by.Name(), size, r.root(t, size), by)
	if err != nil {
		t.Fatal(err)
	}
	q := &Request{Old: old, Checkpoint: c}
	if old > 0 && old < size {
		if q.Proof, err = tlog.ProveTree(size, old, r); err != nil {
			t.Fatal(err)
		}
	}
	return q
}

// stateOf returns a witness of the ledgers of some keys.
func stateOf(t testing.TB, by ...*ledger.Signer) *State {
	t.Helper()
	private, _, err := ledger.NewWitnessKeys("w", &[ed25519.SeedSize]byte{7})
	if err != nil {
		t.Fatal(err)
	}
	key, err := ledger.ParseCosigner(private)
	if err != nil {
		t.Fatal(err)
	}
	s := &State{Folder: t.TempDir(), Key: key, Now: func() time.Time { return time.Unix(1_800_000_000, 0) }}
	for _, k := range by {
		v, err := ledger.ParseKeys(k.Public)
		if err != nil {
			t.Fatal(err)
		}
		s.Ledgers = append(s.Ledgers, v...)
	}
	return s
}

// The hashes of a request show the same as in tlog, in all small trees. For a forked tree
// they show the fork, except for a power of two, about which they say nothing.
func TestFirstRoot(t *testing.T) {
	key, tr := signerOf(t, "cup", 1), newTree(t, 40)
	for size := int64(1); size <= 40; size++ {
		for old := int64(1); old <= size; old++ {
			r := tr.request(t, old, size, key)
			if root, leads := r.FirstRoot(tr.root(t, old)); !leads || root != tr.root(t, old) {
				t.Fatalf("%d of %d: it does not hold", old, size)
			}
			if old < size && tlog.CheckTree(r.Proof, size, tr.root(t, size), old, tr.root(t, old)) != nil {
				t.Fatalf("%d of %d: tlog does not take it", old, size)
			}
			other := forked(t, int(old)-1, int(size)).request(t, old, size, key)
			root, leads := other.FirstRoot(tr.root(t, old))
			power := old&(old-1) == 0 && old < size
			if power && leads || !power && (!leads || root == tr.root(t, old)) {
				t.Fatalf("%d of %d, forked: leads %v", old, size, leads)
			}
		}
	}
}

// Changed hashes accuse nobody: they lead nowhere.
func TestForgedHashesAccuseNobody(t *testing.T) {
	key, tr := signerOf(t, "cup", 1), newTree(t, 40)
	draw := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		size := 2 + draw.Int64N(39)
		old := 1 + draw.Int64N(size-1)
		r := tr.request(t, old, size, key)
		switch i := draw.IntN(len(r.Proof)); draw.IntN(3) {
		case 0:
			r.Proof[i][draw.IntN(32)] ^= 1 << draw.IntN(8)
		case 1:
			r.Proof = r.Proof[:i]
		default:
			r.Proof = append(r.Proof, r.Proof[i])
		}
		if root, leads := r.FirstRoot(tr.root(t, old)); leads && root != tr.root(t, old) {
			t.Fatalf("%d of %d: changed hashes show another root", old, size)
		}
	}
}

// A request has one spelling.
func TestRequests(t *testing.T) {
	key := signerOf(t, "cup", 1)
	good := newTree(t, 9).request(t, 5, 9, key).String()
	r, err := ParseRequest(good)
	if err != nil || r.String() != good || r.Old != 5 || r.Checkpoint.Size != 9 || !IsRequest(good) {
		t.Fatalf("%v: %+v", err, r)
	}
	first, rest, _ := strings.Cut(good, "\n")
	hash, _, _ := strings.Cut(rest, "\n")
	_, note, _ := strings.Cut(good, "\n\n")
	if r, err := ParseRequest(first + "\n" + strings.Repeat(hash+"\n", 63) + "\n" + note); err != nil || len(r.Proof) != 63 {
		t.Errorf("63 hashes, which a path can have: %v", err)
	}
	if _, err := ParseRequest(first + "\n" + strings.Repeat(hash+"\n", 64) + "\n" + note); err == nil {
		t.Error("64 hashes are a path")
	}
	for name, text := range map[string]string{
		"empty": "", "no first line": rest, "another word": "new" + good[3:], "a size of 05": "old 05\n" + rest, "a size of -1": "old -1\n" + rest,
		"no size": "old \n" + rest, "a size past all": "old 99999999999999999999\n" + rest, "a size past the checkpoint": "old 10\n" + rest,
		"a hash cut": first + "\n" + hash[1:] + "\n" + rest, "no hash": first + "\n" + strings.Repeat("!", 44) + "\n" + rest,
		"64 hashes": first + "\n" + strings.Repeat(hash+"\n", 64) + rest, "no checkpoint": first + "\n\n", "no empty line": strings.ReplaceAll(good, "\n\n", "\n"),
		"too long": good + strings.Repeat("x", MaxRequest), "carriage returns": strings.ReplaceAll(good, "\n", "\r\n"), "unsigned": good[:strings.Index(good, "— ")],
	} {
		if _, err := ParseRequest(text); err == nil {
			t.Errorf("%s is a request", name)
		}
	}
}

// statusOf returns the answer to a request.
func statusOf(t testing.TB, s *State, text string) (Status, *Refusal) {
	t.Helper()
	line, err := s.Sign(text)
	var r *Refusal
	switch {
	case err == nil && strings.HasPrefix(line, "— w ") && strings.HasSuffix(line, "\n"):
		return OK, nil
	case !errors.As(err, &r) || line != "":
		t.Fatalf("%q, %v", line, err)
	}
	return r.Status, r
}

// A witness follows a ledger, answers as C2SP tlog-witness says, and never signs what
// does not extend what it has signed.
func TestWitness(t *testing.T) {
	key, thief, other := signerOf(t, "cup", 1), signerOf(t, "cup", 2), signerOf(t, "other", 3)
	s, tr := stateOf(t, key), newTree(t, 20)
	for _, c := range []struct {
		name string
		r    *Request
		want Status
		size int64
	}{
		{"a ledger that it does not know", tr.request(t, 0, 3, other), Unknown, 0},
		{"signed by another", tr.request(t, 0, 3, thief), Forbidden, 0},
		{"from where it is not", tr.request(t, 2, 3, key), Stale, 0},
		{"hashes from nothing", &Request{0, []ledger.Hash{{1}}, tr.request(t, 0, 3, key).Checkpoint}, Unrelated, 0},
		{"an empty ledger with a root", &Request{0, nil, sign(t, 0, tlog.Hash{1}, key)}, Unrelated, 0},
		{"the first", tr.request(t, 0, 3, key), OK, 0},
		{"the first again", tr.request(t, 0, 3, key), Stale, 3},
		{"as far", tr.request(t, 3, 3, key), OK, 0},
		{"further", tr.request(t, 3, 7, key), OK, 0},
		{"further, without hashes", &Request{7, nil, tr.request(t, 7, 9, key).Checkpoint}, Unrelated, 7},
		{"further, forked", forked(t, 5, 12).request(t, 7, 12, key), Unrelated, 7},
		{"as far, forked", forked(t, 5, 7).request(t, 7, 7, key), Unrelated, 7},
		{"as far, with hashes", &Request{7, []ledger.Hash{{1}}, tr.request(t, 7, 7, key).Checkpoint}, Unrelated, 7},
		{"from further back", tr.request(t, 3, 9, key), Stale, 7},
		{"rolled back", tr.request(t, 3, 5, key), Stale, 7},
		{"from further on", tr.request(t, 8, 9, key), Stale, 7},
		{"to the eighth", tr.request(t, 7, 8, key), OK, 0},
		{"from a power of two, forked", forked(t, 5, 13).request(t, 8, 13, key), Unrelated, 8},
		{"on", tr.request(t, 8, 20, key), OK, 0},
	} {
		got, r := statusOf(t, s, c.r.String())
		if got != c.want || r != nil && r.Size != c.size {
			t.Errorf("%s: %d, %v; want %d and %d leaves", c.name, got, r, c.want, c.size)
		}
	}
	if got, _ := statusOf(t, s, "old x\n"); got != Malformed {
		t.Errorf("what is no request: %d", got)
	}
	// Refused with 422: for 0, 3, 9, 12 and 13 leaves one each, for 7 the true root and
	// another.
	kept, err := filepath.Glob(filepath.Join(s.Folder, "cup.other-*"))
	if err != nil || len(kept) != 7 {
		t.Errorf("of the forks is kept %q, %v", kept, err)
	}
	for _, name := range kept {
		text, _ := os.ReadFile(name)
		c, err := ledger.ParseCheckpoint(string(text))
		if err != nil || s.known(c) != nil || !strings.Contains(name, fmt.Sprintf("-%d-", c.Size)) {
			t.Errorf("%s: %v, %q", name, err, text)
		}
	}
}

// A file that cannot be put in its place leaves nothing behind.
func TestWrite(t *testing.T) {
	s := stateOf(t)
	if err := os.Mkdir(s.path("cup"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := s.write(s.path("cup"), "text"); err == nil {
		t.Error("a file is written over a folder")
	}
	if err := s.write(s.path("dup"), "text"); err != nil {
		t.Error(err)
	}
	list, err := os.ReadDir(s.Folder)
	if err != nil || len(list) != 2 || list[0].Name() != "cup" || list[1].Name() != "dup" {
		t.Errorf("%v, %v", list, err)
	}
}

func sign(t testing.TB, size int64, root tlog.Hash, by *ledger.Signer) *ledger.Checkpoint {
	t.Helper()
	c, err := ledger.Sign(by.Name(), size, root, by)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A repeated request for the newest checkpoint gets the first time, so that a start
// cannot be made younger.
func TestAskedAgain(t *testing.T) {
	key := signerOf(t, "cup", 1)
	s, tr := stateOf(t, key), newTree(t, 5)
	first, err := s.Sign(tr.request(t, 0, 3, key).String())
	if err != nil {
		t.Fatal(err)
	}
	s.Now = func() time.Time { return time.Unix(1_900_000_000, 0) }
	again, err := s.Sign(tr.request(t, 3, 3, key).String())
	if err != nil || again != first {
		t.Errorf("%q, then %q, %v", first, again, err)
	}
	next, err := s.Sign(tr.request(t, 3, 4, key).String())
	if err != nil || next == first {
		t.Errorf("%q, %v", next, err)
	}
}

// A signature has the time of the witness's clock, or of the system's.
func TestSignedNow(t *testing.T) {
	key := signerOf(t, "cup", 1)
	s, tr := stateOf(t, key), newTree(t, 5)
	q := tr.request(t, 0, 3, key)
	if line, err := s.Sign(q.String()); err != nil || line != s.Key.Cosign(q.Checkpoint, 1_800_000_000) {
		t.Errorf("%q, %v: not of its own clock", line, err)
	}
	s.Now = nil
	q = tr.request(t, 3, 4, key)
	before := time.Now().Unix()
	line, err := s.Sign(q.String())
	for at := before; line != s.Key.Cosign(q.Checkpoint, at); at++ {
		if at > time.Now().Unix() {
			t.Fatalf("%q, %v: not of the system's clock", line, err)
		}
	}
}

// A witness that cannot read what it has seen, or cannot keep what it sees, does not
// sign.
func TestStateIsNeeded(t *testing.T) {
	key := signerOf(t, "cup", 1)
	tr := newTree(t, 5)
	for name, text := range map[string]string{"empty": "", "junk": "junk\n", "of another ledger": sign(t, 3, tlog.Hash{1}, signerOf(t, "dup", 1)).Text} {
		s := stateOf(t, key)
		if err := os.WriteFile(s.path("cup"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if got, r := statusOf(t, s, tr.request(t, 0, 3, key).String()); got != Impossible {
			t.Errorf("%s: %d, %v", name, got, r)
		}
		if after, _ := os.ReadFile(s.path("cup")); string(after) != text {
			t.Errorf("%s: the state is %q", name, after)
		}
	}
	s := stateOf(t, key)
	s.Folder = filepath.Join(s.Folder, "none")
	if got, _ := statusOf(t, s, tr.request(t, 0, 3, key).String()); got != Impossible {
		t.Errorf("without a folder: %d", got)
	}
}

// Ledgers with slashes in their names are separate, and evidence is bounded.
func TestNamesAndBounds(t *testing.T) {
	a, b := signerOf(t, "club/cup", 1), signerOf(t, "club", 2)
	s := stateOf(t, a, b)
	tr := newTree(t, 100)
	for _, k := range []*ledger.Signer{a, b} {
		if got, _ := statusOf(t, s, tr.request(t, 0, 3, k).String()); got != OK {
			t.Errorf("%s: %d", k.Name(), got)
		}
	}
	for i := range maxEvidence + 10 {
		r := &Request{3, nil, sign(t, 3, tlog.Hash{byte(i)}, a)}
		if got, _ := statusOf(t, s, r.String()); got != Unrelated {
			t.Fatalf("%d: %d", i, got)
		}
	}
	kept, _ := filepath.Glob(filepath.Join(s.Folder, "club+cup.other-*"))
	if len(kept) != maxEvidence {
		t.Errorf("%d checkpoints are kept", len(kept))
	}
}

// Of two simultaneous requests that start at one checkpoint, one is signed.
func TestTwoAtOnce(t *testing.T) {
	key := signerOf(t, "cup", 1)
	s, tr := stateOf(t, key), newTree(t, 5)
	answers := make(chan error)
	for _, size := range []int64{3, 4} {
		text := tr.request(t, 0, size, key).String()
		go func() {
			_, err := s.Sign(text)
			answers <- err
		}()
	}
	signed := 0
	for range 2 {
		if <-answers == nil {
			signed++
		}
	}
	if signed != 1 {
		t.Errorf("%d are signed", signed)
	}
}
