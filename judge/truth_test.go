package judge_test

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// truths are what messages say about lines. The last group is a line's number, and what
// the message says must be true of that record.
var truths = []struct {
	words *regexp.Regexp
	holds func(s *judge.Session, f *judge.Finding, rec *logfmt.Record, words []string) bool
}{
	{regexp.MustCompile(`("(?:[^"\\]|\\.)*")(?:, sent| came)? at line (\d+)`), quotes},
	{regexp.MustCompile(`, sent at line (\d+)`), is(logfmt.Sent, true)},
	{regexp.MustCompile(`had been sent "(?:[^"\\]|\\.)*" at line (\d+)`), is(logfmt.Sent, true)},
	{regexp.MustCompile(`the start of the program at line (\d+)`), is(logfmt.Run, true)},
	{regexp.MustCompile(`it was started at line (\d+)`), is(logfmt.Run, true)},
	{regexp.MustCompile(`could not be started at line (\d+)`), is(logfmt.NoStart, true)},
	{regexp.MustCompile(`output (?:had )?ended at line (\d+)`), is(logfmt.EOF, true)},
	{regexp.MustCompile(`the input was closed at line (\d+)`), is(logfmt.Close, true)},
	{regexp.MustCompile(`it had been killed at line (\d+)`), is(logfmt.Kill, true)},
	{regexp.MustCompile(`it was stopped at line (\d+)`), is(logfmt.Freeze, true)},
	{regexp.MustCompile(`; that was at line (\d+)`), is(logfmt.NoSend, true)},
	{regexp.MustCompile(`ended it at line (\d+), by the signal`), is(logfmt.Kill, true)},
	{regexp.MustCompile(`ended by itself at line (\d+)`), end},
	{regexp.MustCompile(`ended by itself at line (\d+): its output`), is(logfmt.EOF, true)},
	{regexp.MustCompile(`(?:bytes|iB) of [\d.]+ \w+ at line (\d+)`), is(0, true)},
	{regexp.MustCompile(`ticks at line (\d+)`), is(logfmt.Tick, false)},
	{regexp.MustCompile(`(?:at|by|and) line (\d+)`), is(0, false)},
}

// is requires a record of a kind, or any, and of the finding's seat if own is true.
func is(kind logfmt.Kind, own bool) func(*judge.Session, *judge.Finding, *logfmt.Record, []string) bool {
	return func(s *judge.Session, f *judge.Finding, rec *logfmt.Record, _ []string) bool {
		return (kind == 0 || rec.Kind == kind) && (!own || f.Seat == 0 || int(rec.Seat) == f.Seat)
	}
}

// quotes requires a record to have a text, or for a reply of several lines the first of
// them.
func quotes(_ *judge.Session, _ *judge.Finding, rec *logfmt.Record, words []string) bool {
	text, err := strconv.Unquote(words[1])
	first, _, several := strings.Cut(text, "\n")
	if several && rec.Kind == logfmt.Said {
		text = first
	}
	return err == nil && (string(rec.Text) == text || string(rec.Word) == text || bytes.HasPrefix(rec.Text, []byte(text)) && len(text) >= 32)
}

// end requires a record that shows that a program has ended.
func end(s *judge.Session, f *judge.Finding, rec *logfmt.Record, words []string) bool {
	switch rec.Kind {
	case logfmt.Exit, logfmt.EOF, logfmt.NoSend:
		return is(0, true)(s, f, rec, words)
	}
	return false
}

// exits matches how programs have ended: the line, whether by a signal, its number or the
// code, and the peak memory.
var exits = regexp.MustCompile(`ended by itself at line (\d+), (by signal|with exit code) (\d+)(?:; it had used (\S+ \w+) of memory at most)?`)

// exited reports whether a program's first exit from a line on is the one in the message.
func exited(l *logfmt.Log, first int, f *judge.Finding, found []string) bool {
	n, _ := strconv.Atoi(found[1])
	for i := range l.Records {
		rec := &l.Records[i]
		if rec.Kind != logfmt.Exit || int(rec.Seat) != f.Seat || int(rec.Line)+first-1 < n {
			continue
		}
		peak := ""
		if rec.Num[3] > 0 {
			peak = words.Bytes{N: int64(rec.Num[3])}.Text(words.English())
		}
		return (string(rec.Word) == "signal") == (found[2] == "by signal") && rec.Num[0].String() == found[3] && peak == found[4]
	}
	return false
}

