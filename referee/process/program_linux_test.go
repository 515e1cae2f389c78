package process

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"scrutineer/base"
)

// patience is how long a test waits for what must come. Only a test that fails uses it up.
const patience = 60 * time.Second

// next returns the next event of a journal, which must come.
func next(t *testing.T, j *Journal) Event {
	t.Helper()
	e, ok := j.Next(context.Background(), j.clock.Now()+base.Number(patience.Microseconds()))
	if !ok {
		t.Fatal("nothing comes")
	}
	return e
}

// until returns all events up to the first that a test waits for.
func until(t *testing.T, j *Journal, last func(Event) bool) []Event {
	t.Helper()
	var all []Event
	for {
		e := next(t, j)
		all = append(all, e)
		if last(e) {
			return all
		}
	}
}

// start starts a child under the number 1, which is stopped when the test ends.
func start(t *testing.T, j *Journal, c Command) *Program {
	t.Helper()
	p, err := Start(j, 1, c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Stop(0) })
	if e := next(t, j); e.Kind != Started || e.Program != 1 || e.Num[0] != base.Number(p.proc.Pid) {
		t.Fatalf("first comes %v", e)
	}
	return p
}

// toEnd takes what is said of a child until it has ended and both streams have,
// and stops it.
func toEnd(t *testing.T, j *Journal, p *Program) []Event {
	t.Helper()
	left := 3
	all := until(t, j, func(e Event) bool {
		if e.Kind == Exit || e.Kind == EOF {
			left--
		}
		return left == 0
	})
	p.Stop(0)
	return all
}

// whole runs a child until it has ended and both streams have.
func whole(t *testing.T, c Command) []Event {
	t.Helper()
	j := NewJournal(NewClock())
	all := toEnd(t, j, start(t, j, c))
	if e, ok := j.Next(context.Background(), 0); !ok || e.Kind != Closed {
		t.Errorf("after the end comes %v, want the input closed", e)
	}
	if e, ok := j.Next(context.Background(), 0); ok {
		t.Errorf("and then %v", e)
	}
	return all
}

// pick returns the events of one kind.
func pick(all []Event, k Kind) []Event {
	var some []Event
	for _, e := range all {
		if e.Kind == k {
			some = append(some, e)
		}
	}
	return some
}

func TestEcho(t *testing.T) {
	j := NewJournal(NewClock())
	p := start(t, j, child("echo"))
	for i := range 100 {
		line := fmt.Sprint("move ", i)
		if err := p.Send([]byte(line), Never); err != nil {
			t.Fatal(err)
		}
		sent, got := next(t, j), next(t, j)
		if sent.Kind != Sent || string(sent.Text) != line || got.Kind != Line || string(got.Text) != line || got.Err || got.Time < sent.Time {
			t.Fatalf("%v and then %v", sent, got)
		}
	}
	p.CloseInput()
	p.CloseInput()
	all := until(t, j, func(e Event) bool { return e.Kind == Exit })
	if all[0].Kind != Closed || len(pick(all, Closed)) != 1 {
		t.Errorf("the input is closed: %v", all)
	}
	if e := all[len(all)-1]; e.Word != "code" || e.Num[0] != 0 {
		t.Errorf("it ends with %v", e)
	}
}

// The line before an exit is never lost, and the end of the stream is after it.
func TestLastLine(t *testing.T) {
	for range 500 {
		all := whole(t, Command{Path: "/bin/echo", Args: []string{"7 7"}})
		said := pick(all, Line)
		if len(said) != 1 || string(said[0].Text) != "7 7" {
			t.Fatalf("it says %v", said)
		}
	}
}

// A line is not sent after an event that ends the program's game, and is sent once that has
// been read.
func TestSendAfterTheEnd(t *testing.T) {
	j := NewJournal(NewClock())
	p := start(t, j, Command{Path: "/bin/cat"})
	j.put(Event{Program: 1, Kind: Over})
	if err := p.Send([]byte("x"), Never); !errors.Is(err, ErrForfeited) {
		t.Errorf("sent after the end: %v", err)
	}
	if e := next(t, j); e.Kind != Over {
		t.Errorf("%v is queued", e)
	}
	if err := p.Send([]byte("x"), Never); err != nil {
		t.Error(err)
	}
	if e := next(t, j); e.Kind != Sent {
		t.Errorf("%v is queued", e)
	}
}
