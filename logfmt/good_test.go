package logfmt

import (
	"bytes"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
)

// goodCases are close to what the rules forbid. Each is read without an error, and comes
// back byte for byte.
var goodCases = []struct {
	name  string
	edits []edit
}{
	{"the log itself", nil},
	{"moves only", []edit{moves}},
	{"moves only, no times", []edit{moves, set(14, "evidence moves none"), set(22, "m 1 1 - ? - B7")}},
	{"no exchange, but an extension", []edit{moves, put(22, "x-note")}},
	{"a session without a game", []edit{info}},
	{"raw charged", []edit{rawUnstamped, set(14, "evidence raw charged")}},
	{"raw none", []edit{rawUnstamped, set(14, "evidence raw none"), set(26, "m 1 1 25 ? - B7")}},
	{"qualifying", []edit{set(3, "session qualifying")}},
	{"empty text", []edit{put(29, "< 1 2000", "> 1 2000", "! 1 2000")}},
	{"blanks that end a text", []edit{put(29, `< 1 2000 \x20`, `< 1 2000  \x20`, `< 1 2000   a \x20`)}},
	{"blanks that begin a text", []edit{put(29, "< 1 2000  a")}},
	{"every byte escaped that must be", []edit{put(29, `< 1 2000 \x00\x09\x0d\x1f\x5c\x7f\x80\xff`)}},
	{"an empty word", []edit{set(7, `event \_ \_ \_ \_`), set(22, `run 1 0 \_ \_`)}},
	{"a dash, a question mark and blanks as words", []edit{set(7, `event \x2d \x3f a\x20b \x20`), set(22, `run 1 0 \x2d \x3f \x2d -- a?`)}},
	{"words none and unknown", []edit{set(7, "event - ? - ?"), set(6, "protocol ?"), set(18, "clocksource -")}},
	{"the largest number", []edit{set(20, "seed 9007199254740991"), set(30, "exit 2 9007199254740991 ? ? 9007199254740991 0 ?")}},
	{"zero", []edit{set(20, "seed 0"), set(22, "run 1 0 /b"), set(12, "clock 0 0 0 answer")}},
	{"16-digit stamps", []edit{set(30, "exit 2 3000 code 0 0 0 0"), put(31, "! 2 1000000000000000 x", "! 2 1000000000000000", `> 2 9007199254740991 a\x00`)}},
	{"16-digit time charged", []edit{set(26, "m 1 1 25 9007199254740991 9007199254740991 B7")}},
	{"ties", []edit{put(29, "! 1 2000 a", "! 2 2000 b", "tick 2000 2000 0")}},
	{"a text at its cap", []edit{put(29, "< 1 2000 "+strings.Repeat("t", 16000)), set(21, "start "+strings.Repeat("s", 16000))}},
	{"a text at its cap, escaped", []edit{put(29, "< 1 2000 "+strings.Repeat(`\xff`, 16000))}},
	{"a line at its cap", []edit{set(22, runLine(65535))}},
	{"words and texts of one byte", []edit{set(22, "run 1 0 b a"), put(29, "< 1 2000 a", "get 1 2000 f a", "put 1 2000 f a", "x-a b", "nostart 1 2000 w")}},
	{"a word at its cap", []edit{set(22, "run 1 0 "+longWord[1:]+" "+longWord[1:])}},
	{"an id at its cap", []edit{set(2, "id "+strings.Repeat("i", 64))}},
	{"a display name at its cap", []edit{set(9, "seat 1 a ? ? "+strings.Repeat(`\xc3\xa9`, 128))}},
	{"a display name of any language", []edit{set(9, `seat 1 a ? ? \xd0\x90 \xf0\x9f\x90\x8d \x5c\xe2\x80\xae`)}},
	{"a move at its cap", []edit{set(26, "m 1 1 25 1532 - "+longMove[1:])}},
	{"a move of unknown gain", []edit{set(26, "m 1 1 25 1532 ? B7")}},
	{"all limits", []edit{set(13, "limits 1 2 data enforced 3 4 5")}},
	{"no interval has a stamp of its own", []edit{put(29, "stall 1 2 1", "wait 0 9007199254740990 9007199254740991 1", "! 1 2000 x")}},
	{"a move with an escape", []edit{set(26, `m 1 1 25 1532 0 a\x5cb`)}},
	{"32 parameters and rulings", []edit{
		set(4, "game fiverow "+strings.Join(pairWords(32), " ")),
		set(5, "rulings fiverow-1 "+someDigest+" "+strings.Join(pairWords(32), " "))}},
	{"no parameters, no deviations", []edit{set(4, "game fiverow"), set(5, "rulings fiverow-1 "+someDigest)}},
	{"a parameter's name of every sort of letter", []edit{set(4, "game fiverow "+strings.Repeat("a", 32)+"=1 az_09=x=y")}},
	{"unknown rulings", []edit{set(5, "rulings ?")}},
	{"one seat", []edit{cut(10), func(l []string) []string { return l[:21] }, put(22, "result 1 ?")}},
	{"four seats", []edit{put(11, "seat 3 c ? -", "seat 4 d - ?"), set(13, "first 4"),
		func(l []string) []string { return l[:23] }, put(24, "close 3 0", "close 4 0", "result 4 home 1 2 3 4")}},
	{"first mover unknown", []edit{set(11, "first ?")}},
	{"a later attempt", []edit{set(8, "attempt 2 "+someDigest)}},
	{"a later attempt, the log before lost", []edit{set(8, "attempt 9007199254740991 ?")}},
	{"a foreign origin", []edit{set(15, "origin psq.2+x "+someDigest+` a\x20`)}},
	{"nothing known of the frame", []edit{set(12, "clock ? ? ? ?"), set(13, "limits - - - - - - -"), set(15, "origin pgn ? x"),
		set(16, "referee ? ? ?"), set(17, "host"), set(19, "utc ?"), set(20, "seed ?")}},
	{"a leap day", []edit{set(19, "utc 2024-02-29T23:59:59Z")}},
	{"a start that looks like a first line", []edit{set(21, "start mlog 1")}},
	{"texts that look like first lines", []edit{put(29, "< 1 2000 mlog 1", "< 1 2000 id x", "x-mlog 1")}},
	{"extensions", []edit{put(29, "x-", "x-a-1", `x-note  any \x0athing \x20`)}},
	{"an extension below the result", []edit{put(33, "x-note", "! 1 4000 late", "eof 1 4000 err", "exit 1 4000 signal 9 ? ? ?")}},
	{"no result at all", []edit{cut(32)}},
	{"void", []edit{set(32, "void host-stall 2000 ? the host stood still")}},
	{"a fault with a source", []edit{set(31, "fault 2 illegal 27 - - hello")}},
	{"a result with scores", []edit{set(32, "result 0 complete 9007199254740991 0")}},
	{"sources of every kind", []edit{put(29, "get 1 2000 f B8", "part 1 2000 out B9", "m 2 1 29 ? 0 B8", "m 3 1 30 0 3 B9")}},
}

