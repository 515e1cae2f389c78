package sessions_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
)

// The shard of a name is the one computed with sha256sum and a shell, as in
// docs/guide/many-games.md.
func TestShardIsByTheDigestOfTheName(t *testing.T) {
	if _, err := exec.LookPath("sha256sum"); err != nil {
		t.Skip("no sha256sum")
	}
	for _, name := range []string{"games/a.mlog", "games/b.mlog", "x", "a b/'c'.mlog.zst", "zażółć.mlog"} {
		for _, n := range []int{1, 2, 7, 1000} {
			sum := exec.Command("bash", "-c", `echo $(( 0x$(printf %s "$1" | sha256sum | cut -c1-15) % $2 + 1 ))`, "bash", name, fmt.Sprint(n))
			out, err := sum.Output()
			if err != nil {
				t.Fatal(err)
			}
			for k := 1; k <= n; k++ {
				var s sessions.Shard
				if err := s.Set(fmt.Sprintf("%d/%d", k, n)); err != nil {
					t.Fatal(err)
				}
				if want := strings.TrimSpace(string(out)) == fmt.Sprint(k); s.Contains(name) != want {
					t.Errorf("%s, shard %d of %d: %v, but sha256sum says %s", name, k, n, s.Contains(name), out)
				}
			}
		}
	}
}

func TestShardsThatCannotBe(t *testing.T) {
	for _, text := range []string{"", "/", "1", "0/2", "3/2", "-1/2", "1/0", "01/2", "+1/2", "1/2/3", "1/ 2", "a/b", "1/1000001", "1/99999999999999999999"} {
		var s sessions.Shard
		if err := s.Set(text); err == nil || s != (sessions.Shard{}) {
			t.Errorf("%q is taken as %v", text, &s)
		}
	}
}

// Three shards of the embedded sample have every file once, and standard input is in
// none.
func TestShardsHoldEveryInputOnce(t *testing.T) {
	var said strings.Builder
	env := &cli.Env{Name: "x", Stderr: &said}
	all, _ := sessions.Sources(env, nil)
	times := map[string]int{}
	for k := 1; k <= 3; k++ {
		list, code := (&sessions.Shard{Number: k, Of: 3}).Sources(env, nil)
		if code != cli.OK || !strings.Contains(said.String(), fmt.Sprintf("shard %d/3: %d of %d inputs", k, len(list), len(all))) {
			t.Errorf("code %v: %s", code, said.String())
		}
		for _, src := range list {
			times[src.Name]++
		}
	}
	for _, src := range all {
		if times[src.Name] != 1 {
			t.Errorf("%s is in %d shards", src.Name, times[src.Name])
		}
	}
	if list, code := (&sessions.Shard{Number: 1, Of: 2}).Sources(env, []string{"-"}); code != cli.Failed || len(list) > 0 {
		t.Errorf("standard input: %v", code)
	}
}
