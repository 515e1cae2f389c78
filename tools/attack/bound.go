package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"scrutineer/event"
	"scrutineer/ledger"
	"scrutineer/logfmt"
	"scrutineer/referee"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
	"scrutineer/tools/internal/synth"
)

// authors are the players, seat 1 first.
var authors = [2]string{"dice", "reach"}

// bound is what fixes programs and starts before play.
type bound struct {
	starts   []string        // that the schedule names, by game
	programs [2]string       // digests, by author
	copies   string          // folder of their copies
	entries  [2]*ledger.Kept // the checkpoints of their entries

	late    *ledger.Entry                           // the leaf of a program that is entered during a game
	slot    string                                  // the slot of that game
	start   func(i int, due string) string          // the start of a game, if it is not the schedule's; nil if it is
	program func(i, seat int, digest string) string // the program of a game, if it is not the entered one; nil if it is
}

// newBound plays a tournament whose programs are entered, and whose schedule names the
// starts.
func newBound(dir string, games int, seed uint64) (*world, error) {
	w, err := emptyWorld(dir)
	if err != nil {
		return nil, err
	}
	w.bound = &bound{copies: filepath.Join(dir, "programs")}
	for i, id := range authors {
		if w.bound.programs[i], err = keepCopy(w.bound.copies, id); err != nil {
			return nil, err
		}
	}
	w.games = make([]game, games)
	if err := w.bound.drawStarts(games, rand.New(rand.NewPCG(seed, 1))); err != nil {
		return nil, err
	}
	return w, w.replay(seed)
}

// keepCopy puts a copy of a program into the folder of copies, and returns its digest.
func keepCopy(dir, text string) (string, error) {
	part := filepath.Join(dir, "part")
	if err := os.MkdirAll(part, 0o755); err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(part, "main"), []byte(text), 0o644); err != nil {
		return "", err
	}
	digest, err := referee.DigestFolder(part)
	if err != nil {
		return "", err
	}
	return digest, os.Rename(part, filepath.Join(dir, digest))
}

// drawStarts draws the starts of the schedule: two plies each.
func (b *bound) drawStarts(games int, draw *rand.Rand) error {
	b.starts = nil
	for range games {
		pos, err := fiverow.Game.Open(rules.Setup{Params: []rules.Value{{Name: "height", Value: "6"}, {Name: "width", Value: "6"}}})
		if err != nil {
			return err
		}
		for range 2 {
			legal := pos.AppendLegal(nil)
			pos.Play(legal[draw.IntN(len(legal))])
		}
		b.starts = append(b.starts, string(pos.AppendText(nil)))
	}
	return nil
}

// plan is the schedule.
func (b *bound) plan() (*event.Schedule, error) {
	var s strings.Builder
	s.WriteString("event = \"cup\"\ngame = \"fiverow\"\nparams = { height = 6, width = 6 }\npoints = { win = 2, draw = 1, loss = 0 }\n")
	for _, id := range authors {
		fmt.Fprintf(&s, "\n[[entry]]\nid = %q\n", id)
	}
	s.WriteString("\n[[stage]]\nname = \"main\"\nkind = \"round-robin\"\nconditions = [\n")
	for _, start := range b.starts {
		fmt.Fprintf(&s, "  { start = %q },\n", start)
	}
	return event.Read("event.toml", []byte(s.String()+"]\n"))
}

// replay plays the tournament and seals it, before anybody else has any part of it.
func (w *world) replay(seed uint64) error {
	b := w.bound
	plan, err := b.plan()
	if err != nil {
		return err
	}
	w.files, w.starts, w.ends, w.held, w.checkpoint = nil, nil, nil, nil, nil
	for i := range w.games {
		start := b.starts[i]
		if b.start != nil {
			start = b.start(i, start)
		}
		if w.games[i], err = b.play(i, seed<<24+uint64(i), start); err != nil {
			return err
		}
		w.files = append(w.files, w.games[i].log)
	}
	if err := os.RemoveAll(string(w.folder)); err != nil {
		return err
	}
	first := firstLeaf(len(w.games))
	first.Digest, first.Event = plan.Digest(), plan.Event
	return w.seal(first)
}

// play makes the game of a slot from a start.
func (b *bound) play(i int, seed uint64, start string) (game, error) {
	log, err := synth.Append(nil, synth.Options{ID: fmt.Sprintf("main.1.%d.1", i+1), Event: "cup", Stage: "main", Round: "1", Slot: fmt.Sprint(i + 1),
		Width: 6, Height: 6, Seed: seed, Players: authors, Start: start})
	if err != nil {
		return game{}, err
	}
	return reseal(log, func(h *logfmt.Header) {
		for seat := range h.Programs {
			h.Programs[seat].Digest = b.programs[seat]
			if b.program != nil {
				h.Programs[seat].Digest = b.program(i, seat, b.programs[seat])
			}
		}
	}, slower)
}

// open writes the leaves that fix the programs.
func (b *bound) open(book *ledger.Writer) (err error) {
	for i, id := range authors {
		if b.entries[i], err = post(book, &ledger.Entry{Kind: ledger.Enter, Joined: id, Digest: b.programs[i]}); err != nil {
			return err
		}
	}
	_, err = post(book, &ledger.Entry{Kind: ledger.Entered, Finals: int64(len(authors))})
	return err
}

// goes writes the late leaf when its game has begun.
func (b *bound) goes(book *ledger.Writer, g game) error {
	if b == nil || b.late == nil || b.slot != g.leaf.Slot {
		return nil
	}
	_, err := post(book, b.late)
	return err
}

// copied reports whether a copy of a program does not match its name.
func (b *bound) copied() (bool, error) {
	list, err := os.ReadDir(b.copies)
	for _, e := range list {
		have, err := referee.DigestFolder(filepath.Join(b.copies, e.Name()))
		if err != nil || have != e.Name() {
			return true, err
		}
	}
	return false, err
}

// broken reports whether logs have programs that were not entered before, or starts that
// the schedule does not name.
func (b *bound) broken(leaves []*ledger.Entry, files [][]byte) (bool, error) {
	begun, entered := map[string]int64{}, map[[2]string]int64{}
	for _, e := range leaves {
		switch e.Kind {
		case ledger.Start:
			begun[e.Slot] = e.Index
		case ledger.Enter:
			entered[[2]string{e.Joined, e.Digest}] = e.Index
		}
	}
	for _, text := range files {
		l, err := logfmt.NewReader(bytes.NewReader(text), "log").ReadLog()
		if err != nil {
			return true, nil
		}
		slot, _ := ledger.SlotOf(l.Header)
		for _, p := range l.Header.Programs {
			if at, there := entered[[2]string{p.ID, p.Digest}]; !there || at > begun[slot] {
				return true, nil
			}
		}
		var n int
		if _, err := fmt.Sscan(l.Header.Slot, &n); err != nil || n < 1 || n > len(b.starts) || l.Header.Start != b.starts[n-1] {
			return true, nil
		}
	}
	return false, nil
}
