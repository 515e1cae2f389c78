package logfmt

import "strings"

// mustCase breaks one rule of the document in an otherwise valid log.
type mustCase struct {
	rule  string
	want  string // "LINE: CODE"
	edits []edit // of goodLog, before it is sealed
}

var (
	longWord  = strings.Repeat("w", 1025)
	longText  = strings.Repeat("t", 16001)
	longEsc   = strings.Repeat(`\xff`, 16001)
	longMove  = strings.Repeat("m", 1025)
	manyPairs = strings.Join(pairWords(33), " ")
)

// pairWords returns n parameters in order.
func pairWords(n int) []string {
	var list []string
	for i := 0; i < n; i++ {
		list = append(list, "p"+string(rune('a'+i/26))+string(rune('a'+i%26))+"=1")
	}
	return list
}

// runLine returns a run record of n bytes without its line feed: the only kind whose line
// can reach the cap with every field within its own cap.
func runLine(n int) string {
	line := "run 1 0 /b"
	for len(line) < n-1000 {
		line += " " + strings.Repeat("a", 900)
	}
	return line + " " + strings.Repeat("b", n-len(line)-1)
}

// one is a case of a single line replaced, found at that line.
func one(rule, want string, n int, text string) mustCase {
	return mustCase{rule, want, []edit{set(n, text)}}
}

