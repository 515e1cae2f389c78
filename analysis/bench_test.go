package analysis

import (
	"math/rand"
	"strconv"
	"testing"
)

// million makes a million results of 64 bots.
func million() []Result {
	rng := rand.New(rand.NewSource(1))
	names := make([]string, 64)
	for i := range names {
		names[i] = "bot-" + strconv.Itoa(i)
	}
	list := make([]Result, 1_000_000)
	for i := range list {
		a, b := rng.Intn(64), rng.Intn(63)
		if b >= a {
			b++
		}
		list[i] = Result{Game: "fiverow", Event: "cup", First: names[a], Second: names[b], Outcome: Outcome(1 + rng.Intn(3))}
	}
	return list
}

// BenchmarkMillion is a million results of 64 bots counted and rated.
func BenchmarkMillion(b *testing.B) {
	list := million()
	b.ReportAllocs()
	for b.Loop() {
		c := &Counts{}
		for _, r := range list {
			if err := c.Add(r); err != nil {
				b.Fatal(err)
			}
		}
		if r := Rate(c, "fiverow", Options{}); !r.Pools[0].Converged {
			b.Fatal("no convergence")
		}
	}
}

// BenchmarkRate is the rating alone, of 64 and 1000 bots: every bot meets its
// next five neighbours. In a ladder the results tie all; in a staircase the
// stronger always wins, which no maximum likelihood can rate.
func BenchmarkRate(b *testing.B) {
	for _, bots := range []int{64, 1000} {
		for _, lost := range []int{1, 0} {
			c := &Counts{}
			for i := range bots {
				for j := i + 1; j <= min(i+5, bots-1); j++ {
					played(b, c, strconv.Itoa(i), strconv.Itoa(j), 2, 0, lost)
				}
			}
			name := map[int]string{1: "ladder-", 0: "staircase-"}[lost]
			b.Run(name+strconv.Itoa(bots), func(b *testing.B) {
				for b.Loop() {
					if r := Rate(c, "g", Options{}); !r.Pools[0].Converged {
						b.Fatal("no convergence")
					}
				}
			})
		}
	}
}
