package bot

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// pieces keeps the writes separately.
type pieces struct {
	list []string
	full int // writes fail after this many; 0 for never
}

func (p *pieces) Write(b []byte) (int, error) {
	if p.full > 0 && len(p.list) == p.full {
		return 0, errors.New("closed")
	}
	p.list = append(p.list, string(b))
	return len(b), nil
}

// link plays the toy over three lines with a fault.
func link(t *testing.T, fault string, out *pieces) {
	t.Helper()
	f, err := ParseFault(fault)
	if err != nil {
		t.Fatal(err)
	}
	playToy(NewLink(Settings{Fault: f}, strings.NewReader("a\r\nb\nc"), out, ";\n"))
}

// A fault replaces the requested move, and no other.
func TestMove(t *testing.T) {
	for fault, want := range map[string][]string{
		"":             {"go a;\n", "go b;\n", "go c;\n"},
		"illegal@2":    {"go a;\n", "bad b;\n", "go c;\n"},
		"unreadable@3": {"go a;\n", "go b;\n", "what;\n"},
		"resign@1":     {"enough;\n", "go b;\n", "go c;\n"},
		"early@2":      {"go a;\n", "go b;\n", "go b;\n", "go c;\n"},
		"extra@2":      {"go a;\n", "go b;\ngo b;\n", "go c;\n"},
		"exit@2":       {"go a;\n"},
		"sleep=0s@2":   {"go a;\n"},
		"late=0s@2":    {"go a;\n", "go b;\n", "go c;\n"},
		"illegal@4":    {"go a;\n", "go b;\n", "go c;\n"},
	} {
		var out pieces
		link(t, fault, &out)
		if !slices.Equal(out.list, want) {
			t.Errorf("%s: %q, want %q", fault, out.list, want)
		}
	}
}

// Without words for a refusal the unreadable text is sent.
func TestResignWithoutWords(t *testing.T) {
	var out pieces
	NewLink(Settings{Fault: Fault{Kind: Resign, Move: 1}}, strings.NewReader(""), &out, "\n").Move(Words{Legal: "go", Unreadable: "what"})
	if !slices.Equal(out.list, []string{"what\n"}) {
		t.Errorf("%q", out.list)
	}
}

// Moves of an earlier run count.
func TestSkip(t *testing.T) {
	var out pieces
	l := NewLink(Settings{Fault: Fault{Kind: Illegal, Move: 5}}, strings.NewReader(""), &out, "\n")
	l.Skip(4)
	l.Move(Words{Legal: "go", Illegal: "bad"})
	if !slices.Equal(out.list, []string{"bad\n"}) {
		t.Errorf("%q", out.list)
	}
}

// A program whose output is closed stops, and does not continue to read.
func TestOutputGone(t *testing.T) {
	out := pieces{full: 1}
	in := strings.NewReader("a\nb\n" + strings.Repeat("c\n", 10_000))
	playToy(NewLink(Settings{}, in, &out, "\n"))
	if len(out.list) != 1 || in.Len() == 0 {
		t.Errorf("%d lines written, %d bytes not read", len(out.list), in.Len())
	}
}

// A line without end does not take unlimited memory.
func TestLongLine(t *testing.T) {
	l := NewLink(Settings{}, strings.NewReader(strings.Repeat("x", longest+1)), &pieces{}, "\n")
	if text, ok := l.Line(); ok {
		t.Errorf("a line of %d bytes is read", len(text))
	}
}
