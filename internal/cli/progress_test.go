package cli

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

// clock is a fake clock.
type clock struct{ now time.Time }

func (c *clock) tick(d time.Duration) { c.now = c.now.Add(d) }

// onTerminal returns a command on a terminal 40 columns wide, to which both results
// and messages go.
func onTerminal(screen *bytes.Buffer, c *clock, vars map[string]string) *Env {
	return &Env{
		Name: "verify", Stdout: screen, Stderr: screen, StdoutTTY: true, StderrTTY: true, Width: 40,
		Now: func() time.Time { return c.now }, Getenv: func(name string) string { return vars[name] },
	}
}

func TestProgressTenTimesASecond(t *testing.T) {
	var screen bytes.Buffer
	c := &clock{time.Unix(1000, 0)}
	onTerminal(&screen, c, nil).Run(func(e *Env) Code {
		p := e.Progress("games", Count{Items: 4000})
		for range 2000 { // 2 seconds
			p.Add(1, 0)
			c.tick(time.Millisecond)
		}
		p.Done()
		return OK
	})
	lines := strings.Split(screen.String(), wipe)
	// The first is due after 100 ms, the last after 1900 ms. Then it is erased.
	if got := len(lines); got != 1+19+1 || lines[0] != "" || lines[20] != "" {
		t.Fatalf("%d pieces, want 21: %q", got, lines)
	}
	if lines[1] != "verify: 101 of 4000 games, 2%" || lines[19] != "verify: 1901 of 4000 games, 47%" {
		t.Errorf("first %q, last %q", lines[1], lines[19])
	}
}

func TestProgressGivesWay(t *testing.T) {
	var screen bytes.Buffer
	c := &clock{time.Unix(1000, 0)}
	onTerminal(&screen, c, nil).Run(func(e *Env) Code {
		p := e.Progress("games", Count{})
		step := func() { c.tick(beat); p.Add(1, 0) }
		step()
		fmt.Fprint(e.Stdout, "a.mlog: ") // an unfinished line, which must not be overwritten
		step()
		fmt.Fprintln(e.Stdout, "verified")
		step()
		e.Errorf("cannot read b.mlog")
		step()
		return OK // without Done
	})
	want := wipe + "verify: 1 games" + wipe + "a.mlog: verified\n" +
		wipe + "verify: 3 games" + wipe + "verify: cannot read b.mlog\n" +
		wipe + "verify: 4 games" + wipe
	if got := screen.String(); got != want {
		t.Errorf("screen %q\nwant   %q", got, want)
	}
}

func TestProgressIsCutToTheTerminal(t *testing.T) {
	var screen bytes.Buffer
	c := &clock{time.Unix(1000, 0)}
	onTerminal(&screen, c, nil).Run(func(e *Env) Code {
		p := e.Progress("żółtych partii z bardzo długą nazwą", Count{})
		c.tick(beat)
		p.Add(1, 0)
		return OK
	})
	want := wipe + "verify: 1 żółtych partii z bardzo długą" + wipe // 39 columns
	if got := screen.String(); got != want {
		t.Errorf("screen %q, want %q", got, want)
	}
}

func TestProgressSilent(t *testing.T) {
	for name, change := range map[string]func(*Env){
		"no terminal":   func(e *Env) { e.StderrTTY = false },
		"quiet":         func(e *Env) { e.Quiet = true },
		"dumb terminal": func(e *Env) { e.Getenv = func(string) string { return "dumb" } },
	} {
		var screen bytes.Buffer
		c := &clock{time.Unix(1000, 0)}
		env := onTerminal(&screen, c, nil)
		change(env)
		env.Run(func(e *Env) Code {
			p := e.Progress("games", Count{Items: 2})
			c.tick(time.Hour)
			p.Add(1, 1)
			if p.String() != "" {
				t.Errorf("%s: says %q", name, p)
			}
			p.Done()
			return OK
		})
		if screen.Len() > 0 {
			t.Errorf("%s: %q written", name, screen.String())
		}
	}
}

func TestProgressText(t *testing.T) {
	for _, tt := range []struct {
		done, total Count
		want        string
	}{
		{Count{}, Count{}, "0 games"},
		{Count{Items: 12}, Count{Items: 40}, "12 of 40 games, 30%"},
		{Count{Items: 1, Bytes: 999}, Count{}, "1 games, 999 B"},
		{Count{Items: 1, Bytes: 1000}, Count{}, "1 games, 1.0 kB"},
		{Count{Items: 1, Bytes: 999_949}, Count{}, "1 games, 999.9 kB"},
		{Count{Items: 1, Bytes: 999_950}, Count{}, "1 games, 1.0 MB"},
		{Count{Items: 1, Bytes: 1_500_000}, Count{Items: 100, Bytes: 3_000_000}, "1 of 100 games, 1.5 MB of 3.0 MB, 50%"},
		{Count{Items: 299, Bytes: 0}, Count{Items: 300}, "299 of 300 games, 99%"}, // 100 only at the end
		{Count{Items: 300}, Count{Items: 300}, "300 of 300 games, 100%"},
		{Count{Items: 700}, Count{Items: 300}, "700 of 300 games, 100%"},
		{Count{Bytes: 1<<63 - 1}, Count{Bytes: 1<<63 - 1}, "0 games, 9.2 EB of 9.2 EB, 100%"},
		{Count{Items: 1 << 62}, Count{Items: 1<<63 - 1}, "4611686018427387904 of 9223372036854775807 games, 50%"},
	} {
		p := &Progress{noun: "games", total: tt.total}
		p.items.Store(tt.done.Items)
		p.bytes.Store(tt.done.Bytes)
		if got := p.String(); got != tt.want {
			t.Errorf("%+v of %+v: %q, want %q", tt.done, tt.total, got, tt.want)
		}
	}
}

func TestProgressFromSeveralGoroutines(t *testing.T) {
	var screen bytes.Buffer
	env := onTerminal(&screen, &clock{}, nil)
	env.Now = nil
	env.Run(func(e *Env) Code {
		p := e.Progress("games", Count{})
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				for range 1000 {
					p.Add(1, 10)
				}
			})
		}
		wg.Wait()
		if got := p.String(); got != "8000 games, 80.0 kB" {
			t.Errorf("%q, want 8000 games", got)
		}
		return OK
	})
}
