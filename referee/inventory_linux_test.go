package referee_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"scrutineer/logfmt"
)

// What is in a program's folder before its first turn is recorded above its start, by
// name, size and digest; links and folders are not. An answer that was laid out is no
// answer: the game goes on as without it.
func TestInventory(t *testing.T) {
	for i := range ways {
		w := &ways[i]
		if w.protocol != "file" && w.game != "dots" {
			continue
		}
		m, _ := w.match(t, w.limits(30*time.Second, 0), w.bot(), w.bot())
		dir := m.Programs[1].Command.Dir
		files := map[string]string{"answer": "A0\n", "book of openings": "E5", "\xff": ""}
		for name, text := range files {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Symlink("/etc/passwd", filepath.Join(dir, "link")); err != nil {
			t.Fatal(err)
		}
		p := play(t, m, true)
		p.verified(t)
		var got, want []string
		for _, rec := range p.records {
			if rec.Kind == logfmt.Run {
				break
			}
			if rec.Kind == logfmt.Found {
				got = append(got, fmt.Sprintf("%d %s %d %s", rec.Seat, rec.Word, rec.Num[0], rec.Text))
			}
		}
		for name, text := range files {
			sum := sha256.Sum256([]byte(text))
			want = append(want, fmt.Sprintf("2 %s %d %s", name, len(text), hex.EncodeToString(sum[:])))
		}
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", w.name, got, want)
		}
	}
}
