package convert

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"scrutineer/logfmt"
	"scrutineer/rules"
)

// head is the part of a transcript before its conversation, or what a caller says in
// addition. Words that are not said are empty.
type head struct {
	h     logfmt.Header
	said  map[string]int // the line of the file, by its first word
	times string         // times in the line "evidence"
}

func newHead() *head { return &head{said: map[string]int{}, h: unknownHeader()} }

// unknownHeader returns the header of a game from the usual start, in its first attempt, of
// which nothing else is known.
func unknownHeader() logfmt.Header {
	const unknown = logfmt.Unknown
	return logfmt.Header{
		Session: "game", Event: "?", Stage: "?", Round: "?", Slot: "?", Attempt: 1, Previous: "-",
		Clock:   logfmt.Clock{Total: unknown, Move: unknown, Grace: unknown, From: "?"},
		Limits:  logfmt.Limits{Memory: unknown, Stack: unknown, Kind: "?", How: "?", Flood: unknown, Startup: unknown, Sent: unknown},
		Referee: logfmt.Program{ID: "?", Version: "?", Digest: "?"}, Source: "?", UTC: "?", Seed: unknown, Start: "-",
	}
}

// headLines are the functions that read the lines of a head, by their words.
var headLines = map[string]func(*head, *fields){
	"id":          func(p *head, f *fields) { p.h.ID = f.id("id", "") },
	"session":     func(p *head, f *fields) { p.h.Session = f.oneOf("session", "game", "qualifying", "info") },
	"game":        (*head).game,
	"rulings":     (*head).rulings,
	"protocol":    func(p *head, f *fields) { p.h.Protocol = f.word("protocol") },
	"event":       (*head).event,
	"attempt":     (*head).attempt,
	"seat":        (*head).seat,
	"clock":       (*head).clock,
	"limits":      (*head).limits,
	"evidence":    (*head).evidence,
	"origin":      (*head).origin,
	"referee":     (*head).referee,
	"host":        func(p *head, f *fields) { p.h.Host = string(f.text()) },
	"clocksource": func(p *head, f *fields) { p.h.Source = f.word("clock source") },
	"utc":         (*head).utc,
	"seed":        func(p *head, f *fields) { p.h.Seed = f.count("seed", "-?") },
	"start":       (*head).start,
}

// line reads a line of the head, the line at of the file.
func (p *head) line(word, rest string, at int) *wrong {
	key, f := word, &fields{rest: rest}
	if word == "seat" {
		number, _, _ := strings.Cut(strings.TrimPrefix(rest, " "), " ")
		key += " " + number
	}
	if p.said[key] > 0 {
		return &wrong{"head", "a second line " + quote(key)}
	}
	p.said[key] = at
	headLines[word](p, f)
	if f.why == nil {
		f.end()
	}
	return f.why
}

func (p *head) game(f *fields) {
	p.h.Game = f.id("game", "-")
	p.h.Params = f.pairs("parameter", nil)
}

// rulings reads the set and its digest, each if it is there, and deviations.
func (p *head) rulings(f *fields) {
	r := &p.h.Rulings
	for _, to := range []*string{&r.Set, &r.Digest} {
		if word, _, _ := strings.Cut(strings.TrimPrefix(f.rest, " "), " "); f.more() && !strings.Contains(word, "=") {
			*to = f.next("set of rulings")
		}
	}
	r.Deviations = f.pairs("ruling", nil)
}

func (p *head) event(f *fields) {
	for i, to := range []*string{&p.h.Event, &p.h.Stage, &p.h.Round, &p.h.Slot} {
		if i == 0 || f.more() {
			*to = f.word("event")
		}
	}
}

func (p *head) attempt(f *fields) {
	p.h.Attempt = f.count("attempt", "")
	if p.h.Attempt > 1 {
		p.h.Previous = "?"
	}
	if f.more() {
		p.h.Previous = f.sum("digest of the attempt before")
	}
	if f.why == nil && (p.h.Attempt < 1 || (p.h.Attempt == 1) != (p.h.Previous == "-")) {
		f.fail("field", "attempts count from 1, and only the first has - for the one before it")
	}
}

