// Damage measures what the verifier sees of a log that was changed by somebody
// who can seal it again:
//
//	go -C tools run ./damage
//
// Every log of the embedded sample is changed in many ways, one change at a
// time, each at places drawn from a fixed seed; the digests are made again, so
// that they hold. What is counted is whether the verdict shows anything that it
// did not show of the log as it was. The table is in docs/measurements/damage.md, where a
// test holds it. Damage without a new seal is another matter: digests find all
// of it, and logfmt's tests show that.
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