// factHolds reports whether a record of the log shows a fact of a witness about records.
func factHolds(l *logfmt.Log, first int, f *judge.Finding, fact rules.Fact) bool {
	var shows func(rec *logfmt.Record) bool
	switch fact.Name {
	case "signal", "code":
		shows = func(rec *logfmt.Record) bool {
			return rec.Kind == logfmt.Exit && string(rec.Word) == fact.Name && rec.Num[0].String() == fact.Value
		}
	case "peak_bytes":
		shows = func(rec *logfmt.Record) bool { return rec.Kind == logfmt.Exit && rec.Num[3].String() == fact.Value }
	case "unended": // since its time began
		began, _ := strconv.Atoi(f.Witness.Get("clock_line"))
		shows = func(rec *logfmt.Record) bool {
			words := []string{"", fact.Value}
			return (rec.Kind == logfmt.Part || rec.Kind == logfmt.Said) && int(rec.Line)+first-1 > began && quotes(nil, nil, rec, words)
		}
	case "clock_line":
		n, err := strconv.Atoi(fact.Value)
		rec := l.Record(logfmt.Line(n - first + 1))
		return err == nil && rec != nil && n < f.Line && rec.Kind.Timed()
	case "limit_bytes":
		return fact.Value == l.Header.Limits.Memory.String() || fact.Value == l.Header.Limits.Flood.String()
	case "used_bytes":
		return strings.Contains(f.Message(), sizes(f)) && bytesAt(l, first, f, fact.Value)
	default:
		_, err := strconv.Atoi(fact.Value)
		return err == nil || !strings.HasSuffix(fact.Name, "_us") && (fact.Value != "?" || fact.Name != "from" && fact.Name != "to")
	}
	return slices.ContainsFunc(l.Records, func(rec logfmt.Record) bool { return int(rec.Seat) == f.Seat && shows(&rec) })
}

// sizes returns what was used and the limit, as messages say it.
func sizes(f *judge.Finding) string {
	used, _ := strconv.ParseInt(f.Witness.Get("used_bytes"), 10, 64)
	limit, _ := strconv.ParseInt(f.Witness.Get("limit_bytes"), 10, 64)
	return ": " + words.Bytes{N: used, Beside: limit}.Text(words.English()) + " of " + words.Bytes{N: limit}.Text(words.English()) + " at line "
}

// bytesAt reports whether so many bytes are what a record says was used, or what a seat had
// put out by then: its lines, with 64 for each, and what was not kept (format P9).
func bytesAt(l *logfmt.Log, first int, f *judge.Finding, bytes string) bool {
	at := l.Record(logfmt.Line(f.Shown - first + 1))
	if at == nil || at.Kind == logfmt.Exit || at.Kind == logfmt.Usage {
		return at != nil && (at.Kind == logfmt.Exit && at.Num[3].String() == bytes || at.Kind == logfmt.Usage && at.Num[0].String() == bytes)
	}
	sum := 0
	for i := range l.Records {
		switch rec := &l.Records[i]; {
		case int(rec.Seat) != f.Seat || rec.Line > at.Line:
		case rec.Kind == logfmt.Said || rec.Kind == logfmt.Part && rec.Stream == logfmt.Out:
			sum += len(rec.Text) + 64
		case rec.Kind == logfmt.Flood && rec.Stream == logfmt.Out:
			sum += int(rec.Num[0])
		}
	}
	return strconv.Itoa(sum) == bytes
}

// inTurn matches who was in turn while another seat was not.
var inTurn = regexp.MustCompile(`it came while seat (\d)`)

// What a message says about a line of the log is true.
func TestMessagesAreTrue(t *testing.T) {
	tried := map[int]int{}
	sessionsOf(t, func(name string, s *judge.Session) { truthful(t, name, s, tried) })
	for k, truth := range truths {
		if tried[k] == 0 {
			t.Errorf("no message says %s", truth.words)
		}
	}
}

// truthful checks what the findings of a session say about lines of its log, and counts
// what they say.
func truthful(t *testing.T, name string, s *judge.Session, tried map[int]int) {
	t.Helper()
	l, _ := logfmt.NewReader(bytes.NewReader(s.Bytes), name).ReadLog()
	if l == nil || l.Header == nil {
		return
	}
	for i := range s.Findings {
		f := &s.Findings[i]
		if f.Damaged() || f.Code == judge.WrongSet {
			continue
		}
		for _, fact := range f.Witness {
			if !factHolds(l, s.Line, f, fact) {
				t.Errorf("%s:%d: no record shows %s: %s", name, f.Line, fact, f.Message())
			}
		}
		for _, words := range exits.FindAllStringSubmatch(f.Message(), -1) {
			if !exited(l, s.Line, f, words) {
				t.Errorf("%s:%d: %q is not so: %s", name, f.Line, words[0], f.Message())
			}
		}
		if turn := inTurn.FindStringSubmatch(f.Message()); turn != nil && (turn[1] == "0" || turn[1] == strconv.Itoa(f.Seat)) {
			t.Errorf("%s:%d: its own turn: %s", name, f.Line, f.Message())
		}
		if want, ofSent := claimsToHaveSent(l, s.Line, f); ofSent && f.Claimed != want && !strings.Contains(f.Message(), " was held back ") && !strings.HasPrefix(f.Message(), "it ends later") && !strings.Contains(f.Message(), " spoke when ") {
			t.Errorf("%s:%d: %s claims %s, want %s: %s", name, f.Line, f.Code, f.Claimed, want, f.Message())
		}
		if !shownWhereSaid(f) {
			t.Errorf("%s:%d: %s is shown at line %d, by %s: %s", name, f.Line, f.Code, f.Shown, f.Witness, f.Message())
		}
		if strings.Contains(f.Message(), "line ") {
			truthfulLines(t, name, s, l, f, tried)
		}
	}
}

