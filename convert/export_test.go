package convert

import (
	"bytes"
	"errors"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// endingLog returns a game of fiverow of which only the ending matters here.
func endingLog(t *testing.T, body func(w *logfmt.Writer)) *logfmt.Reader {
	t.Helper()
	var psq bytes.Buffer
	if _, err := PSQ(&psq, strings.NewReader("Piskvorky 10x10, 11:11, 0\n3,4,7\n1,2,8\nfirst\nsecond\n-1\n"), "e.psq", nil); err != nil {
		t.Fatal(err)
	}
	h := *readOne(t, psq.Bytes()).Header
	var out bytes.Buffer
	w := logfmt.NewWriter(&out, logfmt.SyncNever)
	w.Begin(&h)
	body(w)
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	return logfmt.NewReader(&out, "e.mlog")
}

func ending(fault, reason string, winner base.Seat) func(w *logfmt.Writer) {
	return func(w *logfmt.Writer) {
		none := logfmt.None
		if fault != "" {
			rec := logfmt.Record{Kind: logfmt.Fault, Seat: winner.Other(), Word: []byte(fault), Num: [4]base.Number{none, none}}
			if fault == "timeout-move" {
				rec.Num = [4]base.Number{logfmt.Unknown, logfmt.Unknown}
			}
			w.Append(&rec)
		}
		w.Append(&logfmt.Record{Kind: logfmt.Result, Seat: winner, Word: []byte(reason), Num: [4]base.Number{none, none, none, none}})
	}
}

// The words are those of the PGN standard, sections 8.2.6 and 9.8.1, and of
// RE in SGF FF[4].
func TestEndingsInOtherForms(t *testing.T) {
	for _, c := range []struct {
		name                     string
		body                     func(w *logfmt.Writer)
		result, termination, sgf string
	}{
		{"won", ending("", "five", 1), "1-0", "normal", "RE[B+]"},
		{"lost", ending("", "five", 2), "0-1", "normal", "RE[W+]"},
		{"drawn", ending("", "full", 0), "1/2-1/2", "normal", "RE[0]"},
		{"late", ending("timeout-move", "fault", 2), "0-1", "time forfeit", "RE[W+T]"},
		{"illegal", ending("illegal", "fault", 1), "1-0", "rules infraction", "RE[B+F]"},
		{"dead", ending("crash", "fault", 1), "1-0", "abandoned", "RE[B+F]"},
		{"none", func(*logfmt.Writer) {}, "*", "unterminated", "RE["},
	} {
		var pgn, sgf bytes.Buffer
		if _, err := PGN(&pgn, endingLog(t, c.body)); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		for _, want := range []string{`[Result "` + c.result + `"]`, `[Termination "` + c.termination + `"]`, "\n\n" + c.result + "\n\n"} {
			if !strings.Contains(pgn.String(), want) {
				t.Errorf("%s: no %q in\n%s", c.name, want, &pgn)
			}
		}
		if _, err := SGF(&sgf, endingLog(t, c.body), all.Games()); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if has := strings.Contains(sgf.String(), c.sgf); has == (c.name == "none") {
			t.Errorf("%s: %q in\n%s", c.name, c.sgf, &sgf)
		}
	}
}

// White is who makes ply 1, even if the board calls it 0 and its seat is 2.
func TestWhiteMovesFirst(t *testing.T) {
	text := "Piskvorky 10x10, 11:11, 0\n3,4,0\n1,2,8\nalpha\nbeta\n-1\n1,Freestyle1\n"
	var log, pgn, sgf bytes.Buffer
	if _, err := PSQ(&log, strings.NewReader(text), "odd.psq", nil); err != nil {
		t.Fatal(err)
	}
	if _, err := PGN(&pgn, logfmt.NewReader(bytes.NewReader(log.Bytes()), "odd.mlog")); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`[White "beta"]`, `[Black "alpha"]`, `[WhiteSeat "2"]`, `[Result "1-0"]`, `[PlyCount "1"]`} {
		if !strings.Contains(pgn.String(), want) {
			t.Errorf("no %s in\n%s", want, &pgn)
		}
	}
	if _, err := SGF(&sgf, logfmt.NewReader(bytes.NewReader(log.Bytes()), "odd.mlog"), all.Games()); err != nil {
		t.Fatal(err)
	}
	// Column 3, row 4 is cd; column 1, row 2 is ab.
	for _, want := range []string{"PB[alpha]PW[beta]", "AB[cd]PL[W]\n;W[ab]\n", "RE[W+]", "GM[4]", "SZ[10]"} {
		if !strings.Contains(sgf.String(), want) {
			t.Errorf("no %s in\n%s", want, &sgf)
		}
	}
}

