package witness

import "testing"

// A witness answers any request, and a request that is read is written the same.
func FuzzRequest(f *testing.F) {
	key := signerOf(f, "cup", 1)
	tr := newTree(f, 9)
	f.Add(tr.request(f, 0, 3, key).String())
	f.Add(tr.request(f, 5, 9, key).String())
	f.Add("old 1\n\ncup\n1\n\n\n")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ParseRequest(text)
		if err != nil {
			return
		}
		if r.String() != text {
			t.Errorf("%q is written %q", text, r)
		}
		r.FirstRoot(tr.root(t, 3))
	})
}