// truthfulLines checks what a message says about lines of the log.
func truthfulLines(t *testing.T, name string, s *judge.Session, l *logfmt.Log, f *judge.Finding, tried map[int]int) {
	t.Helper()
	for k, truth := range truths {
		for _, words := range truth.words.FindAllStringSubmatch(f.Message(), -1) {
			n, _ := strconv.Atoi(words[len(words)-1])
			rec := l.Record(logfmt.Line(n - s.Line + 1))
			if tried[k]++; rec == nil || !truth.holds(s, f, rec, words) {
				t.Errorf("%s:%d: %q is not so: %s", name, f.Line, words[0], f.Message())
			}
		}
	}
}

// inBytes matches a size and a limit.
var inBytes = regexp.MustCompile(`(?:bytes|iB) of [\d.]+ \w+ at line `)

// ofAnswer matches an answer that a finding is about.
var ofAnswer = regexp.MustCompile(`(?:^|does not hold: )"(?:[^"\\]|\\.)*"(?:\.\.\.)? at line (\d+)|(?:and was ignored|accepted): "(?:[^"\\]|\\.)*"(?:\.\.\.)? at line (\d+)`)

// shownWhereSaid reports whether a finding about an answer is shown by its line, and one
// about bytes by two numbers.
func shownWhereSaid(f *judge.Finding) bool {
	if m := ofAnswer.FindStringSubmatch(f.Message()); m != nil && strconv.Itoa(f.Shown) != m[1]+m[2] {
		return false
	}
	if strings.HasPrefix(f.Message(), "an offence of ") && f.Witness.Get("line") != strconv.Itoa(f.Shown) {
		return false
	}
	return !inBytes.MatchString(f.Message()) || f.Code == judge.FalseFault || f.Witness.Get("limit_bytes") != "" && f.Witness.Get("used_bytes") != ""
}

// claimsToHaveSent returns what a finding about what the referee sent, or about what cannot
// have happened, has to give as claimed: the text of its record, "nothing" if it is about
// what was not sent, and "" if it is not about texts.
func claimsToHaveSent(l *logfmt.Log, first int, f *judge.Finding) (want string, ofSent bool) {
	rec := l.Record(logfmt.Line(f.Line - first + 1))
	if rec == nil || strings.Contains(f.Message(), " more like this") {
		return "", false
	}
	text := strconv.QuoteToASCII(string(rec.Text[:min(len(rec.Text), 80)]))
	if len(rec.Text) > 80 {
		text += "..."
	}
	switch {
	case f.Code == judge.WrongKill:
		return "", true
	case f.Code == judge.ImpossibleEvent:
		about := len(rec.Text) > 0 && (strings.Contains(f.Message(), " is recorded ") || strings.Contains(f.Message(), "a line was sent "))
		return map[bool]string{true: text}[about], true
	case f.Code != judge.WrongLine || rec.Kind == logfmt.Run && !strings.Contains(f.Message(), "though no move"):
		return "", false // a command is compared by its arguments
	case strings.Contains(f.Message(), " was not sent: ") || strings.Contains(f.Message(), "before it was sent") || rec.Kind == logfmt.Result:
		return "nothing", true
	}
	return text, true
}

// In a log without an outcome the line at which its game had ended is known; there is
// none if the game had not ended.
func TestEndedAt(t *testing.T) {
	want := map[string]int{"cut_before_the_end": 30, "cut_before_the_seal": 30, "five_without_result": 30, "torn_in_the_end": 30, "sealed_without_result": 0, "cut_in_the_game": 0}
	sessionsOf(t, func(name string, s *judge.Session) {
		line, there := want[name]
		if !there {
			return
		}
		delete(want, name)
		if s.Ended != line || s.Status != judge.Open {
			t.Errorf("%s, %s: ended at %d, want %d", name, s.Status, s.Ended, line)
		}
	})
	if len(want) > 0 {
		t.Errorf("no vectors %v", want)
	}
}

// How many games depend on an attested claim, and how many of them count.
func TestAttestedText(t *testing.T) {
	for _, c := range []struct {
		games, left int
		want        string
	}{
		{1, 0, "attested: 1 game, counted"},
		{2, 0, "attested: 2 games, counted"},
		{2, 1, "attested: 2 games, 1 not counted; --trust attested counts it"},
		{3, 2, "attested: 3 games, 2 not counted; --trust attested counts them"},
	} {
		if got := judge.AttestedText(c.games, c.left); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
