package render

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"scrutineer/base"
	"scrutineer/render/picture"
	"scrutineer/rules"
)

// strip returns a film of three frames, distinguishable by the coordinate they show.
func strip() *picture.Film {
	f := &picture.Film{Seats: []picture.Player{{Name: "ann"}, {Name: "bob"}}}
	for _, text := range []string{"zero", "one", "two"} {
		f.Frames = append(f.Frames, picture.Frame{Micros: base.Unknown, Scene: rules.Scene{Width: 500, Height: 100,
			Shapes: []rules.Shape{{Form: rules.Text, Role: rules.Label, X: 250, Y: 50, Text: text}}}})
	}
	return f
}

// seen returns the frames that were drawn, in order.
func seen(out string) string {
	var list []string
	for _, drawn := range strings.Split(out, "\x1b[H")[1:] {
		for _, name := range []string{"zero", "one", "two"} {
			if strings.Contains(drawn, name) {
				list = append(list, name)
			}
		}
	}
	return strings.Join(list, " ")
}

// typed returns a terminal in memory whose clock ticks immediately.
func typed(keys io.Reader, out io.Writer) *screen {
	return &screen{in: keys, out: out, size: func() (int, int) { return 80, 24 },
		after: func(time.Duration) <-chan time.Time {
			c := make(chan time.Time, 1)
			c <- time.Time{}
			return c
		}}
}

// TestPlayKeys: each key draws its frame, and the terminal is restored.
func TestPlayKeys(t *testing.T) {
	for keys, want := range map[string]string{
		"q":                    "zero",
		"":                     "zero",
		"\x1b[C\x1b[C\x1b[Dq":  "zero one two one",
		"\x1b[F\x1b[Hq":        "zero two zero",
		"\x1b[6~\x03\x1b[C":    "zero two",
		"x\x1b[C\x1b[C\x1b[Cq": "zero one two two",
	} {
		var out bytes.Buffer
		if err := typed(strings.NewReader(keys), &out).play(context.Background(), strip(), 0); err != nil {
			t.Fatal(err)
		}
		if got := seen(out.String()); got != want {
			t.Errorf("%q: frames %s, want %s", keys, got, want)
		}
		if !strings.HasPrefix(out.String(), screenOn) || !strings.HasSuffix(out.String(), screenOff) {
			t.Errorf("%q: the terminal is not left as it was: %q", keys, out.String())
		}
	}
}

// TestPlayBySpace: the film plays to its end and stops there.
func TestPlayBySpace(t *testing.T) {
	keys, write := io.Pipe()
	var out watched
	out.after = func(text string) {
		if strings.HasSuffix(text, "\x1b[J") && strings.Contains(text, "two") {
			write.Close() // no further keys
		}
	}
	go write.Write([]byte(" "))
	if err := typed(keys, &out).play(context.Background(), strip(), 0); err != nil {
		t.Fatal(err)
	}
	if got := seen(out.String()); got != "zero zero one two" {
		t.Errorf("frames %s", got)
	}
}

// watched reports each write.
type watched struct {
	all   []byte
	after func(string)
}

func (w *watched) String() string { return string(w.all) }

func (w *watched) Write(p []byte) (int, error) {
	w.all = append(w.all, p...)
	w.after(string(p))
	return len(p), nil
}

// TestPlayStops: when the context ends, and when the terminal is gone.
func TestPlayStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	keys, _ := io.Pipe()
	var out watched
	out.after = func(string) { cancel() }
	if err := typed(keys, &out).play(ctx, strip(), 0); err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(out.String(), screenOff) {
		t.Error("the terminal is not left as it was")
	}
	if err := typed(strings.NewReader("q"), broken{}).play(context.Background(), strip(), 0); err == nil {
		t.Error("nothing is said of a terminal that cannot be written to")
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("gone") }

// TestPlayKitty: a picture instead of characters, removed at the end.
func TestPlayKitty(t *testing.T) {
	var out bytes.Buffer
	s := typed(strings.NewReader("\x1b[Cq"), &out)
	s.kitty, s.options = true, picture.Options{Size: 64}
	if err := s.play(context.Background(), strip(), 1); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "a=T,f=100"); n != 2 {
		t.Errorf("%d pictures, want 2", n)
	}
	if !strings.HasSuffix(out.String(), kittyOff+screenOff) {
		t.Error("the picture stays")
	}
}

// TestPlayFits: no more lines than the terminal has, and none of a scene in the plane
// is too long.
func TestPlayFits(t *testing.T) {
	f := strip()
	for i := range f.Frames {
		f.Frames[i].Scene.Height = 4000
	}
	var out bytes.Buffer
	s := typed(strings.NewReader("q"), &out)
	s.size = func() (int, int) { return 30, 12 }
	if err := s.play(context.Background(), f, 0); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "\r\n"); n != 11 {
		t.Errorf("%d lines, want 12", n+1)
	}
	if !strings.Contains(out.String(), "0/2") || !strings.Contains(out.String(), "q: quit") {
		t.Error("what is shown is not said")
	}
}
