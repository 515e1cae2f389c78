package synth_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
	"scrutineer/tools/internal/synth"
)

func mustMake(t testing.TB, o synth.Options) []byte {
	t.Helper()
	b, err := synth.Append(nil, o)
	if err != nil {
		t.Fatalf("%+v: %v", o, err)
	}
	return b
}

func mustRead(t testing.TB, b []byte) *logfmt.Log {
	t.Helper()
	l, err := logfmt.NewReader(bytes.NewReader(b), "made.mlog").ReadLog()
	if err != nil {
		t.Fatalf("what was made cannot be read: %v", err)
	}
	if l.Open || len(l.Damage) > 0 || len(l.Bytes) != len(b) {
		t.Fatalf("what was made is not one sealed log: open %v, damage %v, %d of %d bytes", l.Open, l.Damage, len(l.Bytes), len(b))
	}
	return l
}

// judge replays a log.
func judged(t testing.TB, b []byte) *judge.Session {
	t.Helper()
	l := mustRead(t, b)
	return judge.New([]*rules.Game{fiverow.Game}, judge.Options{Keep: true}).Replay(l)
}

func codes(s *judge.Session) string {
	var list []string
	for _, f := range s.Findings {
		list = append(list, string(f.Code))
	}
	return strings.Join(list, " ")
}

// At ply 7 seat 1 is in turn. Whoever is at fault loses (official rules 1.7). What the
// log shows is confirmed; what only the referee saw is not.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		fault    synth.Fault
		protocol string
		status   judge.Status
		codes    string
		winner   base.Seat
		kind     string // of the claimed fault
	}{
		{synth.Illegal, "both", judge.Verified, "fault", 2, "illegal"},
		{synth.Unreadable, "both", judge.Verified, "fault", 2, "unreadable"},
		{synth.Refused, "both", judge.Verified, "fault", 2, "refused"},
		{synth.Late, "both", judge.Verified, "fault", 2, "timeout-move"},
		{synth.Silent, "both", judge.Verified, "fault", 2, "timeout-move"},
		{synth.Exits, "console", judge.Verified, "fault", 2, "exit"},
		{synth.Exits, "file", judge.Verified, "fault", 2, "refused"},
		{synth.Crash, "both", judge.Verified, "fault", 2, "crash"},
		{synth.Flood, "console", judge.Verified, "fault", 2, "flood"},
		{synth.EarlyStep, "console", judge.Verified, "fault", 2, "unreadable"},
		{synth.TooMany, "console", judge.Verified, "fault", 1, "unreadable"},
		{synth.Stall, "both", judge.VoidStatus, "void", 0, ""},
		{synth.Sleep, "both", judge.VoidStatus, "host-slept void attested", 0, ""},
	} {
		protocols := []string{c.protocol}
		if c.protocol == "both" {
			protocols = []string{"console", "file"}
		}
		for _, protocol := range protocols {
			for _, pair := range [][2]string{{"guard", "scout"}, {"dice", "reach"}, {"scout", "guard"}} {
				o := synth.Options{Protocol: protocol, Players: pair, Fault: c.fault, Seed: 12}
				if c.fault == synth.EarlyStep {
					o.FaultPly = 1
				}
				t.Run(fmt.Sprint(c.fault, "/", protocol, "/", pair[0]), func(t *testing.T) {
					s := judged(t, mustMake(t, o))
					if s.Status != c.status || codes(s) != c.codes {
						t.Errorf("%s with %q, want %s with %q: %v", s.Status, codes(s), c.status, c.codes, s.Findings)
					}
					if c.kind == "" {
						return
					}
					want := rules.Outcome{Over: true, Winner: c.winner, Reason: rules.ByFault}
					if s.Outcome != want || s.Claimed.Winner != c.winner || s.Claimed.Reason != "fault" {
						t.Errorf("outcome %+v, claimed %+v, want %+v", s.Outcome, s.Claimed, want)
					}
					if f := s.Findings[0]; f.Claimed != c.kind || f.Seat != int(c.winner.Other()) {
						t.Errorf("fault %s of seat %d, want %s of seat %d", f.Claimed, f.Seat, c.kind, c.winner.Other())
					}
				})
			}
		}
	}
}

// Ignored lines do not change a game: it ends by its rules, and nothing is found.
func TestHarmless(t *testing.T) {
	for _, protocol := range []string{"console", "file"} {
		for fault, trace := range map[synth.Fault]string{synth.Empty: " empty\n", synth.Chatter: " chatter\n", synth.Noisy: "\nflood 1 "} {
			b := mustMake(t, synth.Options{Protocol: protocol, Players: [2]string{"dice", "guard"}, Fault: fault, Seed: 3})
			s := judged(t, b)
			if s.Status != judge.Verified || len(s.Findings) > 0 || s.Outcome.Reason != rules.Five && s.Outcome.Reason != rules.Full {
				t.Errorf("%s, %s: %s %v %+v", fault, protocol, s.Status, s.Findings, s.Outcome)
			}
			if n := bytes.Count(b, []byte(trace)); n != 1 {
				t.Errorf("%s, %s: %q stands %d times in the log", fault, protocol, trace, n)
			}
		}
	}
}

