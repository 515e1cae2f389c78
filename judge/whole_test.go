package judge_test

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// A finding is compared with its line, read here as text (which ply, whose, what was
// claimed), and with the winner that the vector names.
func TestFindingsAreWhole(t *testing.T) {
	list, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	checked := map[judge.Code]int{}
	for _, v := range list {
		wholeIn(t, v.Name, v.Payload, v.Winner, checked)
	}
	for _, c := range cases {
		wholeIn(t, c.name, c.log().bytes(t), nil, checked)
	}
	for _, c := range exchanges {
		wholeIn(t, c.name, c.log().bytes(t), nil, checked)
	}
	for _, c := range slices.Concat(gaps, borders) {
		wholeIn(t, c.name, c.log().bytes(t), nil, checked)
	}
	wholeIn(t, "a command left out", square(t, "=", "= 1 2", "= 1 4"), nil, checked)
	for _, c := range []judge.Code{judge.WrongSeat, judge.BadMove, judge.MisreadMove, judge.IllegalMove, judge.MissedFault, judge.DroppedMove,
		judge.MoveAfterEnd, judge.WrongGain, judge.WrongTime, judge.WrongLine, judge.FalseFault, judge.Unproved, judge.AttestedClaim, judge.FaultConfirmed,
		judge.EarlyEnd, judge.WrongWinner, judge.WrongReason, judge.WrongScore, judge.VoidGame, judge.OpenLog, judge.NoResult} {
		if checked[c] < 2 {
			t.Errorf("%d findings are %s; too few to mean anything", checked[c], c)
		}
	}
}

// wholeIn checks all findings in a file of logs, whose winners may be known.
func wholeIn(t *testing.T, name string, file []byte, winners []string, checked map[judge.Code]int) {
	lines := strings.Split(string(file), "\n")
	j := judge.New(all.Games(), judge.Options{})
	r := logfmt.NewReader(bytes.NewReader(file), name)
	for i := 0; ; i++ {
		s, err := j.Next(r)
		if err != nil {
			return
		}
		winner := ""
		if winners != nil {
			winner = winners[i]
		}
		for _, f := range s.Findings {
			line := ""
			if f.Line >= 1 && f.Line <= len(lines) {
				line = lines[f.Line-1]
			}
			w := whole{t: t, name: name, f: f, line: line, words: strings.Fields(line), above: lines[s.Line-1 : f.Line-1], winner: winner}
			w.shape()
			w.place(s)
			w.claim()
			w.recomputed()
			w.witness()
			w.times()
			checked[f.Code]++
		}
	}
}

// whole is a finding with the line that it names, and the lines of its log above.
type whole struct {
	t      *testing.T
	name   string
	f      judge.Finding
	line   string
	words  []string
	above  []string
	winner string // as the vector has it
}

func (w whole) want(what string, got, want any) {
	w.t.Helper()
	if got != want {
		w.t.Errorf("%s: %s at %q: %s is %v, want %v", w.name, w.f.Code, w.line, what, got, want)
	}
}

// shape checks that every finding has a message, and the severity of its kind or less.
func (w whole) shape() {
	m := w.f.Message()
	if m == "" || strings.HasSuffix(m, ".") && !strings.HasSuffix(m, "...") || unicode.IsUpper(rune(m[0])) && !unicode.IsUpper(rune(m[1])) {
		w.t.Errorf("%s: %s: the message %q", w.name, w.f.Code, m)
	}
	w.want("the file", w.f.File, w.name)
	kind, known := judge.Codes()[w.f.Code]
	softer := kind == judge.Decisive && w.f.Severity == judge.Reason
	switch w.f.Code {
	case judge.WrongLine: // if the seat may have lost by it, or lost points
		softer = w.f.Severity == judge.Decisive || w.f.Severity == judge.Score || w.f.Severity == judge.Cosmetic
	case judge.WrongKill: // of a seat that has won (format P16), or lost points by it
		softer = w.f.Severity == judge.Score || w.f.Severity == judge.Cosmetic && w.winner == strconv.Itoa(w.f.Seat)
	case judge.GluedLine: // without an open log it is one by itself, and malformed (format R5)
		softer = w.f.Severity == judge.Decisive
	case judge.FalseFault: // of a seat that had left the game
		softer = softer || w.f.Severity == judge.Cosmetic
	}
	if known && w.f.Severity != kind && !softer {
		w.t.Errorf("%s: %s weighs %s", w.name, w.f.Code, w.f.Severity)
	}
	switch w.f.Code {
	case "line-count", "log-digest", "log-root": // all above the end, from the log's first line on
		w.want("what is changed", m, "changed after sealing: lines "+strconv.Itoa(w.f.Line-len(w.above))+" to "+strconv.Itoa(w.f.Line-1))
	}
	if !known {
		w.want("the source", w.f.Source, "format")
	}
	sameText := w.f.Code == judge.DroppedMove || w.f.Code == judge.MissedFault // a good answer, but another, or at another time
	if strings.Contains(m, "lateness counts before what the answer says") != (w.f.Code == judge.FaultConfirmed && strings.Contains(w.f.Witness.String(), "limit_us") && !strings.Contains(w.line, " timeout-") && !strings.Contains(w.line, " memory ")) {
		w.t.Errorf("%s: %s at %q: %s, by %s", w.name, w.f.Code, w.line, m, w.f.Witness)
	}
	if w.f.Claimed != "" && w.f.Claimed == w.f.Recomputed && !sameText {
		w.t.Errorf("%s: %s at %q: %q is claimed and recomputed", w.name, w.f.Code, w.line, w.f.Claimed)
	}
}

