package site

import (
	"fmt"
	"testing"
)

func TestWindow(t *testing.T) {
	for _, c := range []struct {
		here, pages int
		want        string
	}{
		{0, 1, "[0]"}, {0, 3, "[0 1 2]"}, {20, 50, "[0 14 15 16 17 18 19 20 21 22 23 24 25 26 49]"}, {0, 250, "[0 1 2 3 4 5 6 99 199 249]"},
	} {
		if got := fmt.Sprint(window(c.here, c.pages)); got != c.want {
			t.Errorf("page %d of %d leads to %s, want %s", c.here, c.pages, got, c.want)
		}
	}
	if n := len(window(300, 500)); n > 25 {
		t.Errorf("a page of 500 leads to %d", n)
	}
}
