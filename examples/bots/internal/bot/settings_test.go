package bot

import (
	"errors"
	"flag"
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestParse(t *testing.T) {
	open := Program{Name: "open", Args: "[FILE]"}
	for _, c := range []struct {
		program Program
		args    string
		want    Settings
	}{
		{toy, "", Settings{Seed: 1, Args: []string{}}},
		{toy, "-seed 7 -play random", Settings{Seed: 7, Random: true, Args: []string{}}},
		{toy, "-play greedy -fault exit@0", Settings{Seed: 1, Fault: Fault{Kind: Exit, Time: time.Hour}, Args: []string{}}},
		{open, "-seed 2 X -play", Settings{Seed: 2, Args: []string{"X", "-play"}}},
	} {
		got, err := c.program.Parse(strings.Fields(c.args), &strings.Builder{})
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q: %+v, %v; want %+v", c.args, got, err, c.want)
		}
	}
}

// A usage error gives a line that says why.
func TestParseRefuses(t *testing.T) {
	for args, why := range map[string]string{
		"-play best":     `-play "best"`,
		"-seed x":        "-seed",
		"-fault late@1":  "duration",
		"-fault exit":    "KIND@N",
		"-other":         "-other",
		"word":           `"word"`,
		"-fault nap@1":   `"nap"`,
		"-fault extra@0": "extra@1",
	} {
		var errs strings.Builder
		if _, err := toy.Parse(strings.Fields(args), &errs); err == nil || errors.Is(err, flag.ErrHelp) {
			t.Errorf("%q is accepted: %v", args, err)
		}
		if !strings.Contains(errs.String(), why) {
			t.Errorf("%q: %q does not say %q", args, errs.String(), why)
		}
	}
}

func TestHelp(t *testing.T) {
	var errs strings.Builder
	if _, err := toy.Parse([]string{"-help"}, &errs); !errors.Is(err, flag.ErrHelp) {
		t.Fatal(err)
	}
	words := []string{"toy answers.", "Greedy play: none.", "-seed N", "-play", "-fault KIND@N", "illegal@N", "unreadable@N",
		"resign@N", "early@N", "extra@N", "sleep[=DURATION]@N", "late=DURATION@N", "exit@N", "crash@N", "memory@N", "flood@N", "stderr@N", "child@N", "lines@N", "deaf@N", "vanish@N"}
	for _, w := range words {
		if !strings.Contains(errs.String(), w) {
			t.Errorf("help does not tell of %s:\n%s", w, errs.String())
		}
	}
}

func TestParseFault(t *testing.T) {
	for text, want := range map[string]Fault{
		"":              {},
		"illegal@3":     {Illegal, 3, time.Hour},
		"unreadable@1":  {Unreadable, 1, time.Hour},
		"resign@2":      {Resign, 2, time.Hour},
		"early@1":       {Early, 1, time.Hour},
		"extra@1":       {Extra, 1, time.Hour},
		"sleep@1":       {Sleep, 1, time.Hour},
		"sleep=10ms@0":  {Sleep, 0, 10 * time.Millisecond},
		"late=1m30s@12": {Late, 12, 90 * time.Second},
		"exit@4":        {Exit, 4, time.Hour},
		"crash@4":       {Crash, 4, time.Hour},
		"memory@4":      {Memory, 4, time.Hour},
		"flood@4":       {Flood, 4, time.Hour},
		"stderr@4":      {Stderr, 4, time.Hour},
		"child@4":       {Child, 4, time.Hour},
		"lines@4":       {Lines, 4, time.Hour},
		"deaf@4":        {Deaf, 4, time.Hour},
		"vanish@4":      {Vanish, 4, time.Hour},
	} {
		got, err := ParseFault(text)
		if err != nil || got != want {
			t.Errorf("%q: %+v, %v; want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"@1", "exit@", "exit@-1", "exit@1x", "exit=1s@1", "late=@1", "late=-1s@1", "illegal@0", "Exit@1"} {
		if got, err := ParseFault(text); err == nil {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}

// The same seed gives the same choices, another one others.
func TestRand(t *testing.T) {
	a, b, c := Settings{Seed: 1}.Rand().Uint64(), Settings{Seed: 1}.Rand().Uint64(), Settings{Seed: 2}.Rand().Uint64()
	if a != b || a == c {
		t.Error(a, b, c)
	}
}
