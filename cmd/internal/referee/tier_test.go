package referee

import (
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/internal/cli"
	"scrutineer/referee/process"
)

// In every tier that works here a game is played, its log says who enforced limits,
// and a program that exceeds memory loses.
func TestTiers(t *testing.T) {
	bots := build(t)
	dots := filepath.Join(bots, "dots")
	for _, c := range []struct{ tier, how string }{{"a", "enforced"}, {"b", "observed"}, {"c", "observed"}} {
		sandbox, err := process.NewSandbox(process.Tier(c.tier))
		code, log, errs := call("match", "--game", "dots", "--tier", c.tier, "--limit", "memory=64m", "ann="+dots, "bob="+dots+" -fault memory@2")
		if err != nil {
			if code != cli.Failed || log != "" || !strings.HasPrefix(errs, "referee match: tier "+c.tier+" does not work here: ") {
				t.Errorf("tier %s, which does not work: code %d, %s", c.tier, code, errs)
			}
			t.Logf("tier %s is not tried: %v", c.tier, err)
			continue
		}
		sandbox.Close()
		how := c.how
		if runtime.GOOS != "linux" {
			continue
		}
		for _, want := range []string{"\nlimits 67108864 - resident " + how + " 524288 - -\n", "; tier " + strings.ToUpper(c.tier) + ": ", "\nfault 2 memory - 67108864 ", "\nresult 1 fault"} {
			if !strings.Contains(log, want) {
				t.Errorf("tier %s: code %d, %q is not in the log\n%s%s", c.tier, code, want, log, errs)
			}
		}
	}
}

// Programs run on the requested processors, and the log says so. If none is left for
// the referee, nothing is played.
func TestCores(t *testing.T) {
	have := process.Cores()
	if len(have) < 2 {
		t.Skip("it takes two processors")
	}
	dots := filepath.Join(build(t), "dots")
	last := strconv.Itoa(have[len(have)-1])
	code, log, errs := call("match", "--game", "dots", "--cores", last+","+last, "ann="+dots, "bob="+dots)
	if want := "; seat 1 on processors " + last + "; seat 2 on processors " + last + "\n"; code != cli.OK || !strings.Contains(log, want) {
		t.Errorf("code %d, %q is not in the log\n%s%s", code, want, log, errs)
	}
	if now := process.Cores(); !slices.Equal(now, have) {
		t.Errorf("afterwards this process may run on %v, before on %v", now, have)
	}
	var all []string
	for _, n := range have[:2] {
		all = append(all, strconv.Itoa(n))
	}
	if len(have) > 2 {
		return
	}
	code, log, errs = call("match", "--game", "dots", "--cores", strings.Join(all, ","), "ann="+dots, "bob="+dots)
	if code != cli.Failed || log != "" || errs != "referee match: --cores: no processor is left\n" {
		t.Errorf("code %d, %q %s", code, errs, log)
	}
}

// Programs get the requested processors; with auto none, if none would be left for
// the referee.
func TestPins(t *testing.T) {
	for _, c := range []struct {
		text string
		have []int
		want string
		ok   bool
	}{
		{"", []int{0, 1, 2}, "", true},
		{"auto", []int{0, 1}, "", true},
		{"auto", []int{0, 1, 2}, "1 2", true},
		{"auto", []int{3, 5, 7, 9}, "7 9", true},
		{"2,0", []int{0, 1, 2}, "2 0", true},
		{"1,1", []int{0, 1, 2}, "1 1", true},
		{"3,0", []int{0, 1, 2}, "", false},
		{"1", []int{0, 1, 2}, "", false},
		{"0,1,2", []int{0, 1, 2}, "", false},
		{"x,1", []int{0, 1, 2}, "", false},
	} {
		list, err := pins(c.text, c.have, 2)
		var got []string
		for _, l := range list {
			got = append(got, strconv.Itoa(l[0]))
		}
		if (err == nil) != c.ok || strings.Join(got, " ") != c.want {
			t.Errorf("%q of %v: %v, %v, want %s", c.text, c.have, list, err, c.want)
		}
	}
}
