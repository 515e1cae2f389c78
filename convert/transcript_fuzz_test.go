package convert_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"scrutineer/convert"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// FuzzTranscript converts any transcript. It becomes logs that can be read, or damage at
// one of its lines; and a log made of it is the same after a round trip.
func FuzzTranscript(f *testing.F) {
	for _, c := range conversations {
		f.Add(c.text)
	}
	f.Add("transcript 1\n" + dots22 + "transcript 1\ngame halma n=4 k=2 n1=0 n2=5\n5 > 1 4 2 0 5 1\n6 x-note \\x00\n7 tick 8 ?\n")
	f.Fuzz(func(t *testing.T, text string) {
		logs, _, damage := tell(text, convert.TranscriptOptions{})
		for _, d := range damage {
			if !strings.HasPrefix(d, "dir/talk.txt:") || strings.ContainsAny(d, "\n\r") {
				t.Errorf("damage %q", d)
			}
		}
		for _, log := range logs {
			var transcript bytes.Buffer
			r := logfmt.NewReader(strings.NewReader(log), "x")
			if _, err := convert.Transcript(&transcript, r, all.Games()); err != nil {
				t.Fatalf("%v\n%s", err, log)
			}
			if _, err := r.ReadLog(); err != io.EOF {
				t.Fatalf("after the log: %v", err)
			}
			again, _, damage := tell(transcript.String(), convert.TranscriptOptions{})
			if len(again) != 1 || again[0] != log {
				t.Fatalf("told again: %q\n%s%s---\n%s", damage, log, transcript.String(), again)
			}
		}
	})
}
