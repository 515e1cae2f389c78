package analyze

import (
	"bytes"
	"fmt"
	"io"
	"math/rand"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
)

// gatherAs reads a foreign file with the given number of jobs and size of blocks.
func gatherAs(t *testing.T, f io.Reader, from string, jobs, block int) (part, fault string, quick bool) {
	var said bytes.Buffer
	s := &settings{from: from, kind: "game", partial: "x", jobs: jobs}
	g := &gatherer{env: &cli.Env{Name: "analyze", Stderr: &said}, settings: s, part: &analysis.Partial{}, seen: map[string]string{}, block: block}
	err := g.foreignFile(f, "x")
	fault = fmt.Sprintf("%s%v", said.String(), err)
	var out bytes.Buffer
	if _, err := g.part.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	if again, seeks := f.(io.ReadSeeker); seeks {
		again.Seek(0, io.SeekStart)
		g.part = &analysis.Partial{}
		quick, _ = (&tallier{g: g, statuses: map[string]int64{}}).summed(again)
	}
	return out.String(), fault, quick
}

// both reads a foreign file in the fastest way, then row by row, and compares the
// counts and the errors. It reports whether the fast way was used.
func both(t *testing.T, from, text string, jobs, block int) bool {
	t.Helper()
	slow, slowFault, _ := gatherAs(t, struct{ io.Reader }{strings.NewReader(text)}, from, jobs, block)
	fast, fastFault, quick := gatherAs(t, strings.NewReader(text), from, jobs, block)
	if strings.Contains(fastFault, "read:") || fast != slow || fastFault != slowFault {
		t.Fatalf("%s, %d at once, blocks of %d: %q\nquick, %s:\n%s\nrow by row, %s:\n%s", from, jobs, block, text, fastFault, fast, slowFault, slow)
	}
	return quick
}

// oneOf returns one of the texts.
func oneOf(rng *rand.Rand, list ...string) string { return list[rng.Intn(len(list))] }

// someRows returns a table of results with random variations.
func someRows(rng *rand.Rand) string {
	end := oneOf(rng, "\n", "\n", "\r\n")
	heads := []string{"White;Black;Score", "Player1\tplayer2\tRESULT\tEvent", "first,second,result", "result,x,second,first", "first,second,result,round,start", "second,game,first,result,end,fault", "first,second,result,id"}
	row := heads[rng.Intn(len(heads))]
	comma := ","
	for _, c := range []string{";", "\t"} {
		if strings.Contains(row, c) {
			comma = c
		}
	}
	head := strings.Split(row, comma)
	var b strings.Builder
	b.WriteString(oneOf(rng, "", "", "# a table"+end, end) + strings.Join(head, comma) + end)
	odd := rng.Intn(6) == 0
	for range rng.Intn(40) {
		for i, column := range head {
			v := oneOf(rng, "", "1", "2")
			switch strings.ToLower(column) {
			case "id":
				v = oneOf(rng, "", "", "", "", "", "", "", "1")
			case "fault":
				v = oneOf(rng, "", "1", "yes", "crash")
			case "first", "second", "white", "black", "player1", "player2":
				v = oneOf(rng, "ann", "bob", "cy", "ż", `"dee"`, " eve ", `"f,g"`)
			case "result", "score":
				v = oneOf(rng, "1-0", "0-1", "1/2-1/2", "=", "*")
			}
			if odd && rng.Intn(40) == 0 {
				v = oneOf(rng, `"a""b"`, "\"a\nb\"", "bye", "+-", "\xff", `x"y`, "", "\u00a0ann", "a\rb")
			}
			b.WriteString(v)
			if i < len(head)-1 {
				b.WriteString(comma)
			}
		}
		b.WriteString(end + oneOf(rng, "", "", "", "", "", "", end, "# said"+end))
	}
	return b.String()
}

// someTags returns a file of tag pairs with random variations.
func someTags(rng *rand.Rand) string {
	end := oneOf(rng, "\n", "\n", "\r\n")
	odd := rng.Intn(6) == 0
	var b strings.Builder
	b.WriteString(oneOf(rng, "", "", "", end, "% a file"+end))
	for range rng.Intn(25) {
		list := []string{"White", "Black", "Result", "Event", "Round", "FEN", "Site"}
		for _, tag := range list[:3+rng.Intn(5)] {
			v := oneOf(rng, "ann", "bob", "cy", "ż")
			if tag == "Result" {
				v = oneOf(rng, "1-0", "0-1", "1/2-1/2", "*")
			}
			if odd && rng.Intn(40) == 0 {
				v = oneOf(rng, "", `a\"b`, "\xff", "a]", `"`, "bye")
			}
			fmt.Fprintf(&b, "[%s \"%s\"]%s%s", tag, v, oneOf(rng, "", "", "", " "), end)
			if odd && rng.Intn(30) == 0 {
				b.WriteString(end)
			}
		}
		moves := oneOf(rng, "*", "*", "")
		if odd {
			moves = oneOf(rng, "1. e4 e5", "1. e4 {[%clk 1]}", "*", "1. d4"+end+end+"2. d5", "1-0", "*"+end+"*", "")
		}
		if odd && rng.Intn(10) == 0 {
			moves = oneOf(rng, " [x", "1. d4"+end+"[ 2. d5", "[%eval 1] 1. d4")
		}
		b.WriteString(end + moves + end + oneOf(rng, "", end, end+end))
	}
	return b.String()
}

// damaged returns a text with some bytes changed, or truncated.
func damaged(rng *rand.Rand, text string) string {
	b := []byte(text)
	for range rng.Intn(3) {
		if len(b) > 0 {
			at := rng.Intn(len(b))
			switch rng.Intn(3) {
			case 0:
				b[at] = oneOf(rng, "\n", "\"", ",", "[", "]", " ", "\r", "x", "#")[0]
			case 1:
				b = append(b[:at], b[at+1:]...)
			default:
				b = b[:at]
			}
		}
	}
	return string(b)
}

// The fast way counts the same as the slow one, and fails if that fails, whatever the
// number of jobs and size of blocks.
func TestQuickIsSlow(t *testing.T) {
	rng := rand.New(rand.NewSource(5))
	quick := map[string]int{}
	for range 1200 {
		from, text := "csv", someRows(rng)
		if rng.Intn(2) == 0 {
			from, text = "pgn", someTags(rng)
		}
		if rng.Intn(3) == 0 {
			text = damaged(rng, text)
		}
		if both(t, from, text, 1+rng.Intn(4), 1+rng.Intn(300)) {
			quick[from]++
		}
	}
	if quick["csv"] < 120 || quick["pgn"] < 120 {
		t.Errorf("the quick way was hardly gone: %v of 1200", quick)
	}
}

func FuzzQuickIsSlow(f *testing.F) {
	f.Add("first,second,result\na,b,1-0\n\"c\",a,=\n", false, uint16(9))
	f.Add("[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4\n[White \"b\"]\n[Black \"a\"]\n[Result \"0-1\"]\n", true, uint16(50))
	f.Fuzz(func(t *testing.T, text string, tags bool, block uint16) {
		both(t, map[bool]string{false: "csv", true: "pgn"}[tags], text, 3, int(block))
	})
}