// rawUnstamped removes the stamps from the good log.
func rawUnstamped(l []string) []string {
	stamp := regexp.MustCompile(`^([<>!a-z]+ [12]|tick) [0-9]+`)
	for i := 21; i < len(l); i++ {
		if !strings.HasPrefix(l[i], "m ") && !strings.HasPrefix(l[i], "drop ") && !strings.HasPrefix(l[i], "result ") {
			l[i] = stamp.ReplaceAllString(l[i], "$1 ?")
		}
	}
	return l
}

func TestGoodNeighbours(t *testing.T) {
	for _, c := range goodCases {
		file := text(seal(edited(goodLog(), c.edits...)))
		if got := findings(t, file); got != nil {
			t.Errorf("%s: %v\n%.3000s", c.name, got, file)
			continue
		}
		l, err := NewReader(strings.NewReader(file), "").ReadLog()
		if err != nil || string(Format(l)) != file || string(l.Bytes) != file {
			t.Errorf("%s: comes back as %.3000s", c.name, Format(l))
		}
	}
}

// Every kind of record and every word of the closed lists may be written.
func TestEveryWordOfTheLists(t *testing.T) {
	events := []string{"> 1 5", "< 1 5", "! 1 5", "part 1 5 out x", "part 1 5 err", "eof 1 5 out", "eof 2 5 err",
		"exit 1 5 code 0 0 0 0", "exit 1 5 signal 9 ? ? ?", "exit 1 5 ? ? ? ? ?", "get 1 5 f", "get 1 5 f x",
		"flood 1 5 out 0 ?", "flood 1 5 err 9007199254740991 " + someDigest, "tick 5 5 5", "tick 5 ? ?",
		"nostart 1 5", "nostart 2 5 no such file", "nosend 1 5 pipe 0", "nosend 2 5 full 3 step! B7", "nosend 1 5 ? ? x", "usage 1 5 resident 4096 10 20", "usage 2 5 virtual ? ? ?", "usage 1 5 data 0 - -", "usage 1 5 - - - -", "usage 1 5 ? ? 1 2",
		"found 1 5 book.bin 0 ?", `found 2 5 a\x20b 9007199254740991 ` + someDigest, "stall 0 5 3", "stall 7 7 0", "wait 0 1 7 9", "wait 2 1 9007199254740991 0",
		"run 1 5 .", "put 1 5 f", "put 1 5 f x", "close 1 5", "kill 1 5 TERM", "freeze 1 5", "thaw 1 5",
		"drop 2 27 empty", "drop 2 27 early", "drop 2 27 late", "drop 2 27 extra", "drop 2 27 after-end"}
	for _, kind := range []string{"illegal", "unreadable", "refused", "extra", "early", "exit", "crash", "protocol", "not-started", "forbidden"} {
		events = append(events, "fault 1 "+kind+" - - -")
	}
	for _, kind := range []string{"timeout-move", "timeout-total", "memory", "flood"} {
		events = append(events, "fault 1 "+kind+" - 5 6", "fault 1 "+kind+" 25 ? ? x")
	}
	for _, e := range events {
		e = strings.Replace(e, " 5", " 2000", 1)
		checkGood(t, edited(goodLog(), put(29, e)))
	}
	for _, why := range []string{"complete", "five", "full", "no-move", "home", "move-cap", "fault", "both-out", "?", "x-a", "x-two-passes", "x-" + strings.Repeat("9", 30)} {
		checkGood(t, edited(goodLog(), set(32, "result 2 "+why)))
	}
	for _, why := range []string{"host-stall", "host-sleep", "disk", "referee", "setup", "operator", "other"} {
		checkGood(t, edited(goodLog(), set(32, "void "+why+" ? ?")))
	}
}

