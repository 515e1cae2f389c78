package convert_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"

	"scrutineer/convert"
	"scrutineer/logfmt"
	"scrutineer/referee"
	"scrutineer/referee/process"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

var games = flag.Int("games", 4, "refereed games a protocol")

// faults are what the second program does wrong in one game after another, at its second
// move; "" is nothing.
var faults = []string{"", "illegal@2", "unreadable@2", "resign@2", "early@2", "extra@2", "sleep@2", "late=250ms@2",
	"exit@2", "crash@2", "", "exit@0", "crash@0", "memory@2", "flood@2", "stderr@2", "child@2", "exit@1", "sleep@0", ""}

// A log of our referee becomes a transcript, and the claim writer makes the same log of it
// to the byte: for every game and protocol, with and without faults.
func TestRefereedRoundTrip(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the programs are built for Linux")
	}
	bots := t.TempDir()
	if out, err := exec.Command("go", "build", "-ldflags=-s -w", "-o", bots, "scrutineer/examples/bots/...").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	for _, g := range all.Games() {
		for _, p := range g.Protocols {
			t.Run(g.Name+" "+p.Name, func(t *testing.T) {
				t.Parallel()
				logs := make([]bytes.Buffer, *games)
				var all sync.WaitGroup
				room := make(chan bool, 4) // programs wait more than they work
				for n := range logs {
					room <- true
					all.Go(func() {
						play(t, &logs[n], g, p.Name, filepath.Join(bots, g.Name), n)
						<-room
					})
				}
				all.Wait()
				var file []byte
				for i := range logs {
					file = append(file, logs[i].Bytes()...)
				}
				sameAgain(t, file, *games)
			})
		}
	}
}

// play adds the log of one refereed game. The seat that goes wrong alternates.
func play(t *testing.T, log io.Writer, g *rules.Game, protocol, bot string, n int) {
	m := referee.Match{Game: g, Protocol: protocol, Limits: rules.Limits{Move: 120000, Memory: 64 << 20}, Margin: 30 * time.Millisecond}
	if n%3 == 1 {
		m.Limits = rules.Limits{Total: 500000, Memory: 64 << 20, Grace: 1000}
	}
	m.Label = referee.Label{ID: fmt.Sprintf("%s.%s.%d", g.Name, protocol, n), Host: "a \\ host", UTC: time.Unix(1e9, 0)}
	for _, x := range g.Params {
		m.Setup.Params = append(m.Setup.Params, rules.Value{Name: x.Name, Value: strconv.Itoa(max(x.Official, x.Usual))})
	}
	if g.RandomStart != nil {
		m.Setup.Start = g.RandomStart(10, rand.New(rand.NewPCG(1, uint64(n))).IntN)
	}
	for seat := range 2 {
		c := process.Command{Path: bot, Args: []string{"-play", "random", "-seed", strconv.Itoa(2*n + seat)}}
		if fault := faults[n%len(faults)]; fault != "" && seat == n/2%2 {
			c.Args = append(c.Args, "-fault", fault)
		}
		if protocol == "gomocup" {
			c.Args = append(c.Args, protocol)
		}
		if g.Protocol(protocol).Answer != "" {
			c.Dir = t.TempDir()
		}
		m.Programs = append(m.Programs, referee.Program{ID: "bot" + strconv.Itoa(seat), Name: "Łoś \\", Command: c})
	}
	if _, err := referee.Play(context.Background(), logfmt.NewWriter(log, logfmt.SyncNever), m); err != nil {
		t.Error(err)
	}
}

// Games that end as void, before anything was played or in the middle.
func TestVoidRoundTrip(t *testing.T) {
	g := all.Find("dots")
	still, stop := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer stop()
	for _, ctx := range []context.Context{still, context.Background()} {
		m := referee.Match{Game: g, Label: referee.Label{ID: "void"}, Programs: []referee.Program{
			{ID: "a", Command: process.Command{Path: "/bin/sh", Args: []string{"-c", "exec sleep 60"}}},
			{ID: "b", Command: process.Command{Path: "/bin/sh", Args: []string{"-c", "exec sleep 60"}}}}}
		for _, x := range g.Params {
			m.Setup.Params = append(m.Setup.Params, rules.Value{Name: x.Name, Value: strconv.Itoa(x.Usual)})
		}
		if ctx != still {
			m.Programs[1].Command.Path = "/nowhere"
		}
		var log bytes.Buffer
		if result, err := referee.Play(ctx, logfmt.NewWriter(&log, logfmt.SyncNever), m); err != nil || result.Void == "" {
			t.Fatalf("%v, %+v", err, result)
		}
		sameAgain(t, log.Bytes(), 1)
	}
}

// sameAgain converts logs to transcripts and back, and compares the result with the first
// ones.
func sameAgain(t *testing.T, logs []byte, want int) {
	t.Helper()
	var transcript, again bytes.Buffer
	r := logfmt.NewReader(bytes.NewReader(logs), "a.mlog")
	for {
		if _, err := convert.Transcript(&transcript, r, all.Games()); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	for _, claim := range []string{"\nm ", "\nresult ", "\nblock ", "\nend ", "\nfirst "} {
		if bytes.Contains(transcript.Bytes(), []byte(claim)) {
			t.Errorf("a transcript holds a line %q", claim)
		}
	}
	n, ts := 0, convert.NewTranscripts(bytes.NewReader(transcript.Bytes()), "a.transcript", convert.TranscriptOptions{Games: all.Games()})
	for {
		if _, err := ts.Next(&again); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%v\n%s", err, transcript.Bytes())
		}
		n++
	}
	if n != want {
		t.Errorf("%d sessions, want %d", n, want)
	}
	if !bytes.Equal(again.Bytes(), logs) {
		t.Errorf("another log:\n%s", firstDifference(logs, again.Bytes()))
	}
}

// firstDifference shows two texts from where they part.
func firstDifference(a, b []byte) string {
	at := 0
	for i := 0; i < min(len(a), len(b)) && a[i] == b[i]; i++ {
		if a[i] == '\n' {
			at = i + 1
		}
	}
	return fmt.Sprintf("%s\n--- becomes\n%s", a[at:min(len(a), at+600)], b[at:min(len(b), at+600)])
}
