package judge_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
	"scrutineer/rules/dots"
	"scrutineer/rules/fiverow"
	"scrutineer/rules/triangles"
)

// contrarian is a second implementation with one error.
type contrarian struct {
	rules.Opinion
	wrong string
}

func (c contrarian) Play(move string) (int, string) {
	gain, refused := c.Opinion.Play(move)
	switch c.wrong {
	case "occupied":
		return gain, ""
	case "legality":
		return gain, refused + "never"
	case "gain":
		return gain + 1, refused
	case "illegality":
		return gain, ""
	}
	return gain, refused
}

func (c contrarian) Text() string {
	if strings.HasPrefix(c.wrong, "text") {
		return ""
	}
	return c.Opinion.Text()
}

func (c contrarian) Legal() []string {
	list := c.Opinion.Legal()
	switch {
	case len(list) == 0:
	case c.wrong == "moves":
		return nil
	case c.wrong == "a move":
		list[len(list)/2] = "Z9"
	case c.wrong == "order":
		slices.Reverse(list)
	}
	return list
}

func (c contrarian) Outcome() (bool, int, string, []int) {
	over, winner, reason, score := c.Opinion.Outcome()
	switch {
	case over && c.wrong == "winner":
		winner = 3 - winner
	case over && strings.HasPrefix(c.wrong, "reason"):
		reason = "full"
	case over && c.wrong == "over":
		over = false
	case over && c.wrong == "points":
		score = []int{0, 0}
	}
	if c.wrong == "score" {
		score[1]++
	}
	return over, winner, reason, score
}

func (c contrarian) Turn() int {
	if c.wrong == "turn" {
		return 3 - c.Opinion.Turn()
	}
	return c.Opinion.Turn()
}

func (c contrarian) Leave(s int, why rules.Cause) string {
	if c.wrong == "leaving" {
		return "stays"
	}
	return c.Opinion.Leave(s, why)
}

// Whatever the two implementations disagree on makes the log disputed, once, and blames
// this program. Both opinions are shown. The order of the moves does not matter.
func TestSecondImplementationIsAsked(t *testing.T) {
	won := recorded("moves", "none").moves(xWins).result(1, "five").bytes(t)
	lost := recorded("moves", "none").moves("A0").fault(2, "crash", noLine, no, no, "").result(1, "fault").bytes(t)
	occupied := recorded("moves", "none").moves("A0 A0").result(1, "fault").bytes(t)
	text := "X........./" + strings.TrimSuffix(strings.Repeat("........../", 9), "/") + " 0"
	for wrong, c := range map[string]struct {
		file       []byte
		ours, such string // what is claimed and recomputed
	}{
		"": {won, "", ""}, "order": {won, "", ""},
		"legality":        {won, "legal", "legalnever"},
		"gain":            {won, "0 points", "1 points"},
		"text":            {won, text, ""},
		"moves":           {won, "99 legal moves", "0 legal moves"},
		"a move":          {won, "99 legal moves", "99 legal moves"},
		"turn":            {won, "a draw ", "a draw "},
		"winner":          {won, "seat 1 five", "seat 2 five"},
		"reason":          {won, "seat 1 five", "seat 1 full"},
		"over":            {won, "seat 1 five", "seat 1 five"},
		"points":          {won, "seat 1 five", "seat 1 five"},
		"leaving":         {lost, "leaves", "stays"},
		"text of a loser": {lost, text, ""}, // and no second time when it leaves
		"occupied":        {occupied, "refused", "legal"},
	} {
		s := secondly(t, c.file, wrong, 0)
		count, want := 0, 1
		for _, f := range s.Findings {
			if f.Code != judge.Disagree {
				continue
			}
			if count++; f.Claimed != c.ours || f.Recomputed != c.such || f.Source != "fiverow" || f.Line < 1 {
				t.Errorf("wrong about %q: %q and %q, %s", wrong, f.Claimed, f.Recomputed, f.Source)
			}
		}
		status := judge.Disputed
		switch {
		case wrong == "" || wrong == "order":
			want, status = 0, judge.Verified
		case wrong == "occupied":
			status = judge.Rejected
		}
		if count != want || s.Status != status {
			t.Errorf("wrong about %q: %d findings, %s; want %d, %s", wrong, count, s.Status, want, status)
		}
	}
}

