package analyze

import (
	"encoding/hex"
	"fmt"
	"strings"

	"scrutineer/analysis"
	"scrutineer/cmd/internal/known"
	"scrutineer/corpus"
	"scrutineer/event/folder"
	"scrutineer/internal/cli"
	"scrutineer/internal/results"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/document"
)

// Statuses of verified logs that do not count, and of results without logs.
const (
	statusApart = "apart" // a trial or a session without a game
	statusAside = "aside" // in the folder of an event, but not in its tables: somebody is disqualified, or no slot asks for it
	statusTwice = "twice" // another log of the event has the id or the slot

	statusReplaced = "replaced" // after the status: a later attempt took its place

	statusReported = "reported" // counted as reported
	statusUnknown  = "unknown"  // its ending is unknown
	statusUnused   = "unused"   // a row that cannot be used; the reason follows
)

// judged is the data of one log, before it is compared with earlier ones.
type judged struct {
	file, event, id string
	line, size      int
	status          judge.Status
	basis           judge.Basis
	evidence        logfmt.Evidence
	digest          string // of the log, for a page
	faultLine       int    // line of its first fault
	fault           string // text of that fault
	result          *analysis.Result
	timing          *analysis.Timing
	bots            [2]string
	slot            string // the names of its slot, "" if it has none
	number          int64  // its number in the input, from 1
	input           int    // which the input is
	log             folder.Log
}

// of returns the data of a log.
func (s *settings) of(x *judge.Session) judged {
	j := judged{file: x.File, event: x.Header.Event, id: x.Header.ID, line: x.Line, size: x.Size, status: x.Status, basis: x.Basis(), evidence: x.Header.Evidence, digest: x.Digest, faultLine: x.Line}
	for i := range min(x.Header.Seats(), 2) {
		j.bots[i] = x.Header.Programs[i].ID
	}
	for i := range x.Findings {
		if f := &x.Findings[i]; x.Status != judge.Verified && f.Severity != judge.Note || f.Code == judge.AttestedClaim && x.Status == judge.AttestedStatus {
			j.faultLine, j.fault = f.Line, ": "+string(f.Code)+": "+f.Message()
			if f.Code == judge.AttestedClaim {
				j.fault = ": " + f.Message()
			}
			break
		}
	}
	if h := &x.Header; h.Slot != "-" && h.Slot != "?" && h.Slot != "" {
		j.slot = strings.Join([]string{"slot", h.Game, h.Stage, h.Round, h.Slot}, " ")
	}
	if j.log = folder.Of(x); s.claimed && j.log.Basis == judge.NoBasis && x.Known {
		claimed := *j.log.Head
		claimed.Status, claimed.Basis = judge.Verified, judge.Shown
		j.log.Head = &claimed
	}
	r, err := analysis.Of(x)
	if s.claimed && j.basis == judge.NoBasis {
		r, err = analysis.OfClaim(x)
	}
	if err != nil {
		return j
	}
	j.result = &r
	if t, err := analysis.TimingOf(x); err == nil {
		j.timing = &t
	}
	return j
}

// read reads the operands: logs, and then results without logs.
func (g *gatherer) read(operands []string) cli.Code {
	var logs, unlogged []corpus.Source
	code := cli.OK
	if len(operands) == 0 {
		logs = corpus.Sample()
	} else {
		var failed []error
		operands, err := g.eventsOf(operands)
		if err != nil {
			return g.env.Fail(err)
		}
		logs, unlogged, failed = results.Sources(operands, &g.env.Stdin)
		for _, err := range failed {
			code = cli.Worst(code, g.env.Fail(err))
		}
	}
	if err := g.settings.shard.Choose(g.env, &logs, &unlogged); err != nil {
		return g.env.Fail(err)
	}
	if g.unlogged = len(unlogged) > 0; len(logs) > 0 || !g.unlogged {
		g.logged = true
		code = cli.Worst(code, g.logs(logs))
	}
	if g.unlogged {
		code = cli.Worst(code, g.results(unlogged))
	}
	return code
}

// logs judges logs, several inputs concurrently, and counts them in the order of the sources.
func (g *gatherer) logs(sources []corpus.Source) cli.Code {
	code, number := cli.OK, int64(0)
	code = cli.Worst(code, g.judge(sources, false, func(b *sessions.Batch[[]judged]) {
		for _, j := range b.Made {
			number++
			j.number, j.input = number, len(g.part.Inputs)
			if e := g.eventAt(j.file); e != nil {
				e.logs = append(e.logs, j)
				continue
			}
			code = cli.Worst(code, g.log(j))
		}
		if b.End != nil {
			x := analysis.Input{Name: b.End.Name, Size: b.End.Size}
			hex.Decode(x.SHA256[:], []byte(b.End.SHA256)) // valid if it was requested
			g.part.Inputs = append(g.part.Inputs, x)
			number = 0
		}
	}))
	code = cli.Worst(code, g.settleEvents())
	g.drop(sources)
	return code
}

