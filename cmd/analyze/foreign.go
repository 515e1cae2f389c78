package main

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"scrutineer/analysis"
	"scrutineer/audit"
	"scrutineer/internal/cli"
)

// maxRow is the longest line of a foreign file, in bytes.
const maxRow = 1 << 16

// maxForeign is the size of the largest foreign file that is read, in bytes: a
// quote that never closes holds all of it in memory.
const maxForeign = 1 << 28

// capped is a reader that fails beyond a number of bytes.
type capped struct {
	r    io.Reader
	left int64
}

func (c *capped) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	if c.left -= int64(n); c.left < 0 {
		return 0, fmt.Errorf("more than %d bytes", int64(maxForeign))
	}
	return n, err
}

// foreign reads results without logs.
func (g *gatherer) foreign(files []string) cli.Code {
	code := cli.OK
	for _, name := range files {
		f, err := os.Open(name)
		if err == nil {
			read := g.csv
			if g.settings.from == "pgn" {
				read = g.pgn
			}
			err = read(&capped{r: f, left: maxForeign}, name)
			f.Close()
		}
		code = cli.Worst(code, g.env.Fail(err))
	}
	return code
}

// csv reads a table with a head of column names.
func (g *gatherer) csv(f io.Reader, name string) error {
	r := csv.NewReader(bufio.NewReader(f))
	r.Comment, r.ReuseRecord = '#', true
	head, err := r.Read()
	if err != nil {
		return fmt.Errorf("%s:1: csv: %w", name, plain(err))
	}
	columns := map[string]int{}
	for i, column := range head {
		columns[column] = i
	}
	for _, must := range []string{"first", "second", "result"} {
		if _, there := columns[must]; !there {
			return fmt.Errorf("%s:1: csv: no column %q", name, must)
		}
	}
	for {
		row, err := r.Read()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s:%d: csv: %w", name, lineOf(err), plain(err))
		}
		line, _ := r.FieldPos(0)
		get := func(column string) string {
			if i, there := columns[column]; there {
				return strings.TrimSpace(row[i])
			}
			return ""
		}
		if err := g.tags(get, fmt.Sprintf("%s:%d", name, line)); err != nil {
			return fmt.Errorf("%s:%d: csv: %w", name, line, err)
		}
	}
}

// lineOf is the line at which the csv reader met an error, 1 where it does not
// say.
func lineOf(err error) int {
	var p *csv.ParseError
	if errors.As(err, &p) {
		return p.Line
	}
	return 1
}

// plain is an error of the csv reader without its own position.
func plain(err error) error {
	var p *csv.ParseError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// pgn reads tag pairs; moves are passed over.
func (g *gatherer) pgn(f io.Reader, name string) error {
	in := bufio.NewScanner(f)
	in.Buffer(nil, maxRow)
	tags, began, line := map[string]string{}, 0, 0
	names := map[string]string{"first": "White", "second": "Black", "result": "Result", "event": "Event", "round": "Round",
		"start": "FEN", "end": "Termination", "game": "Variant", "id": "GameId"}
	flush := func() error {
		if len(tags) == 0 {
			return nil
		}
		get := func(column string) string { return tags[names[column]] }
		if err := g.tags(get, fmt.Sprintf("%s:%d", name, began)); err != nil {
			return fmt.Errorf("%s:%d: pgn: %w", name, began, err)
		}
		tags = map[string]string{}
		return nil
	}
	moves := true
	for in.Scan() {
		line++
		text := strings.TrimSpace(in.Text())
		if !strings.HasPrefix(text, "[") {
			moves = moves || text != ""
			continue
		}
		if moves {
			if err := flush(); err != nil {
				return err
			}
			moves, began = false, line
		}
		key, value, ok := tag(text)
		if !ok {
			return fmt.Errorf("%s:%d: pgn: no tag pair: %q", name, line, text)
		}
		tags[key] = value
	}
	if err := in.Err(); err != nil {
		return fmt.Errorf("%s:%d: pgn: %w", name, line+1, err)
	}
	return flush()
}

// tag reads `[Name "value"]`.
func tag(text string) (key, value string, ok bool) {
	key, rest, _ := strings.Cut(strings.TrimPrefix(text, "["), " ")
	quoted, found := strings.CutSuffix(strings.TrimSpace(rest), "]")
	quoted = strings.TrimSpace(quoted)
	if !found || len(quoted) < 2 || quoted[0] != '"' || quoted[len(quoted)-1] != '"' {
		return "", "", false
	}
	return key, strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(quoted[1 : len(quoted)-1]), true
}

// outcomes are the ways of writing a result.
var outcomes = map[string]analysis.Outcome{
	"1-0": analysis.FirstWins, "1": analysis.FirstWins, "first": analysis.FirstWins,
	"0-1": analysis.SecondWins, "0": analysis.SecondWins, "second": analysis.SecondWins,
	"1/2-1/2": analysis.Draw, "0.5": analysis.Draw, "1/2": analysis.Draw, "=": analysis.Draw, "draw": analysis.Draw,
}

// tags counts one game by its named values; place stands for it where it has
// no id.
func (g *gatherer) tags(get func(string) string, place string) error {
	r := analysis.Result{Game: get("game"), Event: get("event"), ID: get("id"), Round: get("round"), Start: get("start"),
		First: get("first"), Second: get("second"), End: get("end"), ByFault: get("fault") == "1",
		Synthetic: g.settings.unseated || get("seats") == "synthetic"}
	if r.Game == "" {
		r.Game = g.settings.kind
	}
	if r.ID == "" {
		r.ID = place
	}
	for _, s := range []string{r.Game, r.Event, r.ID, r.Round, r.Start, r.First, r.Second, r.End} {
		if !utf8.ValidString(s) {
			return errors.New("not utf-8: " + strconv.Quote(s))
		}
	}
	word := string(audit.Verified)
	var known bool
	if r.Outcome, known = outcomes[get("result")]; !known {
		if get("result") != "*" {
			return fmt.Errorf("no result: %q", get("result"))
		}
		word = string(audit.Open)
	} else if g.settings.keep.wants(r) {
		if err := g.part.Counts.Add(r); err != nil {
			return err
		}
	}
	key := strconv.Quote(r.Event) + r.ID
	g.part.Logs = append(g.part.Logs, analysis.Fate{Key: analysis.DigestOf([]byte(key)), Word: word})
	return nil
}
