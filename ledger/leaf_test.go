package ledger

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/logfmt"
)

const (
	d1  = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
	d2  = "fedcba9876543210fedcba9876543210fedcba9876543210fedcba9876543210"
	key = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW" // of the documentation of sumdb/note
)

// Each leaf has one spelling, and is read as what it says.
func TestLeaves(t *testing.T) {
	for _, line := range []string{
		"schedule cup " + d1 + " 12 before " + key + " -",
		"schedule cup - - after " + key + ` spring\x20cup`,
		"start main.1.1-3.1 1 " + d1,
		"final main.1.1-3.1 1 " + d1 + " 5000 99 " + d2 + " 1 complete",
		"final x 2 " + d1 + " 5000 99 " + d2 + " 0 full",
		"final x 2 " + d1 + " 5000 99 " + d2 + " 0 ?",
		"final x 2 " + d1 + " 5000 99 " + d2 + " - -",
		"void x 1 " + d1 + " 17 host-stall",
		"void x 1 - 0 lost",
		"amend 3 misread removed",
		"amend 3 misread counts",
		"enter ann " + d1,
		"entered 0",
		"entered 12",
		"join ann " + d1 + " 12",
		"join ann " + d1 + " -",
		"close 12",
	} {
		e, err := ParseLeaf(line)
		if err != nil {
			t.Errorf("%s: %v", line, err)
		} else if got := string(AppendLeaf(nil, e)); got != line+"\n" {
			t.Errorf("%s is written %s", line, got)
		}
	}
	e, err := ParseLeaf("final main.1.1-3.1 7 " + d1 + " 5000 99 " + d2 + " 2 fault\n")
	want := Entry{Kind: Final, Slot: "main.1.1-3.1", Attempt: 7, Digest: d1, Bytes: 5000, Lines: 99, Root: d2, Winner: 2, Reason: "fault"}
	if err != nil || *e != want {
		t.Errorf("%+v, %v", e, err)
	}
}

// What is not in canonical form is not a leaf.
func TestNoLeaves(t *testing.T) {
	final := "final x 1 " + d1 + " 5000 99 " + d2 + " 1 complete"
	for name, line := range map[string]string{
		"empty":                 "",
		"no kind":               "finish x 1",
		"upper case":            strings.Replace(final, "final", "Final", 1),
		"a blank more":          strings.Replace(final, " 1 ", "  1 ", 1),
		"a blank behind":        final + " ",
		"a word behind":         final + " x",
		"two line feeds":        final + "\n\n",
		"carriage return":       final + "\r",
		"join without a digest": "join ann - 12",
		"join of no id":         "join -ann " + d1 + " 12",
		"join without slots":    "join ann " + d1,
		"join and more":         "join ann " + d1 + " 12 13",
		"a field missing":       "final x 1 " + d1 + " 5000 99 " + d2 + " 1",
		"enter of none":         "enter ann -",
		"enter of no id":        "enter -ann " + d1,
		"enter and more":        "enter ann " + d1 + " 1",
		"entered by nobody":     "entered -",
		"header none":           "start x 1 -",
		"header short":          "start x 1 " + d1[1:],
		"header and more":       "start x 1 " + d1 + " " + d2,
		"a blank for a header":  "start x 1 ",
		"attempt 0":             strings.Replace(final, "x 1", "x 0", 1),
		"attempt 01":            strings.Replace(final, "x 1", "x 01", 1),
		"attempt +1":            strings.Replace(final, "x 1", "x +1", 1),
		"attempt too large":     strings.Replace(final, "x 1", "x 9007199254740992", 1),
		"slot no id":            strings.Replace(final, "x 1", "../x 1", 1),
		"slot of 65":            strings.Replace(final, "x 1", strings.Repeat("x", 65)+" 1", 1),
		"digest upper case":     strings.Replace(final, d1, strings.ToUpper(d1), 1),
		"digest short":          strings.Replace(final, d1, d1[1:], 1),
		"digest none":           strings.Replace(final, d1, "-", 1),
		"root none":             strings.Replace(final, d2, "-", 1),
		"size 0":                strings.Replace(final, "5000", "0", 1),
		"size over the cap":     strings.Replace(final, "5000", "8388609", 1),
		"lines over the cap":    strings.Replace(final, " 99 ", " 131073 ", 1),
		"winner 5":              strings.Replace(final, " 1 complete", " 5 complete", 1),
		"winner alone":          strings.Replace(final, " 1 complete", " 1 -", 1),
		"reason alone":          strings.Replace(final, " 1 complete", " - complete", 1),
		"reason no id":          strings.Replace(final, "complete", "<b>", 1),
		"void, no reason":       "void x 1 " + d1 + " 17",
		"void, other reason":    "void x 1 " + d1 + " 17 boredom",
		"lost with a log":       "void x 1 " + d1 + " 17 lost",
		"lost with a size":      "void x 1 - 17 lost",
		"cut without a log":     "void x 1 - 0 cut",
		"schedule no origin":    "schedule + " + d1 + " 12 before " + key + " -",
		"schedule when":         "schedule cup " + d1 + " 12 during " + key + " -",
		"schedule key":          "schedule cup " + d1 + " 12 before " + strings.Replace(key, "c74f", "c74e", 1) + " -",
		"key in upper case hex": "schedule cup " + d1 + " 12 before " + strings.Replace(key, "c74f20a3", "C74F20A3", 1) + " -",
		"no event":              "schedule cup " + d1 + " 12 before " + key,
		"no header":             "start x 1",
		"amend otherwise":       "amend 3 misread gone",
		"amend, no reason":      "amend 3 removed",
		"amend, nothing":        "amend 3 misread",
		"close without":         "close",
		"too long":              "start " + strings.Repeat("x", MaxLeaf) + " 1 " + d1,
	} {
		if e, err := ParseLeaf(line); err == nil {
			t.Errorf("%s: read as %+v", name, e)
		}
	}
}

