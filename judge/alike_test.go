package judge_test

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// sealedBlocks puts the digests of blocks into the lines of a log (format D1, D2).
func sealedBlocks(text string) []byte {
	var out, block bytes.Buffer
	n := 0
	for line := range strings.Lines(text) {
		out.WriteString(line)
		block.WriteString(line)
		if n++; n%logfmt.BlockSize == 0 {
			leaf := logfmt.LeafHash(block.Bytes())
			out.WriteString("block " + hexed(leaf[:]) + "\n")
			block.Reset()
		}
	}
	return out.Bytes()
}

func hexed(b []byte) string {
	text := ""
	for _, x := range b {
		text += string("0123456789abcdef"[x>>4]) + string("0123456789abcdef"[x&15])
	}
	return text
}

// A log with many wrong lines lists 100 of them and says how many more there are, and
// where the last is.
func TestManyAlike(t *testing.T) {
	for _, wrong := range []int{100, 101, 5000} {
		file := sealedBlocks(string(fuzzLog(2, "-", "run 1 1 a a\nrun 2 1 a b\nexit 2 2 code 0 ? ? ?\n"+strings.Repeat("> 2 2 x\n", wrong))))
		s, err := judge.New(all.Games(), judge.Options{}).Next(logfmt.NewReader(bytes.NewReader(file), "f"))
		if err != nil || s.Status != judge.Open {
			t.Fatalf("%d: %v, %v", wrong, s.Status, err)
		}
		var list []judge.Finding
		for _, f := range s.Findings {
			if f.Code == judge.WrongLine {
				list = append(list, f)
			} else if f.Witness.Get("more") != "" {
				t.Errorf("%d: of another kind nothing is left out: %+v", wrong, f)
			}
		}
		want := min(wrong, 100)
		last := bytes.Count(file[:bytes.LastIndex(file, []byte("> 2"))], []byte("\n")) + 1
		if wrong > 100 {
			want++
			f := list[100]
			if f.Code != judge.WrongLine || f.Severity != judge.Cosmetic || f.Line != list[99].Line+1 && f.Line != list[99].Line+2 ||
				f.Message() != strconv.Itoa(wrong-100)+" more like this, the last at line "+strconv.Itoa(last)+", "+map[bool]string{true: "is", false: "are"}[wrong == 101]+" not listed" ||
				f.Claimed != "" || f.Recomputed != "" || f.Witness.String() != "more="+strconv.Itoa(wrong-100)+" last="+strconv.Itoa(last) {
				t.Errorf("%d: %+v", wrong, f)
			}
		}
		if len(list) != want {
			t.Errorf("%d wrong lines: %d findings", wrong, len(list))
		}
	}
}

// What one of the findings that are left out claims is not claimed of all of them.
func TestManyAlikeClaimNothing(t *testing.T) {
	c := reason{game: byConsole, header: amongMoves, body: "fault 1 exit - - -\n" + strings.Repeat("fault 1 crash - - -\n", 103)}
	n := 0
	for _, f := range c.of(t).Findings {
		if f.Code != judge.FalseFault {
			continue
		}
		if n++; (f.Claimed == "crash") != (n <= 100) || n == 101 && f.Witness.Get("more") != "3" {
			t.Errorf("number %d: %+v", n, f)
		}
	}
	if n != 101 {
		t.Errorf("%d findings", n)
	}
}

// For each line sent to a closed input, as far as listed, the close above it is searched.
// A long log takes no longer per line than a short one.
func TestManyImpossibleEvents(t *testing.T) {
	r := session()
	r.header.Limits.Flood = unknown
	r.add(logfmt.Record{Kind: logfmt.Close, Seat: 1, Time: 10})
	const lines = 100000 // searching above all of them would read 5,000,000,000 records
	for range lines {
		r.add(logfmt.Record{Kind: logfmt.Sent, Seat: 1, Time: 10, Text: []byte("x")})
	}
	s := r.judge(t)
	n := 0
	for _, f := range s.Findings {
		if f.Code == judge.ImpossibleEvent {
			n++
		}
	}
	if n != 101 {
		t.Errorf("%d findings, want 100 and one for the others", n)
	}
}