// secondly judges a log of fiverow with a second implementation that is wrong about
// something, or refuses a start from the given time on that it is opened.
func secondly(t *testing.T, file []byte, wrong string, refuses int) *judge.Session {
	t.Helper()
	g, opened := *fiverow.Game, 0
	g.NewOpinion = func(setup rules.Setup) (rules.Opinion, error) {
		if opened++; opened == refuses {
			return nil, errors.New("not again")
		}
		board, err := fiverow.Game.Second(setup)
		return contrarian{board, wrong}, err
	}
	s, err := judge.New([]*rules.Game{&g}, judge.Options{CrossCheck: true}).Next(logfmt.NewReader(bytes.NewReader(file), "t.mlog"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A move that is taken back, since the log charges it with too much time, is taken back
// on the other board, too: what follows is compared with the right position.
func TestSecondTakesBack(t *testing.T) {
	c := &console{recording: recorded("raw", "charged")}
	for i, m := range row0[:4] {
		s := base.Seat(1 + i%2)
		if i > 0 {
			c.said(s, unknown, "step?")
			c.sent(s, unknown, row0[i-1])
		}
		c.ply++
		c.claim(s, c.said(s, unknown, "step! "+m), map[bool]base.Number{true: 5000001, false: 700}[i == 3], m)
	}
	file := c.result(1, "fault").bytes(t)
	const want = "missed-fault:reason"
	if s := secondly(t, file, "", 0); s.Status != judge.Rejected || found(s) != want {
		t.Errorf("%s: %s", s.Status, found(s))
	}
	s := secondly(t, file, "", 2)
	for _, f := range s.Findings {
		if f.Code == judge.Disagree && f.Line == 1 && f.Claimed == "a start" && f.Recomputed == "the second implementation refuses it: not again" {
			return
		}
	}
	t.Errorf("refused, and %s", found(s))
}

// A log is not judged by what the second implementation said of the one before. An end
// that is only pending where a log is cut off is not compared.
func TestSecondForgets(t *testing.T) {
	info := recorded("raw", "stamped")
	info.header.Session, info.header.Game, info.header.Params, info.header.Rulings = "info", "-", nil, logfmt.Rulings{Set: "-"}
	info.header.First, info.header.Protocol = no, "-"
	info.said(1, 5, "Ann Example")
	g := *fiverow.Game
	g.NewOpinion = func(setup rules.Setup) (rules.Opinion, error) {
		board, err := fiverow.Game.Second(setup)
		return contrarian{board, "text"}, err
	}
	j := judge.New([]*rules.Game{&g}, judge.Options{CrossCheck: true})
	r := logfmt.NewReader(bytes.NewReader(append(recorded("moves", "none").moves(xWins).result(1, "five").bytes(t), info.bytes(t)...)), "t.mlog")
	for _, want := range []judge.Status{judge.Disputed, judge.Verified} {
		if s, err := j.Next(r); err != nil || s.Status != want {
			t.Errorf("%v: %s, want %s", err, s.Status, want)
		}
	}
	if s := secondly(t, thinking().with(eof(2, 1020)).cut().bytes(t), "leaving", 0); !s.Pending || found(s) != "open:note" {
		t.Errorf("pending %v: %s", s.Pending, found(s))
	}
}

// Before a move is taken back on the other board, what happened above it is made again,
// seats that have left the game, too.
func TestSecondTakesBackAlone(t *testing.T) {
	d := played(t, triangles.Game, "gtp", "1,1 9,1 9,9 1,9 5,4 | - | 0 0 | 1 | -", "", rules.Limits{Total: 60000000})
	d.SendAllDue(0)
	replyAll(d, 100, "1 =", "1 =", "2 =", "1 = 1 2")
	d.Exit(2, 200) // it takes effect when the referee kills what is left
	d.Kill(2, 300)
	d.SendAllDue(300)
	replyAll(d, 400, "1 =", "1 = 2 3", "1 =", "1 = 3 4")
	l, err := logfmt.NewReader(bytes.NewReader(d.Seal()), "t.mlog").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	c := &recording{header: *l.Header}
	c.header.Evidence.Times = "charged"
	for _, rec := range l.Records {
		if rec.Kind == logfmt.Block || rec.Kind == logfmt.End {
			continue
		}
		rec.Time = unknown
		if rec.Kind == logfmt.Move && rec.Ply == 3 {
			rec.Num[0] = 60000001
		}
		c.records = append(c.records, rec)
	}
	s := ofAnyGame(t, c)
	if !strings.Contains(found(s), "missed-fault:") || strings.Contains(found(s), "second-opinion") {
		t.Errorf("%s: %s", s.Status, found(s))
		for _, f := range s.Findings {
			t.Log(f.Line, f.Code, f.Message, f.Claimed, f.Recomputed)
		}
	}
}

// A game without a second implementation is judged without one.
func TestNoSecond(t *testing.T) {
	file := sticksLog(t, "", 1, "both-out", [2]base.Number{3, 0}, took{1, "3", 3}, took{2, "", 0}, took{1, "", 0})
	if s := crossChecked(t, sticks, file); s.Status != judge.AttestedStatus {
		t.Errorf("%s: %s", s.Status, found(s))
	}
}

// What the second implementation does not know is no disagreement.
func TestSecondDoesNotKnow(t *testing.T) {
	g := *fiverow.Game
	g.NewOpinion = func(rules.Setup) (rules.Opinion, error) { return nil, &rules.NotCovered{What: "this ruling"} }
	file := recorded("moves", "none").moves(xWins).result(1, "five").bytes(t)
	s := crossChecked(t, &g, file)
	if f := s.Findings[0]; s.Status != judge.Verified || found(s) != "no-second-opinion:note" || f.Message != "not cross-checked: the second implementation does not know this ruling" || f.Line != 1 || f.Source != "fiverow" {
		t.Errorf("%s: %+v", s.Status, s.Findings)
	}
}

// Points are compared seat by seat.
func TestSecondOpinionOfTheScore(t *testing.T) {
	for wrong, want := range map[string]int{"": 0, "score": 1} {
		g := *dots.Game
		g.NewListener = nil
		g.NewOpinion = func(setup rules.Setup) (rules.Opinion, error) {
			board, err := dots.Game.Second(setup)
			return contrarian{board, wrong}, err
		}
		j := judge.New([]*rules.Game{&g}, judge.Options{CrossCheck: true})
		s, err := j.Next(logfmt.NewReader(bytes.NewReader(boxes(t, "")), "t.mlog"))
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, f := range s.Findings {
			if f.Code == judge.Disagree {
				found++
			}
		}
		if found != want {
			t.Errorf("wrong about %q: told %d times, want %d", wrong, found, want)
		}
	}
}

// A game may lack the second implementation of its protocols, or of its rules. Then
// nothing is derived a second time: whatever the log, the two do not disagree, and
// the verdict is the same as without.
func TestGamesWithoutASecondImplementation(t *testing.T) {
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	var deaf, alone []*rules.Game
	for _, g := range all.Games() {
		a, b := *g, *g
		a.NewListener, b.NewListener, b.NewOpinion = nil, nil, nil
		deaf, alone = append(deaf, &a), append(alone, &b)
	}
	plain := judge.New(all.Games(), judge.Options{})
	for name, j := range map[string]*judge.Judge{"no listener": judge.New(deaf, judge.Options{CrossCheck: true}), "no opinion": judge.New(alone, judge.Options{CrossCheck: true})} {
		for i := 0; i < len(vectors); i += 3 {
			v := vectors[i]
			want, err := plain.Next(logfmt.NewReader(bytes.NewReader(v.Payload), v.Name))
			if err != nil {
				continue
			}
			status := want.Status
			s, err := j.Next(logfmt.NewReader(bytes.NewReader(v.Payload), v.Name))
			if err != nil || s.Status != status {
				t.Errorf("%s: %s: %v, %v, want %s", name, v.Name, s.Status, err, status)
			}
			for _, f := range s.Findings {
				if f.Code == judge.Disagree {
					t.Errorf("%s: %s: %s", name, v.Name, f.Message)
				}
			}
		}
	}
}

// A move that only the second implementation allows is a disagreement, also in a log that
// is rejected because it was accepted.
func TestSecondOpinionOfAnIllegalMove(t *testing.T) {
	for wrong, want := range map[string]string{
		"":           "illegal-move:reason",
		"illegality": "illegal-move:reason second-opinion:note",
	} {
		g := *fiverow.Game
		g.NewOpinion = func(setup rules.Setup) (rules.Opinion, error) {
			board, err := fiverow.Game.Second(setup)
			return contrarian{board, wrong}, err
		}
		file := recorded("moves", "none").moves("A0 A1 B0 A0").result(1, "fault").bytes(t)
		s := crossChecked(t, &g, file)
		if found(s) != want || s.Findings[len(s.Findings)-1].Line != 25 {
			t.Errorf("%q: %s %+v, want %s", wrong, s.Status, s.Findings, want)
		}
	}
}

// crossChecked judges the only log of a file of one game, by both implementations.
func crossChecked(t *testing.T, g *rules.Game, file []byte) *judge.Session {
	t.Helper()
	s, err := judge.New([]*rules.Game{g}, judge.Options{CrossCheck: true}).Next(logfmt.NewReader(bytes.NewReader(file), "t.mlog"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A seat that is out from the start is not in the game: nothing that it says means
// anything, to both implementations.
func TestSeatsThatAreOutFromTheStart(t *testing.T) {
	const four, board = "1,1 9,1 5,9 5,4 | - | 0 0 | 2 | 1", "1..3/..../..../...2 2 0,0,0 1"
	for _, c := range []struct {
		kind        byte
		start, says string
	}{{5, four, "< 1 2 = 1 2\n< 1 2\n"}, {5, four, "part 1 2 out x\n"}, {4, board, "< 1 2 1 1 1\n"}, {4, board, "< 1 2 hello\n"}} {
		log := string(fuzzLog(c.kind, c.start, "run 1 0 a a\n"+c.says))
		if c.kind == 4 {
			log = strings.NewReplacer("k=2", "k=1", "seat 2 b 1 -\n", "seat 2 b 1 -\nseat 3 c 1 -\n").Replace(log)
		}
		s, err := judge.New(all.Games(), judge.Options{CrossCheck: true}).Next(logfmt.NewReader(strings.NewReader(log), "f"))
		if err != nil || s.Status != judge.Open {
			t.Errorf("%s%v, %s, %+v", log, err, s.Status, s.Findings)
		}
		for _, f := range s.Findings {
			if f.Code == judge.Disagree {
				t.Errorf("%q: %s: %s, %s", c.says, f.Message, f.Claimed, f.Recomputed)
			}
		}
	}
}
