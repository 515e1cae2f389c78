package referee

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"scrutineer/internal/cli"
)

// pace measures how fast games are played, and estimates when the last will be. It
// writes a line on the terminal, and JSON if requested.
type pace struct {
	env   *cli.Env
	line  *cli.Progress
	json  io.Writer // nil if not requested
	begun time.Time
	now   count
}

// count is a line of JSON: the state after a game.
type count struct {
	Slot    string  `json:"slot"`   // of the game
	Games   int     `json:"games"`  // that were played in this run
	Voids   int     `json:"voids"`  // void games among them
	Faults  int     `json:"faults"` // games won by the opponent's fault among them
	Done    int     `json:"done"`   // slots with a result, of this run or another
	All     int     `json:"all"`    // known slots
	Seconds float64 `json:"seconds"`
	// PerHour counts games of this run, and Left is the seconds until all known slots
	// are done at that rate. They are nil until the clock has moved.
	PerHour *float64 `json:"games_per_hour,omitempty"`
	Left    *float64 `json:"seconds_left,omitempty"`
	LLR     *float64 `json:"llr,omitempty"` // of a sequential test
}

// progressFlag declares --progress.
func progressFlag(f *cli.Flags, how *string) {
	f.StringVar(how, "progress", "", "a line of JSON after every game: `json` or json:FILE")
}

// checkProgress returns an error for an invalid value of --progress.
func checkProgress(how string) error {
	if how == "" || how == "json" || strings.HasPrefix(how, "json:") {
		return nil
	}
	return fmt.Errorf("--progress %q: want json or json:FILE", how)
}

// newPace starts to measure; done removes the line and closes the file.
func newPace(env *cli.Env, how string, all int) (p *pace, done func(), err error) {
	p = &pace{env: env, begun: env.Now()}
	file, named := strings.CutPrefix(how, "json:")
	done = func() { p.line.Done() }
	switch {
	case named:
		f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
		if err != nil {
			return nil, nil, err
		}
		p.json, done = f, func() { p.line.Done(); f.Close() }
	case how == "json":
		p.json = env.Stderr
	}
	p.line = env.Progress("games", cli.Count{Items: int64(all)})
	return p, done, nil
}

// game reports a game. done and all are the slots with a result, and the known ones,
// after it.
func (p *pace) game(slot string, void, fault bool, done, all int) {
	c := &p.now
	c.Slot, c.Games, c.Done, c.All = slot, c.Games+1, done, all
	if void {
		c.Voids++
	}
	if fault {
		c.Faults++
	}
	c.Seconds = seconds(p.env.Now().Sub(p.begun))
	c.PerHour, c.Left = nil, nil
	if c.Seconds > 0 {
		rate := float64(c.Games) / c.Seconds
		hour, left := thousandths(3600*rate), thousandths(float64(all-done)/rate)
		c.PerHour, c.Left = &hour, &left
	}
	p.line.More(c.String())
	p.line.Add(1, 0)
	if p.json != nil {
		b, _ := json.Marshal(c) // numbers and a name cannot fail
		p.json.Write(append(b, '\n'))
	}
}

// String returns the line on the terminal.
func (c *count) String() string {
	parts := []string{fmt.Sprintf("%d of %d slots", c.Done, c.All)}
	if c.PerHour != nil {
		left := time.Duration(*c.Left * float64(time.Second)).Round(time.Second)
		parts = append(parts, fmt.Sprintf("%.0f an hour, %v left", *c.PerHour, left))
	}
	parts = append(parts, fmt.Sprintf("%d void, %d by fault", c.Voids, c.Faults))
	if c.LLR != nil {
		parts = append(parts, fmt.Sprintf("LLR %.2f", *c.LLR))
	}
	return strings.Join(parts, ", ")
}

func seconds(d time.Duration) float64 { return float64(d.Milliseconds()) / 1000 }

// thousandths rounds a number to three decimal places.
func thousandths(x float64) float64 { return float64(int64(x*1000)) / 1000 }