func (p *head) seat(f *fields) {
	n := seatOfField(f)
	for len(p.h.Programs) < int(n) {
		p.h.Programs = append(p.h.Programs, logfmt.Program{Version: "?", Digest: "?"})
	}
	if f.why != nil {
		return
	}
	prog := &p.h.Programs[n-1]
	prog.ID = f.id("program's id", "")
	if f.more() {
		prog.Version = f.word("version")
	}
	if f.more() {
		prog.Digest = f.sum("digest of the program")
	}
	if name := string(f.text()); name != "" {
		if fault := nameFault(name); fault != "" {
			f.fail("text", "the display name ", fault)
		}
		prog.Name = name
	}
}

func (p *head) clock(f *fields) {
	c := &p.h.Clock
	c.Total = f.count("time in all", "-?")
	c.Move = f.maybe("time a move", "-?")
	c.Grace = f.maybe("grace", "-?")
	if f.more() {
		c.From = f.word("what starts the clock")
	}
}

func (p *head) limits(f *fields) {
	l := &p.h.Limits
	l.Memory = f.count("memory", "-?")
	l.Stack = f.maybe("stack", "-?")
	if f.more() {
		l.Kind = f.oneOf("kind of memory", "resident", "virtual", "data", "-", "?")
	}
	if f.more() {
		l.How = f.oneOf("how enforced", "enforced", "observed", "-", "?")
	}
	l.Flood = f.maybe("limit on output", "-?")
	l.Startup = f.maybe("time to start", "-?")
	l.Sent = f.maybe("memory that programs were sent", "-?")
}

func (p *head) evidence(f *fields) {
	f.oneOf("exchange", "raw")
	p.times = f.oneOf("times", "stamped", "none")
}

func (p *head) origin(f *fields) {
	p.h.Origin = logfmt.Origin{Kind: f.id("origin", ""), Digest: "-"}
	if f.more() {
		p.h.Origin.Digest = f.sum("digest of the source")
	}
	p.h.Origin.Name = string(f.text())
}

func (p *head) referee(f *fields) {
	r := &p.h.Referee
	r.ID = f.id("referee", "?")
	if f.more() {
		r.Version = f.word("version")
	}
	if f.more() {
		r.Digest = f.sum("digest of the referee")
	}
}

func (p *head) utc(f *fields) {
	const form = "2006-01-02T15:04:05Z"
	p.h.UTC = f.next("utc")
	if t, err := time.Parse(form, p.h.UTC); p.h.UTC != "?" && (err != nil || t.Format(form) != p.h.UTC) {
		f.fail("field", "utc is not of the form 2026-05-01T12:00:00Z: ", quote(p.h.UTC))
	}
}

func (p *head) start(f *fields) {
	if p.h.Start = string(f.text()); p.h.Start == "" {
		f.fail("field", "start position is missing; the standard one is -")
	}
}

// contradicts returns the error if transcript and caller do not agree.
func contradicts(word, said, other string) *wrong {
	return &wrong{word, "the transcript says " + quote(said) + ", the call " + quote(other)}
}

// fill sets what the transcript does not say to what the caller says, and refuses a
// contradiction.
func fill(word string, to *string, said bool, from string) *wrong {
	switch {
	case from == "" || said && *to == from:
		return nil
	case said:
		return contradicts(word, *to, from)
	}
	*to = from
	return nil
}

// addGame adds the caller's game, its parameters and rulings.
func (p *head) addGame(opt *TranscriptOptions) *wrong {
	if why := fill("game", &p.h.Game, p.h.Game != "", opt.Game); why != nil {
		return why
	}
	if why := addPairs("game", &p.h.Params, opt.Params); why != nil {
		return why
	}
	if len(opt.Rulings) > 0 && p.h.Rulings.Set == "?" {
		return contradicts("rulings", "?", opt.Rulings[0].Name+"="+opt.Rulings[0].Value)
	}
	return addPairs("rulings", &p.h.Rulings.Deviations, opt.Rulings)
}

func addPairs(word string, to *[]logfmt.Pair, from []logfmt.Pair) *wrong {
	for _, v := range from {
		switch said, ok := valueOf(*to, v.Name); {
		case !ok:
			*to = append(*to, v)
		case said != v.Value:
			return contradicts(word, v.Name+"="+said, v.Name+"="+v.Value)
		}
	}
	return nil
}