func checkGood(t *testing.T, lines []string) {
	t.Helper()
	if got := findings(t, text(seal(lines))); got != nil {
		t.Errorf("%v\n%s", got, text(seal(lines)))
	}
}

// A block digest comes after 64 records. None is due if a log ends with a full block.
func TestBlocksOfLogsOfAnyLength(t *testing.T) {
	for n := 32; n <= 200; n++ {
		lines := goodLog()
		for len(lines) < n {
			lines = append(lines, "x-"+strconv.Itoa(len(lines)))
		}
		sealed := seal(lines)
		if blocks := len(sealed) - n - 1; blocks != (n+63)/64 {
			t.Fatalf("%d records: %d blocks", n, blocks)
		}
		checkGood(t, lines)
	}
}

// A log with exactly as many lines, or bytes, as the format allows is read. With one more
// it is refused.
func TestCapsOfALog(t *testing.T) {
	lines := goodLog()
	for len(lines) < 129054 { // with 2017 block lines and the end 131072
		lines = append(lines, "x-")
	}
	if n := len(seal(lines)); n != MaxLines {
		t.Fatalf("%d lines", n)
	}
	checkGood(t, lines)
	if got := findings(t, text(seal(append(lines, "x-")))); len(got) != 1 || got[0] != "131073: cap" {
		t.Errorf("a line more: %v", got)
	}
	lines = goodLog()
	fill := func(n int) { lines = append(lines, "x- "+strings.Repeat("t", n-4)) }
	for sealedSize(lines) < MaxLog-30000 {
		fill(16004)
	}
	for left := MaxLog - sealedSize(lines); left > 0; left = MaxLog - sealedSize(lines) {
		fill(min(left, 10000))
	}
	if n := len(text(seal(lines))); n != MaxLog {
		t.Fatalf("%d bytes", n)
	}
	checkGood(t, lines)
	lines[len(lines)-1] += "t"
	if got := findings(t, text(seal(lines))); len(got) != 1 || !strings.HasSuffix(got[0], ": cap") {
		t.Errorf("a byte more: %v", got)
	}
}

// sealedSize returns the bytes of lines once seal has added a line of 71 bytes for each
// block and an end record whose count has three digits.
func sealedSize(lines []string) int {
	n := 71*((len(lines)+63)/64) + len("end 123 \n") + 64 + 1 + 64
	for _, l := range lines {
		n += len(l) + 1
	}
	return n
}

// The table of caps in the document agrees with the package.
func TestCapsOfTheDocument(t *testing.T) {
	doc, err := os.ReadFile("FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	for row, want := range map[string]int{
		"a line, its line feed included": MaxLine, "a text before escaping": MaxRaw, "a word as written": MaxWord,
		"a display name before escaping": MaxName, "a move": base.MaxMove, "parameters, or rulings, in a header": MaxPairs,
		"seats": 4, "lines of a log": MaxLines, "bytes of a log": MaxLog,
	} {
		_, rest, _ := bytes.Cut(doc, []byte("\n| "+row+" | "))
		cell, _, _ := bytes.Cut(rest, []byte(" |"))
		digits := strings.ReplaceAll(strings.TrimSuffix(string(cell), " bytes"), " ", "")
		if digits != strconv.Itoa(want) {
			t.Errorf("%s: the document says %q, the package %d", row, cell, want)
		}
	}
}