// A leaf that is too long is refused for its length, whatever else is wrong with it.
func TestLongLeaf(t *testing.T) {
	for n, want := range map[int]bool{MaxLeaf - 1: false, MaxLeaf: true} {
		_, err := ParseLeaf(strings.Repeat("x", n) + "\n")
		if err == nil || strings.HasPrefix(err.Error(), "more than 1023 bytes") != want {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
}

func FuzzLeaf(f *testing.F) {
	f.Add("final main.1.1-3.1 1 " + d1 + " 5000 99 " + d2 + " 1 complete")
	f.Add("schedule cup - - after " + key + " -")
	f.Add("join ann " + d1 + " 12")
	f.Add("amend 3 misread counts")
	f.Fuzz(func(t *testing.T, line string) {
		e, err := ParseLeaf(line)
		if err != nil {
			return
		}
		if got := string(AppendLeaf(nil, e)); got != strings.TrimSuffix(line, "\n")+"\n" {
			t.Errorf("%q is written %q", line, got)
		}
		for _, c := range []byte(strings.TrimSuffix(line, "\n")) {
			if c < 0x20 || c > 0x7e {
				t.Errorf("%q is a leaf", line)
			}
		}
	})
}

// Logs become leaves by what their last records say (L8, L9).
func TestOutcomeOf(t *testing.T) {
	h := &logfmt.Header{ID: "game", Attempt: 2}
	digest := logfmt.DigestOf([]byte("log\n"))
	result := logfmt.Record{Kind: logfmt.Result, Seat: 2, Word: []byte("full")}
	end := logfmt.Record{Kind: logfmt.End, Text: []byte(d2)}
	end.Num[0] = 99
	void := logfmt.Record{Kind: logfmt.Void, Word: []byte("disk")}
	common := Entry{Kind: Final, Slot: "game", Attempt: 2, Digest: digest, Bytes: 4, Winner: base.None, Reason: none}
	sealed, won, cut, broken := common, common, common, common
	sealed.Lines, sealed.Root = 99, d2
	won.Lines, won.Root, won.Winner, won.Reason = 99, d2, 2, "full"
	cut.Kind, cut.Reason = Void, "cut"
	broken.Kind, broken.Reason = Void, "disk"
	for name, c := range map[string]struct {
		l    *logfmt.Log
		want Entry
	}{
		"sealed": {&logfmt.Log{Records: []logfmt.Record{end}}, sealed},
		"won":    {&logfmt.Log{Records: []logfmt.Record{result, end}}, won},
		"cut":    {&logfmt.Log{Records: []logfmt.Record{result}, Open: true}, cut},
		"void":   {&logfmt.Log{Records: []logfmt.Record{void, end}}, broken},
	} {
		c.l.Header, c.l.Bytes = h, []byte("log\n")
		if got := *OutcomeOf(c.l); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
	if slot, attempt := SlotOf(&logfmt.Header{ID: "x"}); slot != "x" || attempt != 1 {
		t.Errorf("%s, %d", slot, attempt)
	}
}
