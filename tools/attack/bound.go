package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"scrutineer/event/beacon"
	"scrutineer/event/schedule"
	"scrutineer/event/starts"
	"scrutineer/ledger"
	"scrutineer/logfmt"
	"scrutineer/referee"
	"scrutineer/rules/fiverow"
	"scrutineer/tools/internal/synth"
)

// The beacon's round that the schedule names, and its signature as published.
const (
	round     = 1000
	signature = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
)

// authors are the players, seat 1 first.
var authors = [2]string{"dice", "reach"}

// bound is what fixes programs and starts before play.
type bound struct {
	round     int64              // that the schedule names
	signature string             // that is in the ledger
	known     bool               // the round had come when the programs were entered
	programs  [2]string          // digests, by author
	copies    string             // folder of their copies
	entries   [2]*ledger.Receipt // given to the authors

	late    *ledger.Entry                           // the leaf of a program that is entered during a game
	slot    string                                  // the slot of that game
	anew    bool                                    // others have seen the tournament before
	start   func(i int, drawn string) string        // the start of a game, if it is not the drawn one; nil if it is
	program func(i, seat int, digest string) string // the program of a game, if it is not the entered one; nil if it is
}

// newBound plays a tournament whose programs are entered and whose starts are drawn from
// a beacon.
func newBound(dir string, games int, seed uint64) (*world, error) {
	w, err := emptyWorld(dir)
	if err != nil {
		return nil, err
	}
	w.bound = &bound{round: round, signature: signature, copies: filepath.Join(dir, "programs")}
	for i, id := range authors {
		if w.bound.programs[i], err = keepCopy(w.bound.copies, id); err != nil {
			return nil, err
		}
	}
	w.games = make([]game, games)
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

// plan is the schedule: a start is drawn for each game.
func (b *bound) plan(games int) (*schedule.Schedule, error) {
	var s strings.Builder
	fmt.Fprintf(&s, "schedule 1\nevent cup\ngame fiverow height=6 width=6\npoints 2/1/0\nseed beacon quicknet %d\n", b.round)
	for i, id := range authors {
		fmt.Fprintf(&s, "entry %d %s\n", i+1, id)
	}
	s.WriteString("stage main round-robin\n  games 1\n  programs frozen\n")
	for i := range games {
		fmt.Fprintf(&s, "  condition %d drawn %d plies 2\n", i+1, i+1)
	}
	return schedule.Read("schedule", []byte(s.String()+"end\n"))
}

// drawn are the starts of the games.
func (b *bound) drawn(games int) ([]string, *schedule.Schedule, error) {
	s, err := b.plan(games)
	if err == nil {
		err = starts.Draw(s, fiverow.Game, b.signature)
	}
	if err != nil {
		return nil, nil, err
	}
	var list []string
	for _, c := range s.Stages[0].Conditions {
		list = append(list, c.Start)
	}
	return list, s, nil
}

// replay plays the tournament and seals it, before anybody else has any part of it.
func (w *world) replay(seed uint64) error {
	b := w.bound
	starts, plan, err := b.drawn(len(w.games))
	if err != nil {
		return err
	}
	w.files, w.starts, w.receipts, w.then, w.held, w.checkpoint = nil, nil, nil, nil, nil, nil
	for i := range w.games {
		if b.start != nil {
			starts[i] = b.start(i, starts[i])
		}
		if w.games[i], err = b.play(i, seed<<24+uint64(i), starts[i]); err != nil {
			return err
		}
		w.files = append(w.files, w.games[i].log)
	}
	before := time.Hour
	if b.known {
		before = -time.Minute
	}
	*w.cosigning.now, w.cosigning.seen = time.Unix(beacon.Time(b.round), 0).Add(-before), 0
	if err := os.RemoveAll(string(w.folder)); err != nil {
		return err
	}
	if !b.anew {
		if err := os.RemoveAll(w.cosigning.state.Folder); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(w.cosigning.state.Folder, 0o755); err != nil {
		return err
	}
	first := firstLeaf(len(w.games))
	first.Digest, first.Event = logfmt.DigestOf(schedule.Format(plan)), plan.Event
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

// open writes the leaves that fix programs and starts, and gives the authors their
// receipts.
func (b *bound) open(w *world, book *ledger.Writer) (err error) {
	for i, id := range authors {
		if b.entries[i], err = receipt(book, &ledger.Entry{Kind: ledger.Enter, Joined: id, Digest: b.programs[i]}); err != nil {
			return err
		}
	}
	if _, err := receipt(book, &ledger.Entry{Kind: ledger.Entered, Finals: int64(len(authors))}); err != nil {
		return err
	}
	w.cosigning.pass(2 * time.Hour)
	_, err = receipt(book, &ledger.Entry{Kind: ledger.Beacon, Round: min(b.round, round), Signature: b.signature})
	return err
}

// goes writes the late leaf when its game has begun.
func (b *bound) goes(book *ledger.Writer, g game) error {
	if b == nil || b.late == nil || b.slot != g.leaf.Slot {
		return nil
	}
	_, err := receipt(book, b.late)
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
// the round does not give.
func (b *bound) broken(leaves []*ledger.Entry, files [][]byte) (bool, error) {
	begun, entered := map[string]int64{}, map[[2]string]int64{}
	for _, e := range leaves {
		switch e.Kind {
		case ledger.Start:
			begun[e.Slot] = e.Index
		case ledger.Enter:
			entered[[2]string{e.Joined, e.Digest}] = e.Index
		case ledger.Beacon:
			if e.Round != b.round || beacon.Check(e.Round, e.Signature) != nil {
				return true, nil
			}
		}
	}
	starts, _, err := b.drawn(len(files))
	if err != nil {
		return false, err
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
		if _, err := fmt.Sscan(l.Header.Slot, &n); err != nil || n < 1 || n > len(starts) || l.Header.Start != starts[n-1] {
			return true, nil
		}
	}
	return false, nil
}

// early reports whether the round could be known when the programs were entered.
func (b *bound) early(t *ledger.Timing, leaves []*ledger.Entry) bool {
	at := func(kind ledger.Kind) int64 {
		return int64(slices.IndexFunc(leaves, func(e *ledger.Entry) bool { return e.Kind == kind }))
	}
	_, err := t.Before(at(ledger.Entered), at(ledger.Beacon), beacon.Time(b.round))
	return err != nil
}
