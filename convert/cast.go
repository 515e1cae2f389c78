package convert

import (
	"bytes"
	"io"
	"strconv"
	"time"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// Cast writes logs as one recording of a terminal, in the format asciicast v2 (asciinema).
// The records of each log appear at the times of their stamps. There is a pause between
// logs. The zero value is ready to use.
type Cast struct {
	begun bool
	at    base.Number // microseconds from the beginning of the recording
}

// The look of a recording. A record without a time appears half a second after the previous
// one. A line that is longer than a screen is cut, with the number of bytes left out.
const (
	castColumns = 100
	castRows    = 30
	castPause   = 2_000_000
	castStep    = 500_000
	castLongest = 4 * castColumns
)

// Next reads the next log of r and appends it to w: its header, then each record as the log
// writes it, without the digests of blocks. It returns the log, which is the reader's and
// valid until its next one. Errors are the reader's, or w's.
func (c *Cast) Next(w io.Writer, r *logfmt.Reader) (*logfmt.Log, error) {
	l, err := r.ReadLog()
	if err != nil {
		return l, err
	}
	var b []byte
	if !c.begun {
		b = castHeader(l.Header)
	} else {
		c.at += castPause
	}
	c.begun = true
	for line := range bytes.Lines(logfmt.AppendHeader(nil, l.Header)) {
		b = c.event(b, "2", bytes.TrimSuffix(line, []byte{'\n'}))
	}
	start, line := c.at, []byte(nil)
	for i := range l.Records {
		rec := &l.Records[i]
		if rec.Kind == logfmt.Block || rec.Kind == logfmt.End {
			continue
		}
		c.advance(rec, l.Header.Evidence.Times == "stamped", start)
		line = logfmt.AppendRecord(line[:0], rec)
		b = c.event(b, castColour(rec), bytes.TrimSuffix(line, []byte{'\n'}))
	}
	_, err = w.Write(b)
	return l, err
}

// advance moves to the time of a record. Claims have none, and appear with what they were
// read from.
func (c *Cast) advance(rec *logfmt.Record, stamped bool, start base.Number) {
	switch {
	case !stamped:
		c.at += castStep
	case !rec.Kind.Claimed() && rec.Time.Known():
		c.at = max(c.at, start+rec.Time)
	}
}

// castHeader returns the first line of a recording.
func castHeader(h *logfmt.Header) []byte {
	b := []byte(`{"version": 2, "width": ` + strconv.Itoa(castColumns) + `, "height": ` + strconv.Itoa(castRows) + `, `)
	if t, err := time.Parse(time.RFC3339, h.UTC); err == nil {
		b = append(b, `"timestamp": `+strconv.FormatInt(t.Unix(), 10)+`, `...)
	}
	b = append(b, `"idle_time_limit": 2, "title": `...)
	return append(appendJSON(b, h.ID), "}\n"...)
}

// castColour returns the code that sets the colour of a record: a colour for each seat,
// faint for what only the referee says.
func castColour(rec *logfmt.Record) string {
	switch {
	case rec.Kind == logfmt.Fault || rec.Kind == logfmt.Void || rec.Kind == logfmt.Result:
		return "1"
	case rec.Kind.Claimed() || rec.Seat == base.Nobody:
		return "2"
	}
	return "3" + strconv.Itoa(int(base.Max-min(rec.Seat, base.Max))+3)
}

// event appends the output of a line of the log, which is printable ASCII.
func (c *Cast) event(b []byte, colour string, line []byte) []byte {
	text := "\x1b[" + colour + "m" + string(line[:min(len(line), castLongest)]) + "\x1b[0m"
	if more := len(line) - castLongest; more > 0 {
		text += " ... " + strconv.Itoa(more) + " bytes more"
	}
	b = append(b, "["+seconds(c.at)+`, "o", `...)
	return append(appendJSON(b, text+"\r\n"), "]\n"...)
}
