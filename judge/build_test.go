package judge_test

import (
	"bytes"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// The garbage of tests is short-lived, but they keep much memory: collecting less often
// takes half the time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

// recording is a log under construction, as the records that a referee would write.
type recording struct {
	header  logfmt.Header
	records []logfmt.Record
	lines   logfmt.Line
	open    bool // no end record
}

// recorded returns a log of an empty 10x10 field between x and o, with the given
// evidence.
func recorded(exchange, times string) *recording {
	h := logfmt.Header{
		ID: "t.1", Session: "game", Game: "fiverow",
		Params:   []logfmt.Pair{{Name: "height", Value: "10"}, {Name: "width", Value: "10"}},
		Rulings:  logfmt.Rulings{Set: fiverow.Game.SetName(), Digest: logfmt.DigestOf([]byte(fiverow.Game.SetText()))},
		Protocol: "-", Event: "-", Stage: "-", Round: "-", Slot: "-", Attempt: 1, Previous: "-",
		Programs: []logfmt.Program{{ID: "x", Version: "?", Digest: "?"}, {ID: "o", Version: "?", Digest: "?"}},
		First:    1,
		Clock:    logfmt.Clock{Total: logfmt.None, Move: 5000000, Grace: 0, From: "-"},
		Limits:   logfmt.Limits{Memory: logfmt.Unknown, Stack: logfmt.Unknown, Kind: "?", How: "?", Flood: logfmt.Unknown, Startup: logfmt.Unknown, Sent: logfmt.Unknown},
		Evidence: logfmt.Evidence{Exchange: exchange, Times: times},
		Origin:   logfmt.Origin{Kind: "recorded", Digest: "-"}, Referee: logfmt.Program{ID: "test", Version: "-", Digest: "-"},
		Source: "?", UTC: "?", Seed: logfmt.None, Start: "-",
	}
	if exchange == "raw" {
		h.Protocol = "console"
	}
	return &recording{header: h, lines: 21}
}

// add writes a record and returns its line.
func (r *recording) add(rec logfmt.Record) logfmt.Line {
	r.records = append(r.records, rec)
	r.lines++
	if (r.lines-1)%(logfmt.BlockSize+1) == logfmt.BlockSize { // that line is the block's
		r.lines++
	}
	return r.lines
}

// moves writes claimed moves without evidence, alternating from seat 1.
func (r *recording) moves(texts string) *recording {
	for _, m := range strings.Fields(texts) {
		ply := int32(1)
		for i := range r.records {
			if r.records[i].Kind == logfmt.Move {
				ply++
			}
		}
		r.move(ply, base.Seat(2-ply%2), 0, m)
	}
	return r
}

func (r *recording) move(ply int32, s base.Seat, source logfmt.Line, text string) {
	r.add(logfmt.Record{Kind: logfmt.Move, Ply: ply, Seat: s, Source: source,
		Num: [4]base.Number{logfmt.Unknown, logfmt.None}, Text: []byte(text)})
}

func (r *recording) result(winner base.Seat, reason string, score ...base.Number) *recording {
	rec := logfmt.Record{Kind: logfmt.Result, Seat: winner, Word: []byte(reason),
		Num: [4]base.Number{logfmt.None, logfmt.None, logfmt.None, logfmt.None}}
	copy(rec.Num[:], score)
	r.add(rec)
	return r
}

func (r *recording) fault(s base.Seat, kind string, source logfmt.Line, limit, used base.Number, text string) *recording {
	r.add(logfmt.Record{Kind: logfmt.Fault, Seat: s, Word: []byte(kind), Source: source, Num: [4]base.Number{limit, used}, Text: []byte(text)})
	return r
}

// said and sent write a line of the exchange.
func (r *recording) said(s base.Seat, at base.Number, text string) logfmt.Line {
	return r.add(logfmt.Record{Kind: logfmt.Said, Seat: s, Time: at, Text: []byte(text)})
}

func (r *recording) sent(s base.Seat, at base.Number, text string) {
	r.add(logfmt.Record{Kind: logfmt.Sent, Seat: s, Time: at, Text: []byte(text)})
}

// bytes writes the log.
func (r *recording) bytes(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	w := logfmt.NewWriter(&b, logfmt.SyncNever)
	if err := w.Begin(&r.header); err != nil {
		t.Fatal(err)
	}
	for i := range r.records {
		if err := w.Append(&r.records[i]); err != nil {
			t.Fatalf("record %d: %v", i, err)
		}
	}
	if !r.open {
		if err := w.End(); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// judged reads the first log of a file and judges it.
func judged(t testing.TB, file []byte, opt judge.Options) *judge.Session {
	t.Helper()
	j := judge.New([]*rules.Game{fiverow.Game}, opt)
	l, err := logfmt.NewReader(bytes.NewReader(file), "t.mlog").ReadLog()
	if refused, ok := err.(*logfmt.SyntaxError); ok {
		return j.Refuse(l, refused)
	}
	if err != nil {
		t.Fatal(err)
	}
	return j.Replay(l)
}

func (r *recording) judge(t testing.TB) *judge.Session {
	t.Helper()
	return judged(t, r.bytes(t), judge.Options{})
}

// found lists the codes of the findings with their severity, "code:severity".
func found(s *judge.Session) string {
	var list []string
	for _, f := range s.Findings {
		list = append(list, string(f.Code)+":"+string(f.Severity))
	}
	return strings.Join(list, " ")
}

// xWins is a game in which seat 1 makes five in row 0 at ply 9.
const xWins = "A0 A1 B0 B1 C0 C1 D0 D1 E0"
