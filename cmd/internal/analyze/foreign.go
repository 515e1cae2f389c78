package analyze

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"strconv"
	"unicode/utf8"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
	"scrutineer/internal/results"
)

// maxForeign is the size of the largest foreign file that is read, in bytes: a
// quote that never closes holds all of it in memory.
const maxForeign = 1 << 28

// capped is a reader that fails beyond a number of bytes, and digests the others
// if there is a sum.
type capped struct {
	r    io.Reader
	left int64
	sum  hash.Hash
}

// capped is a reader of a foreign file. Its digest tells files from each other in
// a partial result, and is taken for nothing else.
func (t *tallier) capped(f io.Reader) *capped {
	c := &capped{r: f, left: maxForeign}
	if t.g.settings.partial != "" {
		c.sum = sha256.New()
	}
	return c
}

func (c *capped) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	if c.sum != nil {
		c.sum.Write(p[:n])
	}
	if c.left -= int64(n); c.left < 0 {
		return 0, fmt.Errorf("more than %d bytes", int64(maxForeign))
	}
	return n, err
}

// digest appends the digest of what was read, if one was taken.
func (c *capped) digest(b []byte) []byte {
	if c.sum == nil {
		return b
	}
	return c.sum.Sum(b)
}

// foreign reads results without logs, from files or, for "-", standard input.
func (g *gatherer) foreign(files []string) cli.Code {
	code := cli.OK
	for _, name := range files {
		code = cli.Worst(code, g.env.Fail(g.foreignNamed(name)))
	}
	return code
}

func (g *gatherer) foreignNamed(name string) error {
	if name == "-" {
		return g.foreignFile(g.env.Stdin, name)
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	return g.foreignFile(f, name)
}

// foreignFile reads one file, and counts what was read of it even if it cannot be
// read to its end.
func (g *gatherer) foreignFile(f io.Reader, name string) error {
	t := &tallier{g: g, name: name, at: map[string]int32{}, fates: map[string]int64{}}
	if counted, err := t.summed(f); counted || err != nil {
		return err
	}
	in := t.capped(f)
	read := t.csv
	if g.settings.from == "pgn" {
		read = t.pgn
	}
	return cmp.Or(read(in), t.finish(in))
}

// The values that are known of a game, by their names in a table.
const (
	atGame   = iota // its kind
	atEvent         // the tournament
	atID            // of the game in its event
	atStage         // of the event
	atRound         // of the event
	atStart         // the start position
	atFirst         // who moved first
	atSecond        // the other
	atResult        // how it ended for the first
	atEnd           // why it ended
	atFault         // "1" if by a fault
	atSeats         // "synthetic" if who moved first was made up
	atClock         // the time allowed
	atPair          // which two games with seats swapped belong together
	values          // how many there are
)

// columns are the names of the values in a table, tags those in a PGN file.
var (
	columns = [values]string{"game", "event", "id", "stage", "round", "start", "first", "second", "result", "end", "fault", "seats", "clock", "pair"}
	tags    = [values]string{"Variant", "Event", "GameId", "Stage", "Round", "FEN", "White", "Black", "Result", "Termination", "", "", "TimeControl", "PairId"}
)

// tallier adds up the games of a file. Games that are alike in all their values,
// as those without an id mostly are, are taken apart once.
type tallier struct {
	g      *gatherer
	name   string
	values [values][]byte
	key    []byte
	at     map[string]int32 // places in rows and more, by the values
	rows   []*row
	more   []int64 // how many like them are still to be counted
	fates  map[string]int64
	// numbered: the place of a game without an id is its id, which tells their order.
	numbered bool
}

// row is games that are alike.
type row struct {
	result analysis.Result
	why    analysis.Absence // of a round that was not played
	pgn    bool             // a bye has a word for nobody
	fate   string
	n      int64
}

// mostRows is how many kinds of game are held before they are counted.
const mostRows = 1 << 16

// game counts the game whose values are held; line is where it stands.
func (t *tallier) game(line int) error {
	if len(t.values[atID]) > 0 || t.numbered {
		r, err := t.row(line)
		if err != nil {
			return err
		}
		return t.count(r)
	}
	t.key = t.key[:0]
	for _, v := range t.values {
		t.key = append(binary.AppendUvarint(t.key, uint64(len(v))), v...)
	}
	if at, there := t.at[string(t.key)]; there {
		t.more[at]++
		return nil
	}
	r, err := t.row(line)
	if err == nil {
		err = t.count(r)
	}
	if err == nil && len(t.rows) == mostRows {
		err = t.flush()
	}
	if err == nil {
		t.at[string(t.key)] = int32(len(t.rows))
		t.rows, t.more = append(t.rows, r), append(t.more, 0)
	}
	return err
}

// row takes the values held apart.
func (t *tallier) row(line int) (*row, error) {
	get := func(at int) string { return string(t.values[at]) }
	s := t.g.settings
	r := analysis.Result{Game: get(atGame), Event: get(atEvent), ID: get(atID), Stage: get(atStage), Round: get(atRound), Start: get(atStart),
		First: get(atFirst), Second: get(atSecond), End: get(atEnd), ByFault: get(atFault) == "1", Clock: get(atClock), Pair: get(atPair),
		Synthetic: s.unseated || get(atSeats) == "synthetic"}
	if r.Game == "" {
		r.Game = s.kind
	}
	if r.Clock == "-" || r.Clock == "?" {
		r.Clock = ""
	}
	if r.ID == "" && t.numbered {
		r.ID = fmt.Sprintf("%s:%d", t.name, line)
	}
	for _, s := range []string{r.Game, r.Event, r.ID, r.Stage, r.Round, r.Start, r.First, r.Second, r.End, r.Clock, r.Pair} {
		if !utf8.ValidString(s) {
			return nil, errors.New("not utf-8: " + strconv.Quote(s))
		}
	}
	out := &row{result: r, fate: fateReported, n: 1}
	var known bool
	if out.why, known = t.absence(); known {
		out.pgn = s.from == "pgn"
		return out, nil
	}
	if out.result.Outcome, known = results.Outcome(get(atResult)); !known {
		if get(atResult) != "*" {
			return nil, fmt.Errorf("no result: %q", get(atResult))
		}
		out.fate = fateUnknown
		return out, nil
	}
	return out, nil
}

// count adds games that are alike to what was gathered.
func (t *tallier) count(r *row) error {
	t.fates[r.fate] += r.n
	if r.fate == fateUnknown || !t.g.settings.keep.wants(r.result) {
		return nil
	}
	if r.why != 0 {
		return t.g.part.Counts.AddUnplayed(r.unplayed(), r.n)
	}
	return t.g.part.Counts.AddMany(r.result, r.n)
}

// flush counts what is held.
func (t *tallier) flush() error {
	var err error
	for i, r := range t.rows {
		if r.n = t.more[i]; r.n > 0 {
			err = cmp.Or(err, t.count(r))
		}
	}
	clear(t.at)
	t.rows, t.more = t.rows[:0], t.more[:0]
	return err
}

// finish counts what is held, and notes what became of the games of a file that
// was read.
func (t *tallier) finish(in *capped) error {
	err := t.flush()
	key := analysis.DigestOf(in.digest([]byte(strconv.Quote(t.name))))
	for _, word := range []string{fateReported, fateUnknown} {
		if n := t.fates[word]; n > 0 {
			t.g.part.Logs = append(t.g.part.Logs, analysis.Fate{Key: key, Word: word, Games: n})
		}
	}
	return err
}