// A record converted to a log, back to a record and to a log again is the same, except for
// its origin and the digests over it.
func TestPSQThereAndBack(t *testing.T) {
	texts := map[string]string{
		"opening": "Piskvorky 15x20, 11:11, 0\n3,4,0\n1,2,0\n7,7,0\n1,1,8\n2,2,9\nalpha\nbeta\n-1\n1,Freestyle1\n",
		"illegal": "Piskvorky 10x10, 11:11, 0\n3,4,5\n1,2,6\n3,4,0\nalpha\nbeta\n3\n2,Standard\n",
		"late":    "Piskvorky 10x10, 11:11, 0\n3,4,5\nalpha\nbeta\n2\n1,Freestyle1\n",
		"crash":   "Piskvorky 10x10, 11:11, 0\n3,4,5\nalpha\nbeta\n4\n2,Freestyle1\n",
		"draw":    "Piskvorky 10x10, 11:11, 0\n3,4,5\nalpha\nbeta\n-1\n0,Standard\n",
		"unknown": "Piskvorky 10x10, 11:11, 0\n3,4,5\nalpha\nbeta\n-1\n",
		"foul":    "Piskvorky 15x15, 11:11, 0\n3,4,5\n1,2,6\nalpha\nbeta\n1\n2,Renju2\n",
		"any":     "Piskvorky 15x15, 11:11, 0\n3,4,5\nalpha\nbeta\n-1\n1,Cup 2018, day 2\n",
		"untimed": "Piskvorky 10x10, 11:11, 0\n3,4,0\n5,5,0\nalpha\nbeta\n-1\n",
	}
	for name, text := range texts {
		thereAndBack(t, name, text)
	}
}