// Every game without a mishap is verified without a single finding, by two
// implementations of the rules, whoever plays, from whatever start.
func TestCleanGames(t *testing.T) {
	start, err := synth.Start(1, 10, 10, 8)
	if err != nil {
		t.Fatal(err)
	}
	reasons := map[rules.Reason]int{}
	for _, protocol := range []string{"console", "file"} {
		for _, from := range []string{"", start} {
			for i, x := range synth.Players() {
				for j, o := range synth.Players() {
					opt := synth.Options{Protocol: protocol, Start: from, Players: [2]string{x.ID, o.ID}, Seed: uint64(i*10 + j)}
					s := judged(t, mustMake(t, opt))
					if s.Status != judge.Verified || len(s.Findings) > 0 || !s.Known {
						t.Errorf("%+v: %s %v", opt, s.Status, s.Findings)
					}
					reasons[s.Outcome.Reason]++
				}
			}
		}
	}
	if reasons[rules.Five] == 0 || reasons[rules.Full] == 0 {
		t.Errorf("games ended %v, want some by five and some by a full field", reasons)
	}
}

// Fields other than those of the official rules are a departure, and nothing else is
// found.
func TestOtherFields(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {5, 1}, {4, 4}, {7, 3}, {27, 6}, {15, 15}, {40, 2}} {
		for _, pair := range [][2]string{{"dice", "reach"}, {"guard", "scout"}} {
			opt := synth.Options{Width: size[0], Height: size[1], Players: pair, Seed: 9}
			s := judged(t, mustMake(t, opt))
			if s.Status != judge.Verified || codes(s) != "departure" {
				t.Errorf("%v: %s %v", size, s.Status, s.Findings)
			}
			if size[0] < 5 && size[1] < 5 && (s.Outcome.Reason != rules.Full || s.Plies != size[0]*size[1]) {
				t.Errorf("%v holds no five, but the game ended %+v after ply %d", size, s.Outcome, s.Plies)
			}
		}
	}
}

// A field that is full at the start is a draw before the first move, which nobody makes.
func TestFullStart(t *testing.T) {
	b := mustMake(t, synth.Options{Width: 2, Height: 2, Start: "X0/0X -"})
	l, s := mustRead(t, b), judged(t, b)
	if !l.Header.First.None() || s.Status != judge.Verified || s.Outcome.Reason != rules.Full || s.Plies != 0 {
		t.Errorf("first %d, %s, %+v", l.Header.First, s.Status, s.Outcome)
	}
}

// The base program is there to be beaten (official rules 4.4).
func TestStrength(t *testing.T) {
	for _, who := range []string{"reach", "guard", "scout"} {
		for seed := uint64(0); seed < 10; seed++ {
			if s := judged(t, mustMake(t, synth.Options{Players: [2]string{"dice", who}, Seed: seed})); s.Outcome.Winner != base.Second {
				t.Errorf("seed %d: %s does not beat dice: %+v", seed, who, s.Outcome)
			}
		}
	}
}

func TestSameBytes(t *testing.T) {
	o := synth.Options{Players: [2]string{"reach", "scout"}, Seed: 5}
	first := mustMake(t, o)
	if !bytes.Equal(first, mustMake(t, o)) {
		t.Error("the same options made other bytes")
	}
	both, err := synth.Append(slices.Clip([]byte("above\n")), o)
	if err != nil || string(both) != "above\n"+string(first) {
		t.Errorf("appending made something else: %v", err)
	}
	body := func(b []byte) []byte { _, rest, _ := bytes.Cut(b, []byte("\nstart ")); return rest }
	o.Seed++
	if other := mustMake(t, o); bytes.Equal(body(other), body(first)) {
		t.Error("another seed made the same session")
	}
}

// Nobody should mistake a synthetic log for a real event.
func TestHonestHeader(t *testing.T) {
	h := mustRead(t, mustMake(t, synth.Options{Seed: 7})).Header
	if h.Origin.Kind != "recorded" || h.Referee.ID != "synth" || h.Host != "simulated clock and programs" || h.Source != "simulated" || h.UTC != "?" || h.Seed != 7 {
		t.Errorf("the header does not say that all is simulated: %+v", h)
	}
	for _, p := range h.Programs {
		if p.Digest != "-" {
			t.Errorf("%s has no files, and a digest of them: %s", p.ID, p.Digest)
		}
	}
	if h.Clock.Move != 5_000_000 {
		t.Errorf("%d µs for a move, want 5 s (official rules 1.7)", h.Clock.Move)
	}
}

func TestWrongOptions(t *testing.T) {
	for option, o := range map[string]synth.Options{
		"Players":  {Players: [2]string{"nobody"}},
		"Protocol": {Protocol: "telepathy"},
		"Fault":    {Fault: "gravity"},
		"Seed":     {Seed: 1 << 53},
		"Width":    {Width: 41},
		"FaultPly": {Fault: synth.Illegal, FaultPly: 101},
	} {
		above := []byte("above\n")
		got, err := synth.Append(above, o)
		var wrong *synth.Error
		if !errors.As(err, &wrong) || wrong.Option != option || string(got) != "above\n" {
			t.Errorf("%s: error %v, %d bytes", option, err, len(got))
		}
	}
	for name, o := range map[string]synth.Options{
		"early by files":     {Fault: synth.Early, Protocol: "file"},
		"flood by files":     {Fault: synth.Flood, Protocol: "file"},
		"early-step later":   {Fault: synth.EarlyStep, FaultPly: 2},
		"fault in an info":   {Fault: synth.Crash, Session: "info"},
		"fault at ply -1":    {Fault: synth.Crash, FaultPly: -1},
		"start with a five":  {Width: 5, Height: 2, Start: "XXXXX/..... X"},
		"an id with a blank": {ID: "a b"},
		"no such session":    {Session: "tea"},
		"second of nothing":  {Attempt: 2},
	} {
		if got, err := synth.Append(nil, o); err == nil || got != nil {
			t.Errorf("%s: made %d bytes, error %v", name, len(got), err)
		}
	}
}
