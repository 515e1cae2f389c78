package judge

import (
	"reflect"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/rules"
)

// Findings to make sessions of: the referee's errors and a program's faults at lines.
func refereeAt(line int) Finding {
	return Finding{Code: MisreadMove, Severity: Decisive, Blame: Referee, Seat: 2, Line: line, Says: Verbatim("misread")}
}

func harmlessAt(line int) Finding {
	return Finding{Code: WrongTime, Severity: Cosmetic, Blame: Referee, Seat: 1, Line: line, Says: Verbatim("miscounted")}
}

func faultAt(line, shown int) Finding {
	return Finding{Code: FaultConfirmed, Severity: Note, Blame: Program, Seat: 1, Line: line, Shown: shown, word: "crash"}
}

func voidAt(line int, why string) Finding {
	return Finding{Code: VoidGame, Severity: Note, Blame: Machine, Line: line, word: why}
}

// damagedAt is a finding about the bytes of a log.
func damagedAt(line int) Finding {
	return Finding{Code: DamageKinds()[0].Code, Severity: Decisive, Blame: Nobody, Line: line}
}

// The earlier line decides who erred first, wherever its finding is in the list; on the
// same line the program. A fault is where its answer is.
func TestErred(t *testing.T) {
	missed := refereeAt(9)
	missed.Code, missed.Shown = MissedFault, 7
	byNobody := refereeAt(3)
	byNobody.Blame = Nobody
	for name, c := range map[string]struct {
		list []Finding
		want Erred // the zero value for nobody
	}{
		"nothing":                                {},
		"the referee":                            {[]Finding{refereeAt(5)}, Erred{Referee, 2, 5, 1}},
		"a program":                              {[]Finding{faultAt(5, 4)}, Erred{Program, 1, 4, 1}},
		"a program, without the answer's line":   {[]Finding{faultAt(5, 0)}, Erred{Program, 1, 5, 1}},
		"an answer in the first line":            {[]Finding{faultAt(5, 1)}, Erred{Program, 1, 1, 1}},
		"a fault that the referee missed":        {[]Finding{missed}, Erred{Program, 2, 7, 1}},
		"both on one line":                       {[]Finding{faultAt(6, 5), refereeAt(5)}, Erred{Program, 1, 5, 1}},
		"both on one line, in the other order":   {[]Finding{refereeAt(5), faultAt(6, 5)}, Erred{Program, 1, 5, 2}},
		"the program a line later":               {[]Finding{refereeAt(5), faultAt(7, 6)}, Erred{Referee, 2, 5, 1}},
		"the referee a line later":               {[]Finding{faultAt(6, 5), refereeAt(6)}, Erred{Program, 1, 5, 1}},
		"the earlier one is below":               {[]Finding{faultAt(9, 8), refereeAt(7)}, Erred{Referee, 2, 7, 2}},
		"two faults on one line":                 {[]Finding{faultAt(9, 8), faultAt(9, 8)}, Erred{Program, 1, 8, 1}},
		"two errors on one line":                 {[]Finding{refereeAt(9), refereeAt(9)}, Erred{Referee, 2, 9, 1}},
		"what harmed nobody":                     {[]Finding{harmlessAt(3)}, Erred{}},
		"what harmed nobody, and what did":       {[]Finding{harmlessAt(3), refereeAt(9)}, Erred{Referee, 2, 9, 2}},
		"what rejects the log and blames nobody": {[]Finding{byNobody}, Erred{}},
		"changed bytes":                          {[]Finding{refereeAt(3), damagedAt(4)}, Erred{}},
	} {
		s := Session{Findings: c.list, Status: Rejected}
		if got, ok := s.Erred(); got != c.want || ok != (c.want != Erred{}) {
			t.Errorf("%s: %+v, %v; want %+v", name, got, ok, c.want)
		}
		s.Status = Malformed
		if got, ok := s.Erred(); ok {
			t.Errorf("%s: in what is not a log %+v has erred", name, got)
		}
	}
}