var fileCases = []mustCase{
	one("F2", "1: first-line", 1, "mlog1"),
	one("F2", "1: first-line", 1, "mlog 01"),
	one("F2", "1: first-line", 1, "mlog 1 "),
	one("F2", "1: first-line", 1, "mlog one"),
	one("F2", "1: first-line", 1, "Mlog 1"),
	one("F2", "1: version", 1, "mlog 0"),
	one("F2", "1: version", 1, "mlog 2"),
	one("F2", "1: version", 1, "mlog 9007199254740991"),
	one("F3", "1: encoding", 1, "mlog 1\r"),
	one("F3", "1: encoding", 1, "\xef\xbb\xbfmlog 1"),
	one("F3", "2: encoding", 2, "id r03\r"),
	one("F3", "9: encoding", 9, "seat 1 alpha 1.2 ? Álfa"),
	one("F3", "25: encoding", 25, "< 1 1532 step! B7\r"),
	one("F3", "25: encoding", 25, "< 1 1532 step!\tB7"),
	one("F3", "25: encoding", 25, "< 1 1532\r"),
	one("F3", "25: encoding", 25, "\x00"),
	one("F3", "26: encoding", 26, "m 1 1 25 1532 - B7\x7f"),
	one("F3", "26: encoding", 26, "m 1 1 25 \xc21532 - B7"),
	one("F3", "22: encoding", 22, "run 1 0 /bots/\xc3\xa9"),
	one("F4", "6: field", 6, "protocol  console"),
	one("F4", "6: field", 6, "protocol console "),
	one("F4", "4: field", 4, "game "),
	one("F4", "5: field", 5, "rulings "),
	one("F4", "16: field", 16, "referee "),
	one("F4", "25: field", 25, "<  1 1532 step! B7"),
	one("F4", "25: field", 25, "< 1  1532 step! B7"),
	one("F4", "24: field", 24, "tick 5 5 0 "),
	one("F4", "22: field", 22, "run 1 0 /bots/alpha  ./alpha"),
	one("F4", "25: kind", 25, " < 1 1532 step! B7"),
	one("F4", "25: kind", 25, ""),
	one("F4", "25: kind", 25, "9later 1"),
	one("F4", "25: kind", 25, "Later 1"),
	one("F4", "25: kind", 25, "later_on 1"),
	one("F4", "25: kind", 25, "x-Note"),
	one("F4", "25: kind", 25, "Later ~"), // the greatest byte that a line may hold
	one("F3", "25: encoding", 25, "Later \x7f"),
	one("F4", "25: kind", 25, strings.Repeat("a", 33)),
	one("F4", "25: kind", 25, "<\\x20"),
	one("F4", "26: field", 26, "m  1 1 25 1532 - B7"),
	one("F4", "26: field", 26, "m 1  1 25 1532 - B7"),
	one("F4", "26: field", 26, "m 1 1  25 1532 - B7"),
	one("F4", "26: field", 26, "m 1 1 25  1532 - B7"),
	one("F4", "26: field", 26, "m 1 1 25  - B7"),
	one("F4", "26: field", 26, "m 1 1 25 1532  - B7"),
	one("F4", "26: field", 26, "m 1 1x25 1532 - B7"),
	one("F4", "26: field", 26, "m 1 1"),
	one("F4", "26: field", 26, "m 1 1 25 1532 -"),
	one("F4", "26: field", 26, "m 1 1 25 1532"),
	one("F4", "26: text", 26, "m 1 1 25 1532 - "),
	one("F4", "26: text", 26, "m 1 1 25 1532 - B7 "),
	one("F4", "25: text", 25, "< 1 1532 "),
	one("F4", "25: text", 25, "< 1 1532 step! B7 "),
	one("F5", "25: number", 25, "< 1 01532 step! B7"),
	one("F5", "25: number", 25, "< 1 +1532 step! B7"),
	one("F5", "25: number", 25, "< 1 ~ step! B7"),
	one("F5", "25: number", 25, "< 1 -1 step! B7"),
	one("F5", "25: number", 25, "< 1 1532.0 step! B7"),
	one("F5", "25: number", 25, "< 1 0x5fc step! B7"),
	one("F5", "30: number", 30, "exit 2 3000 code 1 10 20 9007199254740992"),
	one("F5", "30: number", 30, "exit 2 3000 code 1 10 20 18446744073709551617"),
	one("F5", "26: number", 26, "m 1 1 25 9007199254740992 - B7"),
	one("F5", "26: number", 26, "m 1 1 25 1532 18446744073709551617 B7"),
	one("F5", "25: number", 25, "< 1 9007199254740992 step! B7"),
	one("F5", "25: number", 25, "< 1 18446744073709551617 step! B7"),
	one("F5", "26: number", 26, "m 01 1 25 1532 - B7"),
	one("F5", "26: number", 26, "m 1 1 25 01532 - B7"),
	one("F5", "20: number", 20, "seed 017"),
	one("F6", "25: text", 25, `< 1 1532 a\x0`),
	one("F6", "25: text", 25, `< 1 1532 a\x0A`),
	one("F6", "25: text", 25, `< 1 1532 a\x41`),
	one("F6", "25: text", 25, `< 1 1532 a\x7e`),
	one("F6", "25: text", 25, `< 1 1532 a\x21`),
	one("F6", "25: text", 25, `< 1 1532 a\x2d`),
	one("F6", "25: text", 25, `< 1 1532 \x2d`),
	one("F6", "25: text", 25, `< 1 1532 \xg0`),
	one("F6", "25: text", 25, `< 1 1532 a\x/0`),
	one("F6", "25: text", 25, `< 1 1532 a\`),
	one("F6", "25: text", 25, `< 1 1532 a\\`),
	one("F6", "25: text", 25, `< 1 1532 a\n`),
	one("F6", "25: text", 25, `< 1 1532 a\x20b`),
	one("F6", "25: text", 25, `< 1 1532 \x20\x20`),
	one("F6", "25: text", 25, `< 1 1532 \_`),
	one("F7", "7: text", 7, `event cup\x41 2 3 117`),
	one("F7", "7: text", 7, `event cup\_ 2 3 117`),
	one("F7", "7: text", 7, `event \_\_ 2 3 117`),
	one("F7", "22: text", 22, `run 1 0 /bots/\xAB ./alpha`),
	one("F7", "22: text", 22, `run 1 0 - ./alpha`),
	one("F7", "22: text", 22, `run 1 0 /bots/alpha ./alpha - x`),
	one("F7", "22: text", 22, `run 1 0 /bots/alpha \x2d\x2d`),
	one("F7", "29: text", 29, `get 2 2000 ? x`),
	one("F7", "29: text", 29, `put 2 2000 - x`),
	one("F8", "2: field", 2, "id .hidden"),
	one("F8", "2: field", 2, "id "+strings.Repeat("i", 65)),
	one("F8", "2: field", 2, "id a/b"),
	one("F8", "2: field", 2, "id -"),
	one("F9", "5: field", 5, "rulings fiverow-1 "+strings.Repeat("5E", 32)),
	one("F9", "5: field", 5, "rulings fiverow-1 "+someDigest[1:]),
	one("F9", "9: field", 9, "seat 1 alpha 1.2 "+someDigest+"5e"),
	one("F10", "25: cap", 25, "< 1 1532 "+strings.Repeat("t", 65536-len("< 1 1532 "))),
	one("F10", "22: cap", 22, runLine(65536)),
	one("F10", "21: cap", 21, "start "+strings.Repeat("t", 65536-len("start "))),
	one("F10", "25: cap", 25, "< 1 1532 "+longText),
	one("F10", "25: cap", 25, "< 1 1532 "+longEsc),
	one("F10", "21: cap", 21, "start "+longText),
	one("F10", "6: cap", 6, "protocol "+longWord),
	one("F10", "22: cap", 22, "run 1 0 /bots/alpha ./alpha "+longWord),
	one("F10", "9: cap", 9, "seat 1 alpha 1.2 ? "+strings.Repeat("n", 257)),
	one("F10", "9: cap", 9, "seat 1 alpha 1.2 ? "+strings.Repeat(`\xc3\xa9`, 128)+"n"),
	one("F10", "26: cap", 26, "m 1 1 25 1532 - "+longMove),
	one("F10", "4: cap", 4, "game fiverow "+manyPairs),
	one("F10", "5: cap", 5, "rulings fiverow-1 "+someDigest+" "+manyPairs),
	{"F10", "13: cap", []edit{put(11, "seat 3 c ? ?", "seat 4 d ? ?", "seat 5 e ? ?")}},
	{"F10", "131073: cap", []edit{fillLines(131073)}},
	{"F10", "673: cap", []edit{fillBytes(8388609)}},
}

var headerCases = []mustCase{
	{"H1", "3: header", []edit{cut(3)}},
	{"H1", "4: header", []edit{swap(4)}},
	{"H1", "21: header", []edit{cut(21)}},
	{"H1", "22: unknown-kind", []edit{put(22, "start -")}},
	{"H1", "3: header", []edit{put(3, "id r03.g0117")}},
	{"H1", "9: header", []edit{cut(9), cut(9)}},
	{"H1", "11: header", []edit{swap(10)}},
	{"H1", "6: header", []edit{put(6, "x-note in the header")}},
	{"H2", "2: field", []edit{set(2, "id")}},
	one("H2", "2: field", 2, "id a b"),
	one("H2", "3: field", 3, "session friendly"),
	one("H2", "7: field", 7, "event cup 2 3"),
	one("H2", "12: field", 12, "clock - 5000000 0"),
	one("H2", "13: field", 13, "limits ? ? paged observed ? - -"),
	one("H2", "13: field", 13, "limits ? ? resident hoped ? - -"),
	one("H2", "14: field", 14, "evidence some stamped"),
	one("H2", "14: field", 14, "evidence raw timed"),
	one("H2", "15: field", 15, "origin - -"),
	one("H2", "16: field", 16, "referee - - -"),
	one("H2", "19: field", 19, "utc 2026-05-01 12:00:00"),
	one("H2", "19: field", 19, "utc 2026-02-30T12:00:00Z"),
	one("H2", "19: field", 19, "utc 2026-05-01T12:00:00.5Z"),
	one("H2", "19: field", 19, "utc 2026-05-01T12:00:00+00:00"),
	one("H2", "21: field", 21, "start"),
	one("H3", "4: order", 4, "game fiverow width=10 height=10"),
	one("H3", "4: order", 4, "game fiverow width=10 width=10"),
	one("H3", "5: order", 5, "rulings fiverow-1 "+someDigest+" row0=? overline=exact5"),
	one("H3", "4: field", 4, "game fiverow Height=10"),
	one("H3", "4: field", 4, "game fiverow height"),
	one("H3", "4: field", 4, "game fiverow height="),
	one("H3", "4: field", 4, "game fiverow =10"),
	one("H3", "4: field", 4, "game fiverow 2x=1"),
	one("H3", "4: field", 4, "game fiverow _x=1"),
	one("H3", "4: field", 4, "game fiverow xX=1"),
	one("H3", "4: field", 4, "game fiverow x-y=1"),
	one("H3", "4: field", 4, "game fiverow "+strings.Repeat("a", 33)+"=1"),
	one("H4", "5: field", 4, "game -"),
	one("H4", "5: field", 5, "rulings -"),
	one("H4", "4: field", 4, "game - width=10"),
	one("H6", "8: field", 8, "attempt 0 -"),
	one("H6", "8: field", 8, "attempt 2 -"),
	one("H6", "8: field", 8, "attempt 1 "+someDigest),
	one("H6", "8: field", 8, "attempt 1 ?"),
	one("H7", "9: order", 9, "seat 2 alpha 1.2 ?"),
	one("H7", "10: order", 10, "seat 1 beta ? ?"),
	one("H7", "10: order", 10, "seat 3 beta ? ?"),
	one("H8", "9: text", 9, `seat 1 alpha 1.2 ? A\x0ab`),
	one("H8", "9: text", 9, `seat 1 alpha 1.2 ? A\x7f`),
	one("H8", "9: text", 9, `seat 1 alpha 1.2 ? A\xc2\x9fb`),
	one("H8", "9: text", 9, `seat 1 alpha 1.2 ? \xff`),
	one("H8", "9: text", 9, `seat 1 alpha 1.2 ? \xed\xa0\x80`),
	one("H9", "11: field", 11, "first 0"),
	one("H9", "11: field", 11, "first 3"),
	one("H10", "22: order", 14, "evidence moves none"),
	{"H10", "22: order", []edit{set(14, "evidence moves charged"), set(22, "tick ? ? ?")}},
	one("H10", "14: field", 14, "evidence moves stamped"),
}

// longer makes the log one of n records, sealed.
func longer(n int) edit {
	return func([]string) []string {
		lines := goodLog()
		for len(lines) < n {
			lines = append(lines, "x-note")
		}
		return seal(lines)
	}
}

// endField changes a digest of the end record.
func endField(i int) edit {
	return func(l []string) []string {
		f := strings.Fields(l[len(l)-1])
		f[i] = someDigest
		l[len(l)-1] = strings.Join(f, " ")
		return l
	}
}

// fillLines makes a log whose line n is the last before the block and end lines.
func fillLines(n int) edit {
	return func(l []string) []string {
		for records := len(l); records+records/64 < n; records++ {
			l = append(l, "x-")
		}
		return l
	}
}

// fillBytes lets the log exceed n bytes with lines of 13 308 bytes. For 8 MiB that is the
// 631st: record 32+631, with ten block lines above it.
func fillBytes(n int) edit {
	return func(l []string) []string {
		line := "x- " + strings.Repeat("t", 13304)
		for size := len(text(l)); size < n; size += len(line) + 1 {
			l = append(l, line)
		}
		return l
	}
}