// moves counts the moves that are claimed above the line.
func (w whole) moves() (n int) {
	for _, line := range w.above {
		if strings.HasPrefix(line, "m ") {
			n++
		}
	}
	return n
}

// place checks that the ply and the seat of a claim are those of its line, and that the
// position shown is the one before. Points are seen after it, and when the game is over
// it stays at its last ply.
func (w whole) place(s *judge.Session) {
	if !slices.Contains([]string{"m", "fault", "drop", "result", ">", "put", "run", "void", "end"}, first(w.words)) || !replayed(w.f.Code) || s.Game == nil {
		return
	}
	made := w.moves()
	if w.f.Code == judge.MoveAfterEnd || s.Plies < made {
		made = s.Plies
	}
	ply, after := made, made
	switch {
	case first(w.words) == "m" && w.f.Code == judge.WrongGain:
		ply, after = made+1, made+1
	case first(w.words) == "m" && w.f.Code != judge.MoveAfterEnd && w.f.Code != judge.Disagree && w.f.Code != judge.OpenLog,
		first(w.words) == "fault", first(w.words) == "drop":
		ply = made + 1
	case w.f.Code == judge.MissedFault || w.f.Code == judge.DroppedMove:
		ply = made + 1
	case first(w.words) == "result": // the last position shows it
		ply, after = s.Plies, s.Plies
	case first(w.words) == "m" && w.f.Code == judge.OpenLog:
		ply, after = s.Plies, s.Plies
	}
	w.want("the ply", w.f.Ply, ply)
	w.want("the position", w.f.After, after)
	if w.f.Code == judge.MissedFault || w.f.Code == judge.DroppedMove || w.f.Code == judge.OpenLog || len(w.words) < 3 {
		return // of another program, perhaps
	}
	switch first(w.words) {
	case "m":
		w.want("the seat", strconv.Itoa(w.f.Seat), w.words[2])
	case "fault", "drop", ">", "put", "run":
		w.want("the seat", strconv.Itoa(w.f.Seat), w.words[1])
	}
}

// replayed reports whether findings of a kind come from replaying the game.
func replayed(c judge.Code) bool {
	_, known := judge.Codes()[c]
	return known && c != judge.GluedLine && c != judge.Departure
}

func first(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return words[0]
}

