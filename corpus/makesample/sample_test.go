package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"scrutineer/audit"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
	"scrutineer/seat"
)

const committed = "../sample"

// The committed sample is what this program makes, and nothing else lies there.
func TestCommittedIsMade(t *testing.T) {
	files, err := sample()
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	total := 0
	for _, f := range files {
		names[f.name] = true
		total += len(f.data)
		got, err := os.ReadFile(filepath.Join(committed, f.name))
		if err != nil {
			t.Errorf("%v (go run ./corpus/makesample writes it)", err)
		} else if !bytes.Equal(got, f.data) {
			t.Errorf("%s is not what is made now: go run ./corpus/makesample", f.name)
		}
	}
	entries, err := os.ReadDir(committed)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !names[e.Name()] {
			t.Errorf("%s is not made here", e.Name())
		}
	}
	if total > 400<<10 {
		t.Errorf("%d bytes, more than an embedded sample should have", total)
	}
}

// sessions judges all logs of the sample by both implementations of the rules.
func sessions(t *testing.T) []*audit.Session {
	files, err := sample()
	if err != nil {
		t.Fatal(err)
	}
	judge := audit.NewJudge(all.Games(), audit.Options{CrossCheck: true})
	var list []*audit.Session
	for _, f := range files {
		r := logfmt.NewReader(bytes.NewReader(f.data), f.name)
		for {
			l, err := r.ReadLog()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, judge.Replay(l))
		}
	}
	return list
}

// Everything in the sample is verified, and it shows what there is to show.
func TestSampleShows(t *testing.T) {
	seen := map[string]int{}
	ids := map[string]bool{}
	for _, s := range sessions(t) {
		if s.Status != audit.Verified {
			t.Errorf("%s:%d: %s %v", s.File, s.Line, s.Status, s.Findings)
		}
		for _, f := range s.Findings {
			if f.Code != audit.FaultStands && f.Code != audit.Unproved {
				t.Errorf("%s:%d: %s", f.File, f.Line, f.Code)
			}
			seen["fault "+f.Claimed]++
		}
		if ids[s.Header.ID] {
			t.Errorf("%s stands twice in the sample", s.Header.ID)
		}
		ids[s.Header.ID] = true
		seen["session "+s.Header.Session]++
		seen["protocol "+s.Header.Protocol]++
		seen["attempt "+strconv.Itoa(int(s.Header.Attempt))]++
		seen["reason "+string(s.Outcome.Reason)]++
	}
	if seen["session game"] != 24 {
		t.Errorf("%d games that count, want 24: six pairs, two starts, two seats", seen["session game"])
	}
	for _, want := range []string{
		"session info", "session qualifying", "protocol console", "protocol file", "attempt 2", "reason five", "reason full",
		"fault illegal", "fault unreadable", "fault refused", "fault timeout-move", "fault exit", "fault crash",
	} {
		if seen[want] == 0 {
			t.Errorf("the sample shows no %s", want)
		}
	}
}

// In the second stage each pair plays each start once in each seat (seed 4.6
// to 4.8), and 4 points are at stake in such two games (4.10).
func TestRoundRobin(t *testing.T) {
	type game struct{ x, o, start string }
	played := map[game]int{}
	slots := map[string]bool{}
	points, games := map[string]int{}, 0
	for _, s := range sessions(t) {
		if !s.Counts() {
			continue
		}
		games++
		x, o := s.Header.Programs[0].ID, s.Header.Programs[1].ID
		played[game{x, o, s.Header.Start}]++
		slot := s.Header.Round + "/" + s.Header.Slot
		if slots[slot] {
			t.Errorf("slot %s is played twice", slot)
		}
		slots[slot] = true
		won := [...]int{seat.Nobody: 1, seat.First: 2, seat.Second: 0}
		points[x] += won[s.Outcome.Winner]
		points[o] += 2 - won[s.Outcome.Winner]
	}
	for g, n := range played {
		if n != 1 || played[game{g.o, g.x, g.start}] != 1 {
			t.Errorf("%v is played %d times, with the seats changed %d", g, n, played[game{g.o, g.x, g.start}])
		}
	}
	sum := 0
	for _, p := range points {
		sum += p
	}
	if len(played) != 24 || len(points) != 4 || sum != 2*games {
		t.Errorf("%d different games by %d programs, %d points in %d games", len(played), len(points), sum, games)
	}
}

// The second attempt names the log of the first, which is void.
func TestReplayedGame(t *testing.T) {
	o := game(replayed[0], replayed[1], "", [2]string{"scout", "guard"})
	want, err := abandoned(o)
	if err != nil {
		t.Fatal(err)
	}
	again, err := play(nil, o)
	if err != nil {
		t.Fatal(err)
	}
	l, err := logfmt.NewReader(bytes.NewReader(again), "again").ReadLog()
	if err != nil || l.Header.Attempt != 2 || l.Header.Previous != want || l.Header.ID != "s2.r2.g8-2" || firstID(l.Header.ID) != "s2.r2.g8" {
		t.Errorf("%v, header %+v, want the digest %s", err, l.Header, want)
	}
}
