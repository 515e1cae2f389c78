package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/mod/sumdb/note"
)

// seed is what the key of these ledgers is made from.
var seed = sha256.Sum256([]byte("a key for everybody: it seals nothing but examples"))

// book are the leaves of a ledger in the making.
type book struct{ leaves []string }

// bookOf is the ledger that a referee writes of an event: a start and an outcome
// for each game.
func bookOf(f *fest, schedule string, slots int) *book {
	key := ed25519.NewKeyFromSeed(seed[:])
	public, err := note.NewEd25519VerifierKey("cup", key.Public().(ed25519.PublicKey))
	if err != nil {
		panic(err)
	}
	b := &book{leaves: []string{fmt.Sprintf("schedule cup %s %d before %s", schedule, slots, public)}}
	for _, m := range f.games {
		b.leaves = append(b.leaves, fmt.Sprintf("start g%d 1", m.number), m.final())
	}
	return b
}

// final is the leaf of a game's log: its digest and size, and what its end record
// and its result say.
func (m *match) final() string {
	text := m.end().bytes()
	lines := bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	end := strings.Fields(string(lines[len(lines)-1]))
	return fmt.Sprintf("final g%d 1 %s %d %s %s %d five", m.number, digest(text), len(text), end[1], end[3], m.won)
}

// close adds the closing leaf.
func (b *book) close(finals int) *book {
	b.leaves = append(b.leaves, fmt.Sprintf("close %d", finals))
	return b
}

// files are the leaves, and the checkpoint over them: a signed note of the
// ledger's name, its size and the root of RFC 6962 over the lines.
func (b *book) files() (leaves, checkpoints string) {
	var hashes [][32]byte
	for _, l := range b.leaves {
		hashes = append(hashes, sha256.Sum256([]byte("\x00"+l+"\n")))
	}
	root := rootOf(hashes)
	public := strings.Split(strings.Fields(b.leaves[0])[5], "+")
	private := "PRIVATE+KEY+cup+" + public[1] + "+" + base64.StdEncoding.EncodeToString(append([]byte{1}, seed[:]...))
	signer, err := note.NewSigner(private)
	if err != nil {
		panic(err)
	}
	text, err := note.Sign(&note.Note{Text: fmt.Sprintf("cup\n%d\n%s\n", len(b.leaves), base64.StdEncoding.EncodeToString(root[:]))}, signer)
	if err != nil {
		panic(err)
	}
	return strings.Join(b.leaves, "\n") + "\n", string(text)
}

// sealed is cup with its ledger, in which leaves may be changed before they are
// signed. The game N has its start on line 2N and its outcome on line 2N+1.
func sealed(change func(b *book)) *fest {
	f := cup()
	b := bookOf(f, "-", 6).close(6)
	if change != nil {
		change(b)
	}
	return f.kept(b)
}

// kept lays a ledger beside the logs.
func (f *fest) kept(b *book) *fest {
	leaves, checkpoints := b.files()
	f.files = append(f.files, file{"ledger/leaves", leaves}, file{"ledger/checkpoints", checkpoints})
	f.args = "--ledger {}/ledger " + f.args
	return f.pins("tournament.ledger")
}

// ledgers are logs held against their ledger.
func ledgers() []*fest {
	var list []*fest
	put := func(name, comment string, f *fest) *fest {
		list = append(list, f.called(name, comment))
		return f
	}
	put("ledger_sound", "every log has its leaf", sealed(nil)).not("no-leaf", "log-gone", "wrong-leaf", "leaf-result", "ledger-unsound", "run-again", "start-unended")
	f := put("wrong_leaf", "a log was played anew and sealed again", sealed(nil)).is("rejected").log(3, "wrong-leaf", "decisive").not("log-gone", "no-leaf")
	f.game(3).records = nil
	f.game(3).plies, f.game(3).mover = 0, 1
	f.game(3).moves("J9 A0 A9 B0 C9 C0 E9 D0 G9 E0").add("result 2 five")
	put("log_gone", "the log of a result is not there", sealed(nil).drop(5, 6)).is("rejected").at("ledger/leaves", 11, "log-gone", "reason").at("ledger/leaves", 13, "log-gone", "reason").log(1, "pair-missing", "note")
	put("no_leaf", "logs that the ledger does not have", sealed(func(b *book) {
		b.leaves = append(b.leaves[:9], "close 4")
		b.leaves[0] = strings.Replace(b.leaves[0], " 6 before", " 4 before", 1)
	})).is("rejected").log(5, "no-leaf", "reason").log(6, "no-leaf", "reason").not("log-gone")
	put("leaf_result", "a leaf has the other winner", sealed(func(b *book) {
		b.leaves[2] = strings.Replace(b.leaves[2], " 1 five", " 2 five", 1)
	})).is("rejected").log(1, "leaf-result", "decisive").not("wrong-leaf").seen("gogui issue 9: results inverted with alternate colours")
	put("leaf_amended", "a leaf had the other winner, and was corrected in the open", sealed(func(b *book) {
		right := b.leaves[2]
		b.leaves[2] = strings.Replace(right, " 1 five", " 2 five", 1)
		b.leaves = append(b.leaves[:len(b.leaves)-1], "amend 2 typo "+right, "close 6")
	})).not("leaf-result", "ledger-unsound")
	put("start_unended", "a game began, and nothing came of it", sealed(func(b *book) {
		b.leaves[0] = strings.Replace(b.leaves[0], " 6 before", " 7 before", 1)
		b.leaves[len(b.leaves)-1] = "start g7 1"
	})).is("open").at("ledger/leaves", 14, "start-unended", "note").not("ledger-unsound")
	put("run_again", "a game that had a result was begun again, and its log is gone", sealed(func(b *book) {
		b.leaves = append(b.leaves[:len(b.leaves)-1], "start g1 2", "void g1 2 - 0 lost", "close 6")
	})).is("rejected").at("ledger/leaves", 14, "run-again", "decisive").not("log-gone", "replayed")
	put("ledger_counts", "the ledger counts otherwise than its leaves", sealed(func(b *book) { b.leaves[len(b.leaves)-1] = "close 5" })).is("rejected").at("ledger/leaves", 14, "ledger-unsound", "decisive")
	f = put("ledger_altered", "a leaf was changed after it was signed", sealed(nil)).is("rejected").at("ledger/checkpoints", 1, "ledger-unsound", "decisive").at("ledger/leaves", 3, "x", "x")
	f.found = f.found[:1]
	f.files[0].text = strings.Replace(f.files[0].text, " 1 five", " 2 five", 1)
	f.log(1, "leaf-result", "decisive")
	text := head(cupPlan, "ann", "bob", "cid")
	of := func(schedule string) *fest {
		f := cup()
		b := bookOf(f, schedule, 6).close(6)
		return f.kept(b).with("--schedule", "schedule", text)
	}
	put("ledger_of_the_schedule", "the ledger names the digest of the schedule", of(digest([]byte(text)))).not("wrong-schedule")
	put("wrong_schedule", "the ledger is of another schedule", of(digest([]byte("another")))).is("rejected").at("ledger/leaves", 1, "wrong-schedule", "decisive")
	return list
}
