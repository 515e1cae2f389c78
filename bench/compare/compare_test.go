package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"scrutineer/audit"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// The file holds as many logs, bytes and plies as is said, all verified, of
// both protocols and of every program in both seats.
func TestMakeGames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.mlog")
	g, err := makeGames(path, 130)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r, judge := logfmt.NewReader(bytes.NewReader(text), path), audit.NewJudge(all.Games(), audit.Options{})
	logs, plies, seen := 0, 0, map[string]int{}
	for {
		l, err := r.ReadLog()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		s := judge.Replay(l)
		if s.Status != audit.Verified {
			t.Fatalf("log %d: %s %v", logs, s.Status, s.Findings)
		}
		logs, plies = logs+1, plies+s.Plies
		seen[s.Header.Protocol]++
		seen[s.Header.Programs[0].ID+" - "+s.Header.Programs[1].ID]++
	}
	if logs != 130 || g.logs != logs || g.plies != plies || g.bytes != int64(len(text)) {
		t.Errorf("%d logs, %d plies, %d bytes; said are %+v", logs, plies, len(text), g)
	}
	if len(seen) != 2+16 || seen["file"] != 16 {
		t.Errorf("made %v, want both protocols, 16 games by files, and 16 pairs", seen)
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		list []time.Duration
		want time.Duration
	}{{nil, 0}, {[]time.Duration{7}, 7}, {[]time.Duration{9, 1, 5}, 5}, {[]time.Duration{4, 1, 3, 2}, 2}} {
		if got := median(c.list); got != c.want {
			t.Errorf("median of %v is %v, want %v", c.list, got, c.want)
		}
	}
}

// 200 MB in 2 s are 100 MB/s; twice the time of sha256sum is 2.00. What could
// not be measured is a hyphen.
func TestTable(t *testing.T) {
	second := []time.Duration{time.Second}
	tools := []*tool{
		{name: "verify", cpu: []time.Duration{2 * time.Second}, wall: []time.Duration{3 * time.Second}, peak: 12_000_000},
		{name: "sha256sum", cpu: second, wall: second},
	}
	text := string(table(games{bytes: 200_000_000, logs: 10, plies: 500}, tools, 1))
	for _, want := range []string{
		"10 logs, 500 plies, 200.0 MB; ",
		"verify         2.000     3.000       100          2.00      12.0\n",
		"sha256sum      1.000     1.000       200          1.00         -\n",
		"verify: 5 games/s, 250 plies/s\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the table lacks %q:\n%s", want, text)
		}
	}
	if text := string(table(games{}, tools[:1], 1)); !strings.Contains(text, "             -") {
		t.Errorf("a ratio to nothing:\n%s", text)
	}
}

func TestWrongUse(t *testing.T) {
	for _, args := range [][]string{{"--logs", "0"}, {"--rounds", "0"}, {"file"}, {"--wrong"}} {
		var out bytes.Buffer
		if err := run(args, &out, io.Discard); err == nil || out.Len() > 0 {
			t.Errorf("%v: error %v, output %q", args, err, out.String())
		}
	}
	if s, err := parse(nil, io.Discard); err != nil || s.logs != 20_000 || s.rounds != 5 {
		t.Errorf("without flags %+v, %v", s, err)
	}
}

// This very process is alive and holds memory; no process has number 0.
func TestResident(t *testing.T) {
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("this system has no /proc")
	}
	if n, ok := resident(os.Getpid()); !ok || n < 1<<20 {
		t.Errorf("%d bytes, %v", n, ok)
	}
	if n, ok := resident(0); ok {
		t.Errorf("process 0 holds %d bytes", n)
	}
}
