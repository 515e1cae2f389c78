package process

import (
	"context"
	"testing"
	"time"

	"scrutineer/base"
)

// A program whose processor is used by another waits for it, also if it is a child of the
// program that does. A program whose own children use it has waited for nobody.
func TestLoad(t *testing.T) {
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
	from := j.clock.Now()
	before := [2]Load{list[0].Load(true), list[1].Load(true)}
	if !before[0].Known {
		t.Skip("this system does not tell who waits for a processor")
	}
	const enough = 50000 // microseconds that either has waited for the other
	end := from + base.Number((20 * time.Second).Microseconds())
	for j.clock.Now() < end {
		j.Next(context.Background(), j.clock.Now()+20000)
		since := j.clock.Now() - from
		first, other := list[0].Load(true), list[1].Load(true)
		if a, b := first.Waited(before[0], since), other.Waited(before[1], since); a > enough && b > enough && first.Ran() > 0 && len(other.threads) > 1 {
			return
		}
	}
	t.Error("neither has waited for the other")
}

func TestTurnsIn(t *testing.T) {
	for text, want := range map[string]turns{"5000 1234567 9\n": {ran: 5, waited: 1234}, "0 0 0": {}, "5": {ran: -1, waited: 0}, "": {ran: -1, waited: 0}, "5 x 9": {ran: -1, waited: 0}, "5 -3 9": {ran: -1, waited: 0}, "-5 3 9": {ran: -1, waited: 0}} {
		if got, ok := turnsIn([]byte(text)); ok != (want.ran >= 0) || ok && got != want {
			t.Errorf("%q: %v, %v", text, got, ok)
		}
	}
}
