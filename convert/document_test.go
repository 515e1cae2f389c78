package convert_test

import (
	"os"
	"strings"
	"testing"

	"scrutineer/convert"
	"scrutineer/logfmt"
)

// The examples of the document are transcripts, and become what it says.
func TestTranscriptDocument(t *testing.T) {
	raw, err := os.ReadFile("../docs/reference/transcript.md")
	if err != nil {
		t.Fatal(err)
	}
	doc := string(raw)
	blocks := strings.Split(doc, "\n```\n")
	want := []string{
		"m 1 1 25 ? 0 0 0 0\nfault 2 illegal 29 - - 0 0 0\nresult 1 fault 0 0\n",
		"m 1 1 24 1200 - E5\nfault 2 memory - 67108864 70000000\nresult 1 fault\n",
	}
	if len(blocks) != 2*len(want)+1 {
		t.Fatalf("%d blocks", len(blocks)/2)
	}
	for i, claimed := range want {
		logs, _, damage := tell(blocks[2*i+1]+"\n", convert.TranscriptOptions{})
		if len(logs) != 1 || claims(logs[0]) != claimed {
			t.Errorf("example %d: %q %s", i+1, damage, logs)
		}
	}
	for k := logfmt.Sent; k <= logfmt.Thaw; k++ {
		if !strings.Contains(doc, "`"+k.String()+"`") {
			t.Errorf("the document does not name %s", k)
		}
	}
	for _, word := range []string{"fault` S", "void` ", "game` ", "rulings` ", "protocol` ", "seat` ", "id`", "origin`", "evidence` ", "clock`", "start`"} {
		if !strings.Contains(doc, "`"+word) && !strings.Contains(doc, "`--"+word) {
			t.Errorf("the document does not tell of `%s", word)
		}
	}
}
