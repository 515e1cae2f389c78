package dispute

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/convert"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Diagnosis is a convention under which every tried answer of a program is a legal move,
// including the one that took it out of the game.
type Diagnosis struct {
	Says      string // what the program may assume
	Answer    string // what it answered in the end
	Rewritten string // the legal move that this is by the convention
	Tried     int    // answers that are legal moves by it, the last among them
}

// maxAnswers limits how many answers of a program are tried, the last ones.
const maxAnswers = 16

// always are the conventions of every game.
var always = []rules.Convention{{Says: "lines end in CR LF", Rewrite: func(answer string) (string, bool) {
	return strings.TrimRight(answer, "\r"), strings.HasSuffix(answer, "\r")
}}}

// Diagnose tries the conventions of a game on the answers of a program that an answer
// took out of the game. It returns those under which all its answers are legal moves. It
// returns nothing if no answer took it out, or if the log does not have the exchange.
func (w *Comparer) Diagnose(c *Copy, s base.Seat) []Diagnosis {
	if c.Session.Game == nil || c.Fault != nil || !c.Session.Header.Evidence.Raw() {
		return nil
	}
	t, err := w.transcribe(c)
	if err != nil {
		return nil
	}
	answers := t.answers(s)
	last := len(answers) - 1
	if last < 0 || answers[last].legal {
		return nil
	}
	answers = answers[max(0, last-maxAnswers+1):]
	var list []Diagnosis
	habits := always
	if own := c.Session.Game.Conventions; own != nil {
		habits = append(own(c.Session.Setup), always...)
	}
	for _, rule := range habits {
		if d, ok := t.diagnose(rule, answers); ok {
			list = append(list, d)
		}
	}
	return list
}

// transcription is the exchange of a log as the lines of a transcript, and the claims
// that follow from it.
type transcription struct {
	world *Comparer
	file  string
	lines [][]byte // of the transcript, with line ends
	log   *logfmt.Log
	at    []int // by record of the log: the index of its line, -1 for a claim
}

// transcribe makes the claims of a log again. It returns an error if the lines do not
// fit.
func (w *Comparer) transcribe(c *Copy) (*transcription, error) {
	var text bytes.Buffer
	if _, err := convert.Transcript(&text, logfmt.NewReader(bytes.NewReader(c.Bytes), c.Session.File), w.Games); err != nil {
		return nil, err
	}
	t := &transcription{world: w, file: c.Session.File, lines: slices.Collect(bytes.Lines(text.Bytes()))}
	var err error
	if t.log, err = w.remake(text.Bytes(), t.file); err != nil {
		return nil, err
	}
	return t, t.align()
}

// remake returns the log that follows from a transcript.
func (w *Comparer) remake(transcript []byte, file string) (*logfmt.Log, error) {
	var log bytes.Buffer
	if _, err := convert.NewTranscripts(bytes.NewReader(transcript), file, convert.TranscriptOptions{Games: w.Games}).Next(&log); err != nil {
		return nil, err
	}
	return logfmt.NewReader(&log, file).ReadLog()
}

// align finds the line of every record. Both are in the order of the log.
func (t *transcription) align() error {
	next := slices.IndexFunc(t.lines, func(l []byte) bool { return bytes.HasPrefix(l, []byte("start ")) }) + 1
	for i := range t.log.Records {
		k := t.log.Records[i].Kind
		if !k.Observed() && !k.Done() {
			t.at = append(t.at, -1)
			continue
		}
		for next < len(t.lines) && stated(t.lines[next]) {
			next++
		}
		if next == len(t.lines) {
			return fmt.Errorf("%s: a line of the transcript is missing", t.file)
		}
		t.at = append(t.at, next)
		next++
	}
	return nil
}

// stated reports whether a line of a transcript was concluded and not observed.
func stated(line []byte) bool {
	return bytes.HasPrefix(line, []byte("fault ")) || bytes.HasPrefix(line, []byte("void "))
}

// reply is an answer of a program.
type reply struct {
	text, end int // the line of the transcript that has it, and the one that completes it
	answer    string
	moves     int  // of its seat, before it
	legal     bool // it was a legal move
}

