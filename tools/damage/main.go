// Damage measures how often the verifier notices that a log was changed by somebody who
// can seal it again:
//
//	go -C tools run ./damage
//
// Every log of the embedded sample is changed in many ways, one change at a time, at
// places drawn from a fixed seed. The digests are computed again, so they are valid. A
// change counts as found if the verdict differs from that on the original log. The table
// is in docs/measurements/damage.md, and a test compares it. Damage without a new seal is
// a different matter: digests find all of it, as the tests of logfmt show.
package main

import (
	"fmt"
	"os"
)

func main() {
	t, err := measure(changes, perLog)
	if err != nil {
		fmt.Fprintln(os.Stderr, "damage:", err)
		os.Exit(2)
	}
	fmt.Print(t.text())
}