// claim checks that what a finding says was claimed is in its line.
func (w whole) claim() {
	var want string
	switch f := w.f; {
	case first(w.words) == "m" && slices.Contains([]judge.Code{judge.BadMove, judge.MisreadMove, judge.IllegalMove, judge.MoveAfterEnd}, f.Code):
		text := strings.SplitN(w.line, " ", 7)[6]
		if strings.Contains(text, `\`) {
			return
		}
		want = strconv.Quote(text)
	case f.Code == judge.WrongSeat:
		want = w.words[2]
	case f.Code == judge.WrongTime && first(w.words) == "fault":
		want = w.words[5] + " µs"
	case f.Code == judge.WrongTime:
		want = w.words[4] + " µs"
	case f.Code == judge.WrongGain && w.words[5] == "-", f.Code == judge.WrongScore && len(w.words) == 3:
		want = "none"
	case f.Code == judge.WrongGain:
		want = w.words[5]
	case first(w.words) == "fault" && replayed(f.Code) && f.Code != judge.MissedFault && f.Code != judge.WrongLine:
		want = w.words[2]
	case f.Code == judge.MissedFault && first(w.words) != "m":
		want = ""
	case first(w.words) == "drop" && f.Code == judge.DroppedMove:
		want = w.words[3]
	case f.Code == judge.WrongWinner:
		want = named(w.words[1])
	case f.Code == judge.WrongReason:
		want = w.words[2]
	case f.Code == judge.WrongScore:
		want = strings.Join(w.words[3:], " ")
	case f.Code == judge.EarlyEnd:
		want = named(w.words[1]) + ", " + w.words[2]
	case f.Code == judge.VoidGame:
		w.want("the reason", strings.HasPrefix(f.Message(), "no fair result: "+w.words[1]), true)
		want = strconv.Quote(strings.Join(w.words[4:], " "))
	default:
		return
	}
	w.want("what is claimed", w.f.Claimed, want)
}

// named returns a winner in words.
func named(digit string) string {
	if digit == "0" {
		return "a draw"
	}
	return "seat " + digit
}

// recomputed checks that another winner is the vector's, and that what is the same in
// every log of a kind is what the rules say.
func (w whole) recomputed() {
	switch w.f.Code {
	case judge.WrongWinner:
		if w.winner != "" {
			w.want("the winner", w.f.Recomputed, named(w.winner))
		}
	case judge.FalseFault: // of the same kind, the line differs
		if kind, _, at := strings.Cut(w.f.Recomputed, " at line "); at {
			w.want("the kind", kind, w.f.Claimed)
		}
	case judge.EarlyEnd:
		w.want("the outcome", w.f.Recomputed, "not over")
	case judge.WrongGain:
		scored := slices.ContainsFunc(w.above, func(l string) bool {
			return strings.HasPrefix(l, "game dots") || strings.HasPrefix(l, "game triangles")
		})
		w.want("that the game has no points", w.f.Recomputed == "none", !scored)
		w.want("that it says so", strings.HasPrefix(w.f.Message(), "the game has no points"), !scored)
		_, rest, _ := strings.Cut(w.f.Message(), ", not ")
		_, why, _ := strings.Cut(rest, ": ")
		why, _, _ = strings.Cut(why, " ("+first(strings.Fields(w.f.Source)))
		w.want("why", w.f.Witness.Get("gains"), why)
	case judge.Depends:
		one, other, found := strings.Cut(strings.TrimPrefix(w.f.Recomputed, "by default "), "; with ")
		if !found || one == "" || !strings.Contains(other, "=") || !strings.Contains(other, " ") {
			w.t.Errorf("%s: it depends: %q", w.name, w.f.Recomputed)
		}
	case judge.WrongSeat, judge.WrongTime, judge.WrongReason, judge.WrongScore, judge.Decided, judge.SleptHost:
		if w.f.Recomputed == "" {
			w.t.Errorf("%s: %s at %q does not say what is right", w.name, w.f.Code, w.line)
		}
	}
}

// witness checks that what a reader needs is there.
func (w whole) witness() {
	var names []string
	switch {
	case w.f.Code == judge.EarlyEnd:
		names = []string{"legal", "moves", "turn"}
	case w.f.Code == judge.WrongTime && !strings.HasPrefix(w.name, "triangles") && // a move's time has several parts there
		!strings.Contains(w.f.Message(), "it came before what starts its clock"):
		names = []string{"from", "to"}
	case w.f.Code == judge.MissedFault && w.f.Claimed == "in time":
		names = []string{"limit_us", "used_us"}
	case w.f.Code == judge.FaultConfirmed && strings.Contains(w.line, " timeout-"):
		names = []string{"limit_us", "used_us", "from", "to"}
	case w.f.Code == judge.WrongWinner, w.f.Code == judge.MoveAfterEnd:
		names = []string{"reason"}
	case (w.f.Code == judge.IllegalMove || strings.Contains(w.f.Message(), " was accepted that is not a move")) && len(w.f.Witness) == 0,
		w.f.Code == judge.FaultConfirmed && len(w.f.Witness) == 0:
		if strings.HasPrefix(w.name, "early_step") || w.name == "triangles_reply_of_two_lines" || strings.Contains(w.f.Message(), " at line ") {
			return // only the line itself can be shown
		}
		w.t.Errorf("%s: %s at %q shows nothing", w.name, w.f.Code, w.line)
	}
	for _, n := range names {
		if w.f.Witness.Get(n) == "" {
			w.t.Errorf("%s: %s at %q: no %s in the witness %s", w.name, w.f.Code, w.line, n, w.f.Witness)
		}
	}
}

// A judge keeps positions and conversations from one log to the next, but not what was
// played or said. Each log is judged as by a new judge, whatever came before.
func TestJudgeForgets(t *testing.T) {
	list, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	fresh := map[string]string{}
	for _, v := range list {
		fresh[v.Name] = judgedIn(judge.New(all.Games(), judge.Options{}), v)
	}
	kept := judge.New(all.Games(), judge.Options{})
	for _, stride := range []int{1, 2, len(list) - 1} { // which log comes after which
		for i := range list {
			v := list[i*stride%len(list)]
			if got := judgedIn(kept, v); got != fresh[v.Name] {
				t.Fatalf("%s: judged as\n%s\nand by a new judge as\n%s", v.Name, got, fresh[v.Name])
			}
		}
	}
}

// judgedIn returns what a judge finds in the logs of a vector.
func judgedIn(j *judge.Judge, v corpus.Vector) string {
	r := logfmt.NewReader(bytes.NewReader(v.Payload), v.Name)
	text := ""
	for {
		s, err := j.Next(r)
		if err != nil {
			return text
		}
		text += fmt.Sprintln(s.Status, s.Plies, s.Known, s.Outcome, s.Attested, s.Findings)
	}
}