// answers returns the answers of a seat that were moves, and the one that was its fault.
func (t *transcription) answers(s base.Seat) []reply {
	var list []reply
	moves := 0
	for i := range t.log.Records {
		rec := &t.log.Records[i]
		if rec.Seat != s || rec.Kind != logfmt.Move && rec.Kind != logfmt.Fault {
			continue
		}
		legal := rec.Kind == logfmt.Move
		if r, ok := t.reply(rec.Source); ok && (legal || misplayed(string(rec.Word))) {
			r.moves, r.legal = moves, legal
			list = append(list, r)
		}
		if legal {
			moves++
		}
	}
	return list
}

// misplayed reports whether a fault is about the content of an answer.
func misplayed(kind string) bool {
	return kind == "illegal" || kind == "unreadable" || kind == "refused"
}

// reply returns the answer that a record of the log completes: the record itself, or, if
// replies end with an empty line, the first line of the reply.
func (t *transcription) reply(source logfmt.Line) (r reply, ok bool) {
	i := slices.IndexFunc(t.log.Records, func(x logfmt.Record) bool { return x.Line == source })
	if i < 0 || t.at[i] < 0 {
		return r, false
	}
	rec := &t.log.Records[i]
	r.end, r.text, r.answer = t.at[i], t.at[i], string(rec.Text)
	if rec.Kind != logfmt.Said || len(rec.Text) > 0 {
		return r, true
	}
	for k := i - 1; k >= 0; k-- {
		above := &t.log.Records[k]
		if above.Kind != logfmt.Said || above.Seat != rec.Seat {
			continue
		}
		if len(above.Text) == 0 {
			break
		}
		r.text, r.answer = t.at[k], string(above.Text)
	}
	return r, true
}

// diagnose tries a convention on answers, the last first.
func (t *transcription) diagnose(rule rules.Convention, answers []reply) (Diagnosis, bool) {
	d := Diagnosis{Says: rule.Says}
	for _, r := range slices.Backward(answers) {
		text, ok := rule.Rewrite(strings.TrimSuffix(r.answer, "\n"))
		if !ok || !t.legal(&r, text) {
			return d, false
		}
		if d.Tried++; d.Tried == 1 {
			d.Answer, d.Rewritten = r.answer, text
		}
	}
	return d, d.Rewritten != d.Answer
}

// legal reports whether an answer is a legal move if its text is replaced.
func (t *transcription) legal(r *reply, text string) bool {
	if r.legal && text == r.answer {
		return true
	}
	line := t.lines[r.text]
	lines := slices.Concat(t.lines[:r.text], [][]byte{withText(line, text)}, t.lines[r.text+1:r.end+1])
	log, err := t.world.remake(bytes.Join(lines, nil), t.file)
	if err != nil {
		return false
	}
	moves := 0
	for i := range log.Records {
		rec := &log.Records[i]
		if rec.Kind == logfmt.Move && rec.Seat == seatOf(line) {
			moves++
		}
	}
	return moves == r.moves+1
}

// fields returns the words of a line of a transcript before its text: a time if there is
// one, the kind, the seat, and the name of a file.
func fields(line []byte) (words [][]byte, text int) {
	for n := 2; text < len(line) && len(words) < n; {
		end := text + bytes.IndexByte(append(line[text:len(line):len(line)], ' '), ' ')
		word := bytes.TrimSuffix(line[text:min(end, len(line))], []byte{'\n'})
		words = append(words, word)
		switch {
		case len(words) == 1 && isStamp(word):
			n++
		case string(word) == "get":
			n++
		}
		text = end + 1
	}
	return words, min(text, len(line))
}

// isStamp reports whether the first word of a line is its time.
func isStamp(word []byte) bool { return len(word) > 0 && word[0] >= '0' && word[0] <= '9' }

// seatOf returns the seat that a line of a transcript is about.
func seatOf(line []byte) base.Seat {
	words, _ := fields(line)
	if len(words) > 0 && isStamp(words[0]) {
		words = words[1:]
	}
	if len(words) < 2 || len(words[1]) != 1 {
		return base.Nobody
	}
	return base.Seat(words[1][0] - '0')
}

// withText returns a line of a transcript with another text.
func withText(line []byte, text string) []byte {
	_, at := fields(line)
	out := append(bytes.TrimRight(bytes.Clone(line[:at]), " \n"), ' ')
	for _, c := range []byte(text) {
		if c < ' ' || c > '~' || c == '\\' {
			out = fmt.Appendf(out, `\x%02x`, c)
		} else {
			out = append(out, c)
		}
	}
	return append(out, '\n')
}