// addRest adds the caller's protocol, start and clock.
func (p *head) addRest(opt *TranscriptOptions) *wrong {
	if why := fill("protocol", &p.h.Protocol, p.said["protocol"] > 0, opt.Protocol); why != nil {
		return why
	}
	if why := fill("start", &p.h.Start, p.said["start"] > 0, opt.Start); why != nil {
		return why
	}
	if c := opt.Clock; c != nil && p.said["clock"] == 0 {
		p.h.Clock = *c
	} else if c != nil && (p.h.Clock.Total != c.Total || p.h.Clock.Move != c.Move || p.h.Clock.Grace != c.Grace) {
		return contradicts("clock", clockText(p.h.Clock), clockText(*c))
	}
	return nil
}

func clockText(c logfmt.Clock) string {
	return c.Total.String() + " " + c.Move.String() + " " + c.Grace.String()
}

// addSeats adds the programs' ids.
func (p *head) addSeats(opt *TranscriptOptions) *wrong {
	for i, id := range opt.Seats {
		for len(p.h.Programs) <= i {
			p.h.Programs = append(p.h.Programs, logfmt.Program{Version: "?", Digest: "?"})
		}
		word := "seat " + strconv.Itoa(i+1)
		if why := fill(word, &p.h.Programs[i].ID, p.said[word] > 0, id); why != nil {
			return why
		}
	}
	return nil
}

// complete adds what follows from the game: parameters that the seed fixes, the set of
// rulings, and ids of programs without a name.
func (p *head) complete(g *rules.Game) *wrong {
	h := &p.h
	least := 1
	if g != nil {
		least = g.Seats[0]
		for _, x := range g.Params {
			if _, said := valueOf(h.Params, x.Name); !said && x.Official != 0 {
				h.Params = append(h.Params, logfmt.Pair{Name: x.Name, Value: strconv.Itoa(x.Official)})
			}
		}
	}
	for i := 0; i < max(least, len(h.Programs)); i++ {
		if i == len(h.Programs) {
			h.Programs = append(h.Programs, logfmt.Program{Version: "?", Digest: "?"})
		}
		if h.Programs[i].ID == "" {
			h.Programs[i].ID = "seat" + strconv.Itoa(i+1)
		}
	}
	sortPairs(h.Params)
	return completeRulings(&h.Rulings, g)
}

// completeRulings names the set, and removes the values that the set has itself.
func completeRulings(r *logfmt.Rulings, g *rules.Game) *wrong {
	switch {
	case g == nil && (r.Set != "" && r.Set != "-" || len(r.Deviations) > 0):
		return &wrong{"rulings", "rulings without a game"}
	case g == nil:
		r.Set, r.Digest = "-", "-"
		return nil
	case r.Set == "?" && (r.Digest != "" || len(r.Deviations) > 0):
		return &wrong{"rulings", "nothing can follow ?, which says that nothing is known"}
	case r.Set == "?":
		r.Digest = "-"
		return nil
	}
	if why := checkSet(r, g); why != nil {
		return why
	}
	r.Set, r.Digest = g.SetName(), logfmt.DigestOf([]byte(g.SetText()))
	r.Deviations = slices.DeleteFunc(r.Deviations, func(v logfmt.Pair) bool {
		ruling := g.Ruling(v.Name)
		return ruling != nil && ruling.Default() == v.Value
	})
	for _, v := range r.Deviations {
		if g.Ruling(v.Name) == nil {
			return &wrong{"rulings", "no ruling of " + g.Name + ": " + quote(v.Name)}
		}
	}
	sortPairs(r.Deviations)
	return nil
}

// checkSet checks that a set, if it is named, is the game's own.
func checkSet(r *logfmt.Rulings, g *rules.Game) *wrong {
	digest := logfmt.DigestOf([]byte(g.SetText()))
	if r.Set != "" && r.Set != "?" && r.Set != g.SetName() || r.Digest != "" && r.Digest != "-" && r.Digest != digest {
		return &wrong{"rulings", "not the set " + g.SetName() + " of this program, whose digest is " + digest}
	}
	return nil
}

// sortPairs sorts pairs by name.
func sortPairs(list []logfmt.Pair) {
	slices.SortFunc(list, func(a, b logfmt.Pair) int { return strings.Compare(a.Name, b.Name) })
}