// The clauses of a headline: whoever erred first, the referee's first grave error if a
// program erred before it, and why the log is attested or void.
func TestRemarks(t *testing.T) {
	remark := func(kind RemarkKind, s base.Seat, line int, word string) Remark {
		return Remark{Kind: kind, Seat: s, Line: line, Word: word}
	}
	suspect := faultAt(5, 4)
	suspect.Code, suspect.Blame = SuspectHost, Machine
	other := suspect
	other.Line = 6
	byFault := rules.Outcome{Over: true, Winner: 2, Reason: rules.ByFault}
	claims := []Attested{{Line: 3, Seat: 1, What: "memory"}, {Line: 5, Seat: 2, What: "exit", Decides: true}, {Line: 7, Seat: 1, What: "crash", Decides: true}}
	lost := remark(RemarkLost, 1, 4, "crash")
	suspected := lost
	suspected.Suspect = true
	for name, c := range map[string]struct {
		s    Session
		want []Remark
	}{
		"nothing":                         {},
		"the referee":                     {Session{Findings: []Finding{refereeAt(5)}}, []Remark{remark(RemarkReferee, 2, 5, "misread")}},
		"the earlier of two errors":       {Session{Findings: []Finding{harmlessAt(1), refereeAt(5), refereeAt(3)}}, []Remark{remark(RemarkReferee, 2, 3, "misread")}},
		"what harmed nobody":              {Session{Findings: []Finding{harmlessAt(5), harmlessAt(6)}}, []Remark{remark(RemarkHarmless, 1, 5, "miscounted")}},
		"changed bytes":                   {Session{Findings: []Finding{damagedAt(1), harmlessAt(5)}}, nil},
		"a note on the referee":           {Session{Findings: []Finding{{Code: GluedLine, Severity: Note, Blame: Referee, Line: 3}}}, nil},
		"what nobody did":                 {Session{Findings: []Finding{{Code: Disagree, Severity: Cosmetic, Blame: Nobody, Line: 3}}}, nil},
		"void, and no finding says so":    {Session{Status: VoidStatus}, nil},
		"a later version":                 {Session{Findings: []Finding{harmlessAt(5)}, Status: Unsupported}, nil},
		"void for the referee's error":    {Session{Findings: []Finding{harmlessAt(5), voidAt(7, "referee")}, Status: VoidStatus}, []Remark{remark(RemarkReferee, 1, 5, "miscounted"), remark(RemarkVoid, 0, 7, "referee")}},
		"void for another reason":         {Session{Findings: []Finding{harmlessAt(5), voidAt(7, "disk")}, Status: VoidStatus}, []Remark{remark(RemarkHarmless, 1, 5, "miscounted"), remark(RemarkVoid, 0, 7, "disk")}},
		"a loss":                          {Session{Findings: []Finding{faultAt(5, 4)}, Known: true, Outcome: byFault}, []Remark{lost}},
		"a loss beside a harmless error":  {Session{Findings: []Finding{harmlessAt(1), faultAt(5, 4)}, Known: true, Outcome: byFault}, []Remark{lost}},
		"a loss beside a grave error":     {Session{Findings: []Finding{faultAt(5, 4), harmlessAt(6), refereeAt(7), refereeAt(8)}, Known: true, Outcome: byFault}, []Remark{lost, remark(RemarkReferee, 2, 7, "misread")}},
		"a loss of time by the machine":   {Session{Findings: []Finding{faultAt(5, 4), suspect}, Known: true, Outcome: byFault}, []Remark{suspected}},
		"the machine in another loss":     {Session{Findings: []Finding{faultAt(5, 4), other}, Known: true, Outcome: byFault}, []Remark{lost}},
		"a fault without an outcome":      {Session{Findings: []Finding{faultAt(5, 4)}, Outcome: byFault}, []Remark{remark(RemarkLeft, 1, 4, "crash")}},
		"a fault of the winner":           {Session{Findings: []Finding{faultAt(5, 4)}, Known: true, Outcome: rules.Outcome{Over: true, Winner: 1, Reason: rules.ByFault}}, []Remark{remark(RemarkLeft, 1, 4, "crash")}},
		"a fault in a draw":               {Session{Findings: []Finding{faultAt(5, 4)}, Known: true, Outcome: rules.Outcome{Over: true, Reason: rules.ByFault}}, []Remark{remark(RemarkLeft, 1, 4, "crash")}},
		"a fault that decides nothing":    {Session{Findings: []Finding{faultAt(5, 4)}, Known: true, Outcome: rules.Outcome{Over: true, Winner: 2, Reason: rules.Complete}}, []Remark{remark(RemarkLeft, 1, 4, "crash")}},
		"the first claim that decides":    {Session{Attested: claims, Status: AttestedStatus}, []Remark{remark(RemarkAttested, 2, 5, "exit")}},
		"claims in a log that is no more": {Session{Attested: claims, Status: Rejected}, nil},
	} {
		got := c.s.Remarks()
		for i := range got {
			if got[i].Word == "" {
				got[i].Word = got[i].Finding.Message()
			}
			got[i].What, got[i].Finding = nil, nil
		}
		if !reflect.DeepEqual(got, c.want) && len(got)+len(c.want) > 0 {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// Each kind of sentence says who, what and where.
func TestClauses(t *testing.T) {
	crash := faultAt(9, 0)
	crash.Says = say("finding.verbatim", words.Literal("crash"))
	lost := rules.Outcome{Over: true, Winner: 2, Reason: rules.ByFault}
	misread, miscounted, missed := refereeAt(9), harmlessAt(9), faultAt(9, 0)
	missed.Code, missed.Blame, missed.Severity = MissedFault, Referee, Decisive
	for want, s := range map[string]Session{
		"seat 1 lost by the crash of its program at line 9.":                                       {Known: true, Outcome: lost, Findings: []Finding{crash}},
		"seat 1 left the game by the crash of its program at line 9.":                              {Findings: []Finding{crash}},
		"seat 1 erred first, by the crash of its program at line 9. The referee erred at line 9: ": {Findings: []Finding{missed}},
		"The referee erred at line 9: misread":                                                     {Findings: []Finding{misread}},
		"The referee erred at line 9, and harmed nobody: miscounted":                               {Findings: []Finding{miscounted}},
		"The winner rests on the referee's word alone: the fault crash of seat 1 at line 9.":       {Status: AttestedStatus, Attested: []Attested{{Line: 9, Seat: 1, What: "crash", Decides: true}}},
		"The game is void at line 9: disk.":                                                        {Status: VoidStatus, Findings: []Finding{voidAt(9, "disk")}},
	} {
		if got := s.Headline(); !strings.HasPrefix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Every kind of fault of the format (C5) has words; those of time share theirs, and only
// two have no more words than their name.
func TestWordsOfFaults(t *testing.T) {
	met := map[string]string{}
	for _, kind := range []string{"illegal", "unreadable", "refused", "extra", "early", "timeout-move", "timeout-total", "timeout-start", "exit", "crash", "memory", "flood", "protocol", "not-started", "forbidden"} {
		f := faultAt(9, 0)
		f.word = kind
		s := Session{Findings: []Finding{f}}
		text := s.Remarks()[0].What.Text(words.English())
		if bare := kind == "protocol" || kind == "forbidden"; text == "" || (text == "the fault "+kind) != bare || !bare && strings.Contains(text, "the fault") {
			t.Errorf("%s: %q", kind, text)
		}
		if other := met[text]; other != "" && (other != "timeout-move" || kind != "timeout-total") {
			t.Errorf("%s and %s are both %q", kind, other, text)
		}
		met[text] = kind
	}
	if len(met) != 14 {
		t.Errorf("%d texts for 15 kinds", len(met))
	}
}
