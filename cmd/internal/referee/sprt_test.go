package referee

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
)

// pairsToDecide returns after how many pairs, all won by ann, the test is decided.
func pairsToDecide(q analysis.SPRTOptions) int {
	q.A, q.B = "ann", "bob"
	var c analysis.Counts
	for n := 1; ; n++ {
		for i, first := range []string{"ann", "bob"} {
			r := analysis.Result{Game: "dots", ID: fmt.Sprint(n, i), First: first, Second: "bob", Outcome: analysis.FirstWins}
			if first == "bob" {
				r.Second, r.Outcome = "ann", analysis.SecondWins
			}
			c.Add(r)
		}
		if analysis.SPRT(&c, "dots", q).Verdict != "go on" {
			return n
		}
	}
}

// A match stops after the deciding pair, however many games are concurrent. Every
// game that was played until then has its log, and progress has a line for each.
func TestSPRT(t *testing.T) {
	dots := filepath.Join(build(t), "dots")
	pairs := pairsToDecide(analysis.SPRTOptions{Elo1: 300, Alpha: 0.3, Beta: 0.3})
	for _, jobs := range []string{"1", "3"} {
		progress := filepath.Join(t.TempDir(), "progress")
		code, logs, errs := call("match", "--game", "dots", "--param", "rows=3", "--param", "cols=3", "-n", "400", "--jobs", jobs, "--move-time", "1m",
			"--sprt", "0,300,0.3,0.3", "--progress", "json:"+progress, "ann="+dots, "bob="+dots+" -fault illegal@1")
		if n := len(timeless(t, logs)); code != cli.OK || n != 2*pairs || pairs < 2 {
			t.Errorf("%s at a time: code %d, %d games, want %d\n%s", jobs, code, n, 2*pairs, errs)
		}
		want := "ann is 300 Elo stronger than bob, or more: LLR "
		if last := lastLine(errs); !strings.Contains(last, want) || !strings.Contains(last, fmt.Sprintf(", %d pairs, 0 games without a partner", pairs)) {
			t.Errorf("the last line is %q", last)
		}
		text, err := os.ReadFile(progress)
		if err != nil || bytes.Count(text, []byte("\n")) != 2*pairs {
			t.Fatalf("%v, progress\n%s", err, text)
		}
		var c count
		if err := json.Unmarshal([]byte(lastLine(string(text))), &c); err != nil {
			t.Fatal(err)
		}
		if c.Games != 2*pairs || c.Done != c.Games || c.All != 400 || c.Voids != 0 || c.Faults != c.Games || c.LLR == nil || *c.LLR <= 0 {
			t.Errorf("%+v", c)
		}
	}
}

func lastLine(text string) string {
	list := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	return list[len(list)-1]
}

// The line on the terminal and that of JSON, with a fake clock.
func TestPace(t *testing.T) {
	now := time.Unix(1000, 0)
	var errs bytes.Buffer
	env := &cli.Env{Name: "referee match", Stderr: &errs, StderrTTY: true, Width: 200, Now: func() time.Time { return now }, Getenv: func(string) string { return "" }}
	env.Run(func(env *cli.Env) cli.Code {
		p, done, err := newPace(env, "json", 0)
		if err != nil {
			t.Fatal(err)
		}
		p.game("a.1", false, true, 11, 100) // before the clock has moved
		now = now.Add(30 * time.Second)
		p.game("a.2", true, false, 11, 100)
		now = now.Add(30 * time.Second)
		p.game("a.3", false, false, 12, 100)
		done()
		return cli.OK
	})
	for _, want := range []string{
		"{\"slot\":\"a.1\",\"games\":1,\"voids\":0,\"faults\":1,\"done\":11,\"all\":100,\"seconds\":0}\n",
		"{\"slot\":\"a.3\",\"games\":3,\"voids\":1,\"faults\":1,\"done\":12,\"all\":100,\"seconds\":60,\"games_per_hour\":180,\"seconds_left\":1760}\n",
		"referee match: 3 games, 12 of 100 slots, 180 an hour, 29m20s left, 1 void, 1 by fault",
	} {
		if !strings.Contains(errs.String(), want) {
			t.Errorf("%q is not in\n%q", want, errs.String())
		}
	}
}
