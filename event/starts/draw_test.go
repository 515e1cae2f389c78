package starts

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"scrutineer/event/schedule"
	"scrutineer/rules/all"
)

const (
	sig   = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
	other = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e38"
)

// text is a schedule whose starts a beacon draws.
const text = `schedule 1
event cup
game fiverow height=10 width=10
points 2/1/0
seed beacon quicknet 1000
entry 1 ann
entry 2 bob
stage main round-robin
  games 1
  programs frozen
  condition 1 clock - 1000000 0 drawn 1 plies 4
  condition 2 clock - 2000000 0 drawn 1 plies 4
  condition 3 clock - 1000000 0 drawn 2 plies 4
  condition 4 clock - 1000000 0 start -
stage two round-robin
  games 1
  programs frozen
  condition 1 drawn 1 plies 4
end
`

func drawnBy(t *testing.T, text, signature string) *schedule.Schedule {
	t.Helper()
	s, err := schedule.Read("s", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := Draw(s, all.Find("fiverow"), signature); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(schedule.Format(s), []byte(text)) {
		t.Errorf("its text is another: %s", schedule.Format(s))
	}
	return s
}

func startsOf(s *schedule.Schedule) (list []string) {
	for _, stage := range s.Stages {
		for _, c := range stage.Conditions {
			list = append(list, c.Start)
		}
	}
	return list
}

// The same schedule and round draw the same starts. Another schedule or round draws
// others. A number stands for one start under all clocks, and no start is drawn twice.
func TestDraw(t *testing.T) {
	s := drawnBy(t, text, sig)
	list := startsOf(s)
	if !slices.Equal(list, startsOf(drawnBy(t, text, sig))) || s.Seed.None() || s.Seed < 0 {
		t.Errorf("drawn again it is another: %q, %v", list, s.Seed)
	}
	if list[0] != list[1] || list[0] == list[2] || list[3] != "-" || list[0] == list[4] || slices.Contains(list, "") {
		t.Errorf("%q", list)
	}
	if again := startsOf(drawnBy(t, text, other)); again[0] == list[0] && again[2] == list[2] {
		t.Errorf("another round draws the same: %q", again)
	}
	if again := startsOf(drawnBy(t, strings.Replace(text, "ann", "eva", 1), sig)); again[0] == list[0] && again[2] == list[2] {
		t.Errorf("another schedule draws the same: %q", again)
	}
	late := strings.Replace(text, "stage main", "entry 3 cid\n  late main two\nstage main", 1)
	if again := startsOf(drawnBy(t, late, sig)); !slices.Equal(again, list) {
		t.Errorf("since somebody joined late it is another: %q", again)
	}
}

// A random start has one spelling, and needs a beacon.
func TestSpelling(t *testing.T) {
	for name, change := range map[string][2]string{
		"no beacon":       {"seed beacon quicknet 1000\n", ""},
		"another beacon":  {"quicknet", "fastnet"},
		"round 0":         {"1000\n", "0\n"},
		"round 01000":     {"1000\n", "01000\n"},
		"no number":       {"drawn 1 plies 4\nend", "drawn plies 4\nend"},
		"number 0":        {"drawn 1 plies 4\nend", "drawn 0 plies 4\nend"},
		"no plies":        {"drawn 1 plies 4\nend", "drawn 1 plies 0\nend"},
		"something else":  {"drawn 1 plies 4\nend", "drawn 1 moves 4\nend"},
		"a start as well": {"drawn 1 plies 4\nend", "drawn 1 plies 4 start -\nend"},
	} {
		bad := strings.Replace(text, change[0], change[1], 1)
		if bad == text {
			t.Fatalf("%s: nothing is changed", name)
		}
		if _, err := schedule.Read("s", []byte(bad)); err == nil {
			t.Errorf("%s: it is a schedule", name)
		}
	}
}
