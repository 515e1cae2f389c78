package check

import (
	"testing"

	"scrutineer/event"
)

// FuzzScheme checks that a scheme that can be read is written so that it reads the same.
func FuzzScheme(f *testing.F) {
	for _, s := range []string{"3/1/0", "1/0.5/0", "1/½/0", "1,5/0.001/0", "99999999999999999999/0/-1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := event.ParsePoints(text)
		if err != nil {
			return
		}
		if again, err := event.ParsePoints(s.String()); err != nil || again != s {
			t.Fatalf("%q is %v, written %q and that is %v, %v", text, s, s.String(), again, err)
		}
	})
}
