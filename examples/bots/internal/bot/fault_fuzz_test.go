package bot

import "testing"

// FuzzParseFault: an accepted fault is one of the list, with a move and a duration
// that are not negative.
func FuzzParseFault(f *testing.F) {
	for _, s := range []string{"illegal@3", "late=2s@1", "exit@0", "late=-1s@1", "sleep=9999999h@99999999999999999999", "@", "=@1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		fault, err := ParseFault(text)
		if err == nil && (fault.Move < 0 || fault.Time < 0 || text != "" && (fault.Kind < Illegal || int(fault.Kind) >= int(Illegal)+len(kinds))) {
			t.Fatalf("%q is %+v", text, fault)
		}
	})
}