// A file without a line for the winner may have a loser by its error code. No tournament's
// file can have one without a rule.
func TestPSQOfALoserWithoutARule(t *testing.T) {
	var log bytes.Buffer
	if _, err := PSQ(&log, strings.NewReader("Piskvorky 15x15, 11:11, 0\n3,4,5\nalpha\nbeta\n16\n"), "x.psq", nil); err != nil {
		t.Fatal(err)
	}
	_, err := WritePSQ(io.Discard, logfmt.NewReader(&log, "x.mlog"), all.Games())
	if want := "x.mlog:1: rulings: a psq file with a winner names the rule of overlines"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestRealPSQThereAndBack(t *testing.T) {
	for _, file := range realFiles(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		thereAndBack(t, file, string(text))
	}
}

// The stones of a start by moves are written in the order in which they were made. A
// position does not have it: the same start as a position has another order.
func TestPSQKeepsTheOrderOfAnOpening(t *testing.T) {
	const file = "Piskvorky 15x20, 11:11, 0\n3,4,0\n1,2,0\n7,7,0\n1,1,8\nalpha\nbeta\n-1\n1,Freestyle1\n"
	l, _ := converted(t, "x.psq", file)
	for start, want := range map[string]string{
		l.Header.Start:     "\n3,4,0\n1,2,0\n7,7,0\n1,1,8\n",
		positionOf(t, l):   "\n3,4,0\n1,2,0\n7,7,0\n1,1,8\n", // from the top: 3,4 comes before 7,7
		"plies G6; A1; C3": "\n7,7,0\n1,2,0\n3,4,0\n1,1,8\n", // columns by letter, rows from 0
	} {
		var log, psq bytes.Buffer
		h := *l.Header
		h.Start = start
		w := logfmt.NewWriter(&log, logfmt.SyncNever)
		w.Begin(&h)
		for i := range l.Records {
			if rec := &l.Records[i]; rec.Kind != logfmt.Block && rec.Kind != logfmt.End {
				w.Append(rec)
			}
		}
		if err := w.End(); err != nil {
			t.Fatal(err)
		}
		if _, err := WritePSQ(&psq, logfmt.NewReader(bytes.NewReader(log.Bytes()), "x.mlog"), all.Games()); err != nil || !strings.Contains(psq.String(), want) {
			t.Errorf("%s: %v\n%s", start, err, &psq)
		}
	}
}

// positionOf returns the start of a log as a position.
func positionOf(t *testing.T, l *logfmt.Log) string {
	t.Helper()
	return all.Find("fiverow").StartText(claims.Setup(l.Header))
}

func thereAndBack(t *testing.T, name, text string) {
	t.Helper()
	var log, psq, again bytes.Buffer
	if _, err := PSQ(&log, strings.NewReader(text), "x.psq", nil); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if _, err := WritePSQ(&psq, logfmt.NewReader(bytes.NewReader(log.Bytes()), "x.mlog"), all.Games()); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if _, err := PSQ(&again, bytes.NewReader(psq.Bytes()), "x.psq", nil); err != nil {
		t.Fatalf("%s: %v in\n%s", name, err, &psq)
	}
	if psq.String() != text {
		t.Errorf("%s: it comes back as\n%s\nwant\n%s", name, &psq, text)
	}
	a, b := readOne(t, log.Bytes()), readOne(t, again.Bytes())
	a.Header.Origin, b.Header.Origin = logfmt.Origin{}, logfmt.Origin{}
	if !reflect.DeepEqual(a.Header, b.Header) {
		t.Errorf("%s: the header %+v became %+v", name, a.Header, b.Header)
	}
	for i := range a.Records {
		if kind := a.Records[i].Kind; kind == logfmt.Block || kind == logfmt.End {
			continue
		}
		if want, got := logfmt.AppendRecord(nil, &a.Records[i]), logfmt.AppendRecord(nil, &b.Records[i]); !bytes.Equal(got, want) {
			t.Errorf("%s: %s became %s", name, want, got)
		}
	}
}

// What a form cannot represent is refused, with a place.
func TestNotExportable(t *testing.T) {
	for name, write := range map[string]func(r *logfmt.Reader) error{
		"sgf": func(r *logfmt.Reader) error { _, err := SGF(io.Discard, r, all.Games()); return err },
		"psq": func(r *logfmt.Reader) error { _, err := WritePSQ(io.Discard, r, all.Games()); return err },
	} {
		b, err := os.ReadFile("../corpus/sample/dots.mlog")
		if err != nil {
			t.Fatal(err)
		}
		err = write(logfmt.NewReader(bytes.NewReader(b), "dots.mlog"))
		var untold *ExportError
		if !errors.As(err, &untold) || untold.Line != 1 || !strings.HasPrefix(untold.Error(), "dots.mlog:1: game: ") {
			t.Errorf("%s of a game of dots: %v", name, err)
		}
	}
}

// A recorded answer at a point that is forbidden to X is a foul in a psq file, in whatever
// protocol: error code 1 of Gomocup's judge, its stone left out. On a taken cell it is code
// 3, and the stone is written.
func TestPSQOfARefusedAnswer(t *testing.T) {
	const opening = "1,1,0\n1,2,0\n2,1,0\n3,2,0\n4,1,0\n5,2,0\n5,1,0\n7,2,0\n6,1,0\n9,2,0\n" // C0 makes six
	for _, c := range []struct{ about, log, want string }{
		{"a forbidden move", refusedLog("-", "moves charged", "fault 1 illegal - - - C0"), "a\nb\n1\n2,Renju\n"},
		{"a taken cell", refusedLog("-", "moves charged", "fault 1 illegal - - - A1"), "1,2,0\na\nb\n3\n2,Renju\n"},
		{"a forbidden move by gomocup", refusedLog("gomocup", "raw stamped", toldByBoard("2,0")), "a\nb\n1\n2,Renju\n"},
		{"a taken cell by gomocup", refusedLog("gomocup", "raw stamped", toldByBoard("0,1")), "1,2,0\na\nb\n3\n2,Renju\n"},
	} {
		var psq bytes.Buffer
		_, err := WritePSQ(&psq, logfmt.NewReader(strings.NewReader(c.log), "x.mlog"), all.Games())
		if want := "Piskvorky 10x2, 11:11, 0\n" + opening + c.want; err != nil || psq.String() != want {
			t.Errorf("%s: %v\n%s\nwant\n%s", c.about, err, &psq, want)
		}
	}
}

// refusedLog returns a log of renju from a start by moves that seat 1 has lost.
func refusedLog(protocol, evidence, body string) string {
	clock := "clock - 1000000 0 turn\nlimits - - - - ? 10000000 -\n"
	return "mlog 1\nid x\nsession game\ngame fiverow height=2 width=10\nrulings fiverow-1 " + sha(defaultSet) + " overline=renju\nprotocol " + protocol +
		"\nevent - - - -\nattempt 1 -\nseat 1 a ? ?\nseat 2 b ? ?\nfirst 1\n" + clock + "evidence " + evidence +
		"\norigin recorded -\nreferee hand - -\nhost\nclocksource CLOCK_MONOTONIC\nutc ?\nseed -\nstart plies A0; A1; B0; C1; D0; E1; E0; G1; F0; I1\n" +
		body + "\nresult 2 fault\n"
}

// toldByBoard returns what passes with seat 1 by gomocup up to an answer that is a fault.
func toldByBoard(answer string) string {
	text := "run 1 0 bots a\n"
	for _, line := range []string{"INFO timeout_turn 1000", "INFO timeout_match 0", "INFO max_memory 0", "INFO game_type 1", "INFO rule 4", "RECTSTART 10,2"} {
		text += "> 1 1 " + line + "\n"
	}
	text += "< 1 2 OK\n> 1 3 INFO time_left 2147483647\n> 1 3 BOARD\n"
	for _, stone := range []string{"0,0,1", "0,1,2", "1,0,1", "2,1,2", "3,0,1", "4,1,2", "4,0,1", "6,1,2", "5,0,1", "8,1,2"} {
		text += "> 1 3 " + stone + "\n"
	}
	return text + "> 1 3 DONE\n< 1 9 " + answer + "\nfault 1 illegal 43 - - " + answer
}
