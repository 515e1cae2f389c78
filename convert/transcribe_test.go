package convert_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/convert"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// transcribed returns the body of the transcript of a log.
func transcribed(t *testing.T, log string) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := convert.Transcript(&b, logfmt.NewReader(strings.NewReader(log), "a.mlog"), all.Games()); err != nil {
		t.Fatalf("%v\n%s", err, log)
	}
	_, body, _ := strings.Cut(b.String(), "\nstart -\n")
	return body
}

// The opening of a conversation in which seat 1 is in turn, and may think for a thousandth
// of a second.
const opened = "0 > 1 2 2 1\n0 > 2 2 2 2\n10 > 1 -1 -1 -1\n"

// A fault is stated if nothing shows just this fault, and not otherwise.
func TestTranscriptStates(t *testing.T) {
	for _, c := range []struct{ lines, without string }{
		{"1500 kill 1 KILL\n1600 exit 1 signal 9 ? ? ?\n", ""},
		{"500 kill 1 KILL\n1600 exit 1 signal 9 ? ? ?\nfault 1 memory ? 65\n", ""},
		{"50 exit 2 code 3 ? ? ?\n60 eof 2 out\n", ""},
		{"50 exit 2 code 3 ? ? ?\nfault 2 exit\n60 eof 2 out\n", "fault 2 exit\n"}, // the two streams will show it
		{"50 exit 2 code 3 ? ? ?\nfault 2 forbidden\n60 eof 2 out\n", ""},
		{"50 < 1 0 0\n60 > 2 bye\n", ""},
		{"1400 < 1 0 0 0\nvoid host-stall 100 1300\n", ""}, // late by what the machine cost it
		{"void host-sleep 5 9 a lid\n", ""},
		{"void other ? 9\n", ""},
		{"60 tick 61 ?\nx-note text \\x20\n70 part 1 err \\x5c\\x20\n70 flood 2 err 9 ?\n80 freeze 1\n90 thaw 1\n", ""},
	} {
		logs, _, damage := tell(dots22+"clock - 1000 0\n"+opened+c.lines, convert.TranscriptOptions{})
		if len(logs) != 1 {
			t.Fatalf("%q: %q", c.lines, damage)
		}
		want := opened + strings.Replace(c.lines, c.without, "", 1)
		if got := transcribed(t, logs[0]); got != want {
			t.Errorf("%q becomes\n%swant\n%s", c.lines, got, want)
		}
	}
}

// Before a void a fault of time is stated that counts in spite of it: that of seat 2, but
// not that of seat 1, which the machine may have caused.
func TestTranscriptStatesLate(t *testing.T) {
	body := "0 > 2 set_points 3 1 1 9 1 1 9\n100 > 1 set_points 3 1 1 9 1 1 9\n2000 < 1 =\nfault 2 timeout-move 1000 2000\nvoid host-stall 1050 1900\n"
	logs, _, damage := tell("game triangles\nstart 1,1 9,1 1,9 | - | 0 0 | 1 | -\nclock - 1000 0\n"+body, convert.TranscriptOptions{})
	if len(logs) != 1 {
		t.Fatalf("%q", damage)
	}
	if got, want := claims(logs[0]), "fault 2 timeout-move - 1000 2000\nvoid host-stall 1050 1900\n"; got != want {
		t.Errorf("claims\n%swant\n%s", got, want)
	}
	var b bytes.Buffer
	if _, err := convert.Transcript(&b, logfmt.NewReader(strings.NewReader(logs[0]), "a.mlog"), all.Games()); err != nil || !strings.HasSuffix(b.String(), "| -\n"+body) {
		t.Errorf("%v: becomes\n%s", err, b.String())
	}
}

// logOf returns a log of dots22 with these records, whatever they claim.
func logOf(t *testing.T, times string, recs ...logfmt.Record) string {
	t.Helper()
	logs, _, _ := tell(dots22+"evidence raw none\n", convert.TranscriptOptions{})
	l, err := logfmt.NewReader(strings.NewReader(logs[0]), "x").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := logfmt.NewWriter(&b, logfmt.SyncNever)
	l.Header.Evidence.Times = times
	w.Begin(l.Header)
	for i := range recs {
		w.Append(&recs[i])
	}
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A log may claim what its own evidence does not support: its transcript is of what was
// exchanged, and can be converted.
func TestTranscriptOfWrongClaims(t *testing.T) {
	none := logfmt.None
	line := func(k logfmt.Kind, text string) logfmt.Record {
		return logfmt.Record{Kind: k, Seat: 1, Time: logfmt.Unknown, Text: []byte(text)}
	}
	conv := []logfmt.Record{line(logfmt.Sent, "2 2 1"), line(logfmt.Sent, "-1 -1 -1"), line(logfmt.Said, "0 0 0")}
	body := "> 1 2 2 1\n> 1 -1 -1 -1\n< 1 0 0 0\n"
	illegal := logfmt.Record{Kind: logfmt.Fault, Seat: 1, Word: []byte("illegal"), Source: 24, Num: [4]base.Number{none, none}}
	if got := transcribed(t, logOf(t, "none", append(conv, illegal)...)); got != body {
		t.Errorf("a legal move called illegal:\n%s", got)
	}
	conv[2] = line(logfmt.Said, "what")
	body = strings.Replace(body, "0 0 0", "what", 1)
	later := logfmt.Record{Kind: logfmt.Fault, Seat: 2, Word: []byte("forbidden"), Num: [4]base.Number{none, none}}
	log := logOf(t, "charged", append(conv, later)...)
	if got := transcribed(t, log); got != body {
		t.Errorf("a fault after the end:\n%s", got)
	}
	var b bytes.Buffer
	convert.Transcript(&b, logfmt.NewReader(strings.NewReader(log), "a.mlog"), all.Games())
	if logs, _, damage := tell(b.String(), convert.TranscriptOptions{}); len(logs) != 1 || !strings.Contains(logs[0], "\nevidence raw none\n") {
		t.Errorf("%q\n%s", damage, b.String())
	}
}

// A log without the exchange, of an unknown game or protocol, or of an impossible start has
// no transcript.
func TestWithoutTranscript(t *testing.T) {
	good := logOf(t, "none")
	set := logfmt.DigestOf([]byte(all.Find("dots").SetText()))
	for _, c := range []struct{ old, now, want string }{
		{"evidence raw", "evidence moves", "evidence: the log has no conversation between referee and programs"},
		{"game dots ", "game gods ", `game: no game "gods"; there are ` + all.Games().Names()},
		{"protocol server", "protocol ?", `protocol: dots has no protocol "?", but server`},
		{" cols=2", "", "game: cols: missing"},
		{"start -", "start nowhere", "start: "},
		{" rows=2\nrulings dots-1 " + set, " rows=2\nrulings dots-9 " + set, "rulings: not the set dots-1"},
	} {
		log := strings.Replace(good, c.old, c.now, 1)
		if log == good {
			t.Fatalf("nothing to change: %q", c.old)
		}
		var b bytes.Buffer
		_, err := convert.Transcript(&b, logfmt.NewReader(strings.NewReader(log), "a.mlog"), all.Games())
		var untold *convert.ExportError
		if !errors.As(err, &untold) || b.Len() > 0 || !strings.HasPrefix(err.Error(), "a.mlog:1: "+c.want) {
			t.Errorf("%q: %v, want %s", c.now, err, c.want)
		}
	}
}
