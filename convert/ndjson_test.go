package convert

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// allKinds returns a log in which every header line says something and every kind of record
// occurs; sealed by the writer.
func allKinds(t testing.TB) []byte {
	t.Helper()
	d := strings.Repeat("5e", 32)
	h := &logfmt.Header{
		ID: "g1", Session: "game", Game: "fiverow",
		Params:   []logfmt.Pair{{Name: "height", Value: "10"}, {Name: "kind", Value: `a\x20b`}},
		Rulings:  logfmt.Rulings{Set: "fiverow-1", Digest: d, Deviations: []logfmt.Pair{{Name: "overline", Value: "exact5"}, {Name: "row0", Value: "?"}}},
		Protocol: "console", Event: `winter\x20cup`, Stage: "-", Round: "?", Slot: `\x2d`, Attempt: 2, Previous: d,
		Programs: []logfmt.Program{{ID: "alpha", Version: "1.2", Digest: d, Name: "Ał \"\\ 𝄞\u202e"}, {ID: "beta", Version: "?", Digest: "-"}},
		First:    1, Clock: logfmt.Clock{Total: logfmt.None, Move: 5000000, Grace: logfmt.Unknown, From: "answer"},
		Limits:   logfmt.Limits{Memory: 64, Stack: logfmt.None, Kind: "resident", How: "-", Flood: 524288, Startup: logfmt.Unknown, Sent: logfmt.None},
		Evidence: logfmt.Evidence{Exchange: "raw", Times: "stamped"},
		Origin:   logfmt.Origin{Kind: "recorded", Digest: "-"}, Referee: logfmt.Program{ID: "ref", Version: "1", Digest: "?"},
		Host: "linux", Source: "CLOCK", UTC: "2026-05-01T12:00:00Z", Seed: 17, Start: "..X 0",
	}
	b := func(s string) []byte { return []byte(s) }
	const none = logfmt.None
	records := []logfmt.Record{
		{Kind: logfmt.Run, Seat: 1, Time: 0, Word: b("/srv/a b"), Text: b(`./a x\x20y \xff`)},
		{Kind: logfmt.Tick, Time: 5, Num: [4]base.Number{6, logfmt.Unknown}},
		{Kind: logfmt.Said, Seat: 1, Time: 7, Text: b("B7")}, // line 24
		{Kind: logfmt.Sent, Seat: 2, Time: 7},
		{Kind: logfmt.Noted, Seat: 2, Time: 8, Text: b("a\xffb")},
		{Kind: logfmt.Part, Seat: 2, Time: 9, Stream: logfmt.Out, Text: b("h\t")},
		{Kind: logfmt.Move, Ply: 1, Seat: 1, Source: 24, Num: [4]base.Number{7, none}, Text: b("B7")},
		{Kind: logfmt.Drop, Seat: 1, Source: 24, Word: b("chatter")},
		{Kind: logfmt.Flood, Seat: 2, Time: 9, Stream: logfmt.Err, Num: [4]base.Number{1000}, Word: b("?")},
		{Kind: logfmt.Got, Seat: 1, Time: 10, Word: b("an swer"), Text: b("C1\r\n")},
		{Kind: logfmt.Put, Seat: 1, Time: 10, Word: b("field"), Text: b(".")},
		{Kind: logfmt.Close, Seat: 1, Time: 11},
		{Kind: logfmt.EOF, Seat: 1, Time: 11, Stream: logfmt.Err},
		{Kind: logfmt.Freeze, Seat: 2, Time: 11},
		{Kind: logfmt.Thaw, Seat: 2, Time: 12},
		{Kind: logfmt.Kill, Seat: 2, Time: 12, Word: b("KILL")},
		{Kind: logfmt.Exit, Seat: 2, Time: 13, Word: b("signal"), Num: [4]base.Number{9, 1, logfmt.Unknown, 4096}},
		{Kind: logfmt.Exit, Seat: 1, Time: 13, Word: b("?"), Num: [4]base.Number{logfmt.Unknown, logfmt.Unknown, logfmt.Unknown, logfmt.Unknown}},
		{Kind: logfmt.Fault, Seat: 2, Word: b("timeout-move"), Num: [4]base.Number{5000000, logfmt.Unknown}},
		{Kind: logfmt.Fault, Seat: 1, Word: b("illegal"), Source: 24, Num: [4]base.Number{none, none}, Text: b("B7")},
		{Kind: logfmt.Extension, Word: b("x-note"), Text: b(`any\x0a`)},
		{Kind: logfmt.NoStart, Seat: 2, Time: 14, Text: b("no file")},
		{Kind: logfmt.Usage, Seat: 1, Time: 14, Word: b("data"), Num: [4]base.Number{4096, 5, logfmt.Unknown}},
		{Kind: logfmt.Found, Seat: 1, Time: 15, Word: b("a b"), Num: [4]base.Number{3}, Text: b("?")},
		{Kind: logfmt.Stall, Num: [4]base.Number{5, 9, 4}},
		{Kind: logfmt.Wait, Seat: 2, Num: [4]base.Number{5, 9, 40}},
		{Kind: logfmt.NoSend, Seat: 1, Time: 15, Word: b("pipe"), Num: [4]base.Number{2}, Text: b("0 0 1")},
		{Kind: logfmt.Result, Seat: 0, Word: b("fault"), Num: [4]base.Number{7, 0, none, none}},
	}
	var out bytes.Buffer
	w := logfmt.NewWriter(&out, logfmt.SyncNever)
	w.Begin(h)
	for i := range records {
		w.Append(&records[i])
	}
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// wantJSON is allKinds as the package comment says it is written, block and
// end records left out.
var wantJSON = []string{
	`{"kind":"header","id":"g1","session":"game","game":"fiverow","params":{"height":10,"kind":"a b"},` +
		`"rulings":{"set":"fiverow-1","digest":"DIGEST","deviations":{"overline":"exact5","row0":null}},"protocol":"console",` +
		`"event":"winter cup","round":null,"slot":"-","attempt":2,"previous":"DIGEST",` +
		`"seats":[{"seat":1,"id":"alpha","version":"1.2","digest":"DIGEST","name":"A\u0142 \"\\ \ud834\udd1e\u202e"},{"seat":2,"id":"beta","version":null}],` +
		`"first":1,"clock":{"move":5000000,"grace":null,"from":"answer"},"limits":{"memory":64,"kind":"resident","flood":524288,"startup":null},` +
		`"evidence":{"exchange":"raw","times":"stamped"},"origin":{"kind":"recorded"},"referee":{"id":"ref","version":"1","digest":null},` +
		`"host":"linux","clocksource":"CLOCK","utc":"2026-05-01T12:00:00Z","seed":17,"start":"..X 0"}`,
	`{"kind":"run","id":"g1","line":22,"seat":1,"time":0,"folder":"/srv/a b","args":["./a","x y",{"hex":"ff"}]}`,
	`{"kind":"tick","id":"g1","line":23,"time":5,"awake":6,"pressure":null}`,
	`{"kind":"<","id":"g1","line":24,"seat":1,"time":7,"text":"B7"}`,
	`{"kind":">","id":"g1","line":25,"seat":2,"time":7,"text":""}`,
	`{"kind":"!","id":"g1","line":26,"seat":2,"time":8,"text_hex":"61ff62"}`,
	`{"kind":"part","id":"g1","line":27,"seat":2,"time":9,"stream":"out","text":"h\u0009"}`,
	`{"kind":"m","id":"g1","line":28,"ply":1,"seat":1,"source":24,"charged":7,"move":"B7"}`,
	`{"kind":"drop","id":"g1","line":29,"seat":1,"source":24,"why":"chatter"}`,
	`{"kind":"flood","id":"g1","line":30,"seat":2,"time":9,"stream":"err","bytes":1000,"digest":null}`,
	`{"kind":"get","id":"g1","line":31,"seat":1,"time":10,"file":"an swer","text":"C1\u000d\u000a"}`,
	`{"kind":"put","id":"g1","line":32,"seat":1,"time":10,"file":"field","text":"."}`,
	`{"kind":"close","id":"g1","line":33,"seat":1,"time":11}`,
	`{"kind":"eof","id":"g1","line":34,"seat":1,"time":11,"stream":"err"}`,
	`{"kind":"freeze","id":"g1","line":35,"seat":2,"time":11}`,
	`{"kind":"thaw","id":"g1","line":36,"seat":2,"time":12}`,
	`{"kind":"kill","id":"g1","line":37,"seat":2,"time":12,"signal":"KILL"}`,
	`{"kind":"exit","id":"g1","line":38,"seat":2,"time":13,"how":"signal","status":9,"user":1,"system":null,"resident":4096}`,
	`{"kind":"exit","id":"g1","line":39,"seat":1,"time":13,"how":null,"status":null,"user":null,"system":null,"resident":null}`,
	`{"kind":"fault","id":"g1","line":40,"seat":2,"fault":"timeout-move","limit":5000000,"used":null}`,
	`{"kind":"fault","id":"g1","line":41,"seat":1,"fault":"illegal","source":24,"text":"B7"}`,
	`{"kind":"x-note","id":"g1","line":42,"raw":"any\\x0a"}`,
	`{"kind":"nostart","id":"g1","line":43,"seat":2,"time":14,"text":"no file"}`,
	`{"kind":"usage","id":"g1","line":44,"seat":1,"time":14,"memory":"data","bytes":4096,"user":5,"system":null}`,
	`{"kind":"found","id":"g1","line":45,"seat":1,"time":15,"file":"a b","bytes":3,"digest":null}`,
	`{"kind":"stall","id":"g1","line":46,"from":5,"to":9,"lost":4}`,
	`{"kind":"wait","id":"g1","line":47,"seat":2,"from":5,"to":9,"waited":40}`,
	`{"kind":"nosend","id":"g1","line":48,"seat":1,"time":15,"why":"pipe","bytes":2,"text":"0 0 1"}`,
	`{"kind":"result","id":"g1","line":49,"winner":0,"reason":"fault","score":[7,0]}`,
}

func TestAllKindsAsJSON(t *testing.T) {
	log := allKinds(t)
	checkJSON(t, log)
	var out bytes.Buffer
	l, err := NDJSON(&out, logfmt.NewReader(bytes.NewReader(log), "x"))
	if err != nil || l.Header.ID != "g1" {
		t.Fatal(l, err)
	}
	have := strings.Split(out.String(), "\n")
	for i, want := range wantJSON {
		want = strings.ReplaceAll(want, "DIGEST", strings.Repeat("5e", 32))
		if have[i] != want {
			t.Errorf("line %d:\n%s\nwant\n%s", i+1, have[i], want)
		}
	}
	// The digests are those of the last two lines of the log, whatever they are.
	tail := strings.Split(string(log), "\n")
	block, end := strings.Fields(tail[49]), strings.Fields(tail[50])
	for i, want := range []string{
		`{"kind":"block","id":"g1","line":50,"digest":"` + block[1] + `"}`,
		`{"kind":"end","id":"g1","line":51,"lines":50,"sha256":"` + end[2] + `","root":"` + end[3] + `"}`, "",
	} {
		if at := len(wantJSON) + i; have[at] != want {
			t.Errorf("line %d:\n%s\nwant\n%s", at+1, have[at], want)
		}
	}
}

// The kinds and values that cannot be in one log with the others.
func TestOtherLogsAsJSON(t *testing.T) {
	file := "mlog 1\nid i1\nsession info\ngame -\nrulings -\nprotocol ?\nevent - - - -\nattempt 1 -\nseat 1 a - -\nfirst -\n" +
		"clock - - - -\nlimits ? ? ? ? ? ? ?\nevidence moves none\norigin x - f\\xffg\nreferee ? ? ?\nhost\nclocksource ?\nutc ?\nseed -\nstart -\n" +
		"void other ? 12 why\n"
	want := `{"kind":"header","id":"i1","session":"info","params":{},"protocol":null,"attempt":1,"seats":[{"seat":1,"id":"a"}],"clock":{},` +
		`"limits":{"memory":null,"stack":null,"kind":null,"how":null,"flood":null,"startup":null,"sent":null},"evidence":{"exchange":"moves","times":"none"},"origin":{"kind":"x","name_hex":"66ff67"},` +
		`"referee":{"id":null,"version":null,"digest":null},"clocksource":null,"utc":null}` + "\n" +
		`{"kind":"void","id":"i1","line":21,"why":"other","from":null,"to":12,"text":"why"}` + "\n"
	var out bytes.Buffer
	l, err := NDJSON(&out, logfmt.NewReader(strings.NewReader(file), "x"))
	if err != nil || !l.Open || out.String() != want {
		t.Errorf("%v\n%s\nwant\n%s", err, out.String(), want)
	}
	unknown := strings.Replace(strings.Replace(file, "rulings -", "rulings ?", 1), "game -", "game dots", 1)
	out.Reset()
	if _, err := NDJSON(&out, logfmt.NewReader(strings.NewReader(strings.Replace(unknown, "session info", "session game", 1)), "x")); err != nil || !strings.Contains(out.String(), `"game":"dots","params":{},"rulings":null,`) {
		t.Errorf("%v\n%s", err, out.String())
	}
}

func TestNDJSONStopsWhereTheReaderDoes(t *testing.T) {
	good := string(allKinds(t))
	r := logfmt.NewReader(strings.NewReader("junk\n"+good), "x")
	var out bytes.Buffer
	_, err := NDJSON(&out, r)
	var syntax *logfmt.SyntaxError
	if !errors.As(err, &syntax) || syntax.Line != 1 || out.Len() > 0 {
		t.Errorf("%v, %d bytes written", err, out.Len())
	}
	if l, err := NDJSON(&out, r); err != nil || l.Line != 2 || out.Len() == 0 {
		t.Errorf("behind a bad log: %v", err)
	}
	if _, err := NDJSON(&out, r); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
	broken := errors.New("broken")
	if _, err := NDJSON(brokenWriter{broken}, logfmt.NewReader(strings.NewReader(good), "x")); err != broken {
		t.Errorf("a broken target gives %v", err)
	}
}

// checkJSON compares the JSON of a log with encoding/json: one object a line,
// no key twice, all ASCII, as many as there are records and a header.
func checkJSON(t *testing.T, log []byte) {
	t.Helper()
	var out bytes.Buffer
	l, err := NDJSON(&out, logfmt.NewReader(bytes.NewReader(log), "x"))
	if err != nil {
		t.Fatal(err)
	}
	list := strings.SplitAfter(out.String(), "\n")
	if len(list) != len(l.Records)+2 || list[len(list)-1] != "" {
		t.Fatalf("%d lines for %d records", len(list)-1, len(l.Records))
	}
	for _, line := range list[:len(list)-1] {
		var object map[string]any
		if err := json.Unmarshal([]byte(line), &object); err != nil || object["kind"] == nil || object["id"] != l.Header.ID {
			t.Fatalf("%v in %s", err, line)
		}
		if strings.IndexFunc(line, func(r rune) bool { return r > 0x7e || r < 0x20 && r != '\n' }) >= 0 {
			t.Fatalf("not ASCII: %q", line)
		}
	}
}