// judge judges the logs of the sources, and calls take with their data in order.
func (g *gatherer) judge(sources []corpus.Source, again bool, take func(*sessions.Batch[[]judged])) cli.Code {
	judging := sessions.Pipeline[[]judged]{
		Env: g.env, Jobs: g.settings.jobs, Digest: g.settings.partial != "", Again: again,
		Judge: func() *judge.Judge {
			return judge.New(known.Games(g.env), judge.Options{Keep: true, Digest: g.settings.format == "html"})
		},
		Make: func(b *sessions.Batch[[]judged], x *judge.Session) bool {
			b.Made = append(b.Made, g.settings.of(x))
			return len(b.Made) == batchLogs
		},
		Take: func(b *sessions.Batch[[]judged]) bool {
			take(b)
			return true
		},
	}
	code, _ := judging.Run(sources)
	return code
}

// batchLogs is how many logs are passed on at once.
const batchLogs = 64

// log counts one log. If it is left out because of its own fault, it names it.
// Whether an attested game counts is decided when all logs are known.
func (g *gatherer) log(j judged) cli.Code {
	g.note(j)
	if j.status != judge.Verified && j.status != judge.AttestedStatus && !g.settings.claimed {
		g.part.CountStatus(string(j.status), 1)
		g.leaveOut(j, string(j.status)+j.fault)
		return cli.OK
	}
	key := j.event + " " + j.id
	before, twice := g.seen[key]
	twice = twice && j.id != ""
	fate, why := g.slot(j, twice)
	if fate == folder.Contested {
		g.noteStatus(j, statusWord(j.status, statusTwice))
		g.leaveOut(j, why)
		return cli.OK
	}
	if twice {
		g.noteStatus(j, statusWord(j.status, statusTwice))
		g.leaveOut(j, "the id is at "+before+" already")
		return cli.OK
	}
	g.seen[key] = fmt.Sprintf("%s:%d", j.file, j.line)
	if j.result == nil {
		g.noteStatus(j, statusWord(j.status, statusApart))
		return cli.OK
	}
	if fate != folder.Counted {
		g.noteStatus(j, statusWord(j.status, statusTwice))
		g.leaveOut(j, why)
		return cli.OK
	}
	return g.count(j)
}

// note records what is of interest of every log.
func (g *gatherer) note(j judged) {
	g.settings.page.keep(j.digest)
	g.noteBots(j.bots[:]...)
	g.part.Note(j.event, j.evidence)
}

// count adds the game of a log.
func (g *gatherer) count(j judged) cli.Code {
	g.noteStatus(j, string(j.status))
	if !g.settings.keep.wants(*j.result) {
		return cli.OK
	}
	if j.status == judge.AttestedStatus && !g.settings.claimed {
		return g.env.Fail(g.hold(j))
	}
	if j.timing != nil {
		g.part.Usage.Add(*j.timing)
		g.divide(g.usage, *j.result, *j.timing)
	}
	return g.env.Fail(g.part.Counts.Add(*j.result))
}

// leaveOut reports that a log does not count, and why.
func (g *gatherer) leaveOut(j judged, why string) {
	id := ""
	if j.id != "" {
		id = " " + j.id
	}
	g.env.Notef("left out:%s %s:%d: %s", id, j.file, j.faultLine, why)
	g.settings.page.left = append(g.settings.page.left, document.Left{ID: j.id, Where: fmt.Sprintf("%s:%d", j.file, j.faultLine), Why: why})
}

// noteStatus records the status of a log, and its claims to an id and a slot.
func (g *gatherer) noteStatus(j judged, word string) {
	g.part.CountStatus(word, 1)
	if g.settings.partial == "" {
		return
	}
	k := analysis.LogKey{ID: analysis.KeyOf(j.event, j.id), Input: j.input, Log: j.number, Word: word}
	if j.slot != "" && j.result != nil {
		k.Slot = analysis.KeyOf(j.event, j.slot)
	}
	if k.ID != (analysis.Digest{}) || k.Slot != (analysis.Digest{}) {
		g.part.Keys = append(g.part.Keys, k)
	}
}

// statusWord returns the status of a log that was verified, attested or accepted
// without proof, but does not count for another reason.
func statusWord(status judge.Status, why string) string {
	switch status {
	case judge.Verified:
		return why
	case judge.AttestedStatus:
		return string(status) + " " + why
	}
	if why == statusTwice {
		return why
	}
	return string(status)
}
