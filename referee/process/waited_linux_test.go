package process

import (
	"context"
	"os"
	"testing"
	"time"

	"scrutineer/base"
)

// A program whose processor is wanted by another waits for it, also where it is
// not the program itself but a child that does.
func TestWaited(t *testing.T) {
	if _, ok := waited(os.Getpid()); !ok {
		t.Skip("this system does not tell who waits for a processor")
	}
	core := Cores()[:1]
	j := NewJournal(NewClock())
	var list []*Program
	for i, script := range []string{"while :; do :; done", "while :; do :; done & wait"} {
		p, err := Start(j, i+1, Command{Path: "/bin/sh", Args: []string{"-c", script}, Cores: core})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Stop(0)
		list = append(list, p)
	}
	const enough = 50000 // microseconds that either has waited for the other
	end := j.clock.Now() + base.Number((20 * time.Second).Microseconds())
	for j.clock.Now() < end {
		j.Next(context.Background(), j.clock.Now()+20000)
		first, ok1 := list[0].Waited(true)
		other, ok2 := list[1].Waited(true)
		if alone, _ := list[1].Waited(false); ok1 && ok2 && first > enough && other > enough && alone < other {
			return
		}
	}
	t.Error("neither has waited for the other")
}

// What a schedstat file says: nanoseconds run, nanoseconds waited, and how often.
func TestDelayIn(t *testing.T) {
	for text, want := range map[string]base.Number{"5 1234567 9\n": 1234567, "0 0 0": 0, "5": -1, "": -1, "5 x 9": -1, "5 -3 9": -1} {
		if n, ok := delayIn([]byte(text)); ok != (want >= 0) || ok && n != want {
			t.Errorf("%q: %d, %v", text, n, ok)
		}
	}
}
