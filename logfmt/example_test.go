package logfmt_test

import (
	"fmt"
	"io"
	"os"
	"strings"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// shortLog is a log that was cut off after two moves.
const shortLog = `mlog 1
id demo.1
session game
game fiverow height=10 width=10
rulings ?
protocol -
event - - - -
attempt 1 -
seat 1 ann ? ?
seat 2 bob ? ?
first 1
clock ? ? ? ?
limits ? ? ? ? ? ? ?
evidence moves none
origin recorded -
referee hand - -
host
clocksource ?
utc ?
seed -
start -
m 1 1 - ? - C7
m 2 2 - ? - D7
`

func ExampleReader() {
	r := logfmt.NewReader(strings.NewReader(shortLog+"m 3 one\n"), "demo.mlog")
	for {
		l, err := r.ReadLog()
		if err == io.EOF {
			break
		}
		if l.Header != nil {
			fmt.Println(l.Header.ID, "of", l.Header.Programs[0].ID, "and", l.Header.Programs[1].ID)
		}
		for _, rec := range l.Records {
			if rec.Kind == logfmt.Move {
				fmt.Printf("%s:%d: ply %d by seat %d: %s\n", l.File, l.LineIn(rec.Line), rec.Ply, rec.Seat, rec.Text)
			}
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// demo.1 of ann and bob
	// demo.mlog:22: ply 1 by seat 1: C7
	// demo.mlog:23: ply 2 by seat 2: D7
	// demo.mlog:24: field: seat is not 1 to 4: "one"
}

func ExampleWriter() {
	w := logfmt.NewWriter(os.Stdout, logfmt.SyncNever)
	w.Begin(&logfmt.Header{
		ID: "demo.1", Session: "game", Game: "fiverow",
		Params:   []logfmt.Pair{{Name: "height", Value: "1"}, {Name: "width", Value: "5"}},
		Rulings:  logfmt.Rulings{Set: "?"},
		Protocol: "-", Event: logfmt.Word("spring cup"), Stage: "-", Round: "-", Slot: "-",
		Attempt: 1, Previous: "-",
		Programs: []logfmt.Program{
			{ID: "ann", Version: "2.0", Digest: "?", Name: "Ann's \\ bot"},
			{ID: "bob", Version: "?", Digest: "?"},
		},
		First:    1,
		Clock:    logfmt.Clock{Total: logfmt.None, Move: 5_000_000, Grace: 0, From: "-"},
		Limits:   logfmt.Limits{Memory: logfmt.Unknown, Stack: logfmt.Unknown, Kind: "?", How: "?", Flood: logfmt.Unknown, Startup: logfmt.Unknown, Sent: logfmt.Unknown},
		Evidence: logfmt.Evidence{Exchange: "moves", Times: "charged"},
		Origin:   logfmt.Origin{Kind: "recorded", Digest: "-"},
		Referee:  logfmt.Program{ID: "hand", Version: "-", Digest: "-"},
		Source:   "?", UTC: "?", Seed: logfmt.None, Start: "-",
	})
	w.Append(&logfmt.Record{Kind: logfmt.Move, Ply: 1, Seat: 1,
		Num: [4]base.Number{1532, logfmt.None}, Text: []byte("C0")})
	w.Append(&logfmt.Record{Kind: logfmt.Fault, Seat: 2, Word: []byte("timeout-move"),
		Num: [4]base.Number{5_000_000, 5_000_417}})
	w.Append(&logfmt.Record{Kind: logfmt.Result, Seat: 1, Word: []byte("fault"),
		Num: [4]base.Number{logfmt.None, logfmt.None, logfmt.None, logfmt.None}})
	// The end record has the digests; here the log is left open.
	fmt.Println(w.Err())
	// Output:
	// mlog 1
	// id demo.1
	// session game
	// game fiverow height=1 width=5
	// rulings ?
	// protocol -
	// event spring\x20cup - - -
	// attempt 1 -
	// seat 1 ann 2.0 ? Ann's \x5c bot
	// seat 2 bob ? ?
	// first 1
	// clock - 5000000 0 -
	// limits ? ? ? ? ? ? ?
	// evidence moves charged
	// origin recorded -
	// referee hand - -
	// host
	// clocksource ?
	// utc ?
	// seed -
	// start -
	// m 1 1 - 1532 - C0
	// fault 2 timeout-move - 5000000 5000417
	// result 1 fault
	// <nil>
}
