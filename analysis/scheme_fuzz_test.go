package analysis

import "testing"

// FuzzScheme checks that points that can be read are whole, not negative, and do not fall
// from loss to draw to win.
func FuzzScheme(f *testing.F) {
	f.Add("2/1/0")
	f.Add("1/0.5/0")
	f.Add("9999999999999999999/.5/-1")
	f.Fuzz(func(t *testing.T, text string) {
		if s, err := ParseScheme(text); err == nil && !(s.Win >= s.Draw && s.Draw >= s.Loss && s.Loss >= 0 && s.Win <= 2001) {
			t.Fatalf("%q is %+v", text, s)
		}
	})
}
