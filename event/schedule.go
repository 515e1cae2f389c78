package event

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
)

// Caps of an event's file.
const (
	MaxFile       = 16 << 20 // bytes
	MaxText       = 16384    // bytes of a text in it
	MaxEntries    = 500      // programs that take part
	MaxStages     = 20       // of an event
	MaxConditions = 1000     // of a stage
	MaxGames      = 1000     // of a pair, in one stage
	MaxSlots      = 1 << 18  // of a stage
)

// Schedule is an event as its file has it. What is announced before play is the same, with
// what was drawn and fixed. The tags are the names in the file; see decode for their options.
type Schedule struct {
	File string

	Event     string         `toml:"event"`
	Game      string         `toml:"game"`
	Params    []Value        `toml:"params"`      // of the game, by name
	Set       string         `toml:"ruling-set"`  // of rulings; "" leaves the rulings open
	Rulings   []Value        `toml:"rulings"`     // those that deviate from the set, by name
	Protocol  string         `toml:"protocol"`    // "" leaves it open
	Seed      base.Number    `toml:"seed,number"` // draws starts, and orders equals
	Policy    string         `toml:"policy"`      // digest of the rules about losses, voids and replays; "" for none
	Voids     Voids          `toml:"voids"`       // what happens to a slot whose games are void; "" leaves it open
	TieBreaks []string       `toml:"tie-breaks"`  // that order equals, the first first; without any they share a place
	Points    Points         `toml:"points"`      // what a game is worth; all 0 for what the game's rules say
	Clock     *Clock         `toml:"clock"`       // of conditions that do not have their own; nil leaves it open
	Limits    *Limits        `toml:"limits"`      // nil leaves them open
	Entries   []Entry        `toml:"entry,table"` // in their order; their numbers are their indexes plus one
	Stages    []Stage        `toml:"stage,table"` // in the order of play
	Out       []Disqualified `toml:"disqualified,table"`

	text   []byte         // of the file
	at     map[string]int // lines by paths such as "entry.0.folder"
	ranker Ranker
}

// Game is a game that counts, or a round without one, as a Ranker needs it.
type Game struct {
	ID, Round     string
	First, Second string    // who made ply 1, and the opponent; Second is "" in a bye
	Winner        base.Seat // First, Second, or Nobody
	BothLost      bool      // nobody won because both lost
	Why           uint8     // why there was no game; 0 for a bye, too, if it is worth a win
}

// Ranked is the place of an entry by points and tie-breaks.
type Ranked struct {
	From, To int      // the first and last place that it shares
	Breaks   []string // the tie-breaks, decimals; "" without a value
}

// Ranker orders the entries of a table by points and tie-breaks, given its games, what they
// are worth, and the names of the tie-breaks in their order. An unknown name is an error.
type Ranker func(game string, games []Game, points Points, breaks []string) (map[string]Ranked, error)

// RankBy sets what computes the tie-breaks that the event declares. Without it equals share
// their places. The error says that it does not know one of them.
func (s *Schedule) RankBy(r Ranker) error {
	s.ranker = r
	if len(s.TieBreaks) == 0 {
		return nil
	}
	if _, err := r(s.Game, nil, s.Points, s.TieBreaks); err != nil {
		return s.Fail("tie-breaks", "unknown", "tie-breaks: %v", err)
	}
	return nil
}

// Voids says what happens to a slot after two void games in a row.
type Voids string

const (
	VoidsLose Voids = "loss" // the program that the two games have in common loses the slot
	VoidsStop Voids = "stop" // the pairing waits for the organiser
)

// Value is a parameter or ruling and its value.
type Value struct{ Name, Value string }

// Limits are what a program may use in addition to time; base.None is not a limit, and
// base.Open is not fixed.
type Limits struct {
	Memory base.Number `toml:"memory,size"`
	Stack  base.Number `toml:"stack,size"`
	Output base.Number `toml:"output,size"` // of a program in a game
	Margin base.Number `toml:"margin,time"` // after a limit of time in which output still counts
	// In a protocol with an exchange before the game: the time to get ready, the memory that
	// programs are sent as their limit, and how long after its own move a program is sent
	// nothing.
	Startup base.Number `toml:"start-time,time"`
	Sent    base.Number `toml:"tell-memory,size"`
	Pause   base.Number `toml:"pause,time"`
}

// Points is what a win, a draw and a loss are worth, in thousandths of a point.
type Points struct {
	Win  int64 `toml:"win,points"`
	Draw int64 `toml:"draw,points"`
	Loss int64 `toml:"loss,points"`
}

// Entry is a program that takes part.
type Entry struct {
	Line    int      // in the file
	ID      string   `toml:"id"`
	Name    string   `toml:"name"` // display name
	Author  string   `toml:"author"`
	Version string   `toml:"version"`
	Folder  string   `toml:"folder"` // of all its files
	Build   Command  `toml:"build"`  // run in the folder before play; empty for none
	Program Command  `toml:"program"`
	Base    bool     `toml:"base"` // the base program, which competes in no stage
	Digests []Digest `toml:"digests"`
	Late    []string `toml:"late"` // stages that it joined after the event began; it plays in those and the stages drawn from them only; empty if it was there from the beginning
}

// Command is a program and its arguments.
type Command []string

// Digest is the SHA-256 over a program's files, in hexadecimal, that it must have in a
// stage. If Stage is "" it is for all stages without one of their own.
type Digest struct {
	Digest string `toml:"sha256"`
	Stage  string `toml:"stage"`
}

// Disqualified is an entry whose games are removed from the table, and why.
type Disqualified struct {
	Entry  string `toml:"entry"`
	Reason string `toml:"why"`
}

// Kind is how the pairs of a stage are found.
type Kind string

const (
	Qualify    Kind = "qualify"     // each entry against the base program
	RoundRobin Kind = "round-robin" // each entry against every other
	SwissKind  Kind = "swiss"       // similar scores, no rematches
	Knockout   Kind = "knockout"    // the loser of a match is out
	List       Kind = "list"        // the slots are written out
)

// Stage is a part of an event, played after the stages before it.
type Stage struct {
	Line int    // in the file
	Name string `toml:"name"`
	Kind Kind   `toml:"kind"`
	// From names the stage whose Top entries play here; "" means all who are left.
	From string `toml:"from"`
	Top  int    `toml:"top"`
	Ties string `toml:"ties"` // what happens on a tie for the last place of Top: "extra" games, or "all" go on
	// Base is the program to beat in a qualifying stage. Pass is the number of games that
	// must be won against it.
	Base string `toml:"against"`
	Pass int    `toml:"pass"`

	Games   int `toml:"games"`          // how often a pair plays each condition in both seats
	Inverse int `toml:"inverse-square"` // instead of Games: this number divided by the square of the number of entries
	Rounds  int `toml:"rounds"`         // of a Swiss stage
	// Programs says when programs may change: "frozen" within the stage, "free" at any
	// time, or the name of a stage whose programs they must be, in a file "as NAME".
	Programs string `toml:"programs"`
	Draws    string `toml:"draws"`       // what a drawn knock-out match leads to: "replay", or "seed": the higher seed goes on
	Third    bool   `toml:"third-place"` // the losers of a knock-out's semi-finals play a match

	// Boards, clocks and starts are combined to conditions before play. Starts are those
	// that are written here, then those in files, then those that are drawn.
	Boards   [][]Value `toml:"boards"`
	Clocks   []Clock   `toml:"clocks"`
	Starts   []string  `toml:"starts"`
	Openings []string  `toml:"openings"` // files
	Draw     []Draw    `toml:"draw"`
	Secret   bool      `toml:"secret"` // starts are revealed when the stage begins, and announced by their digests

	Conditions []Condition `toml:"conditions,lines"`
	Slots      []Listed    `toml:"slots,lines"` // of a list
}

// Draw says that starts are drawn: so many, with so many points by the game's own rules, or
// after so many random plies.
type Draw struct {
	Line   int
	Count  int `toml:"count"`
	Points int `toml:"points"`
	Plies  int `toml:"plies"`
}

// Condition is the board, clock and start of a game. Fields that are nil or "" are left
// open, but the clock is then that of the event.
type Condition struct {
	Line       int
	Board      []Value `toml:"board"` // parameters other than the event's, by name
	Clock      *Clock  `toml:"clock"`
	Start      string  `toml:"start"`      // "-" is the standard one, which a file calls "standard"
	Commitment string  `toml:"commitment"` // of a secret start: the SHA-256 of salt and start, in hexadecimal
	Salt       string  // of a revealed secret start
}

// Clock is the time allowed, in microseconds; base.None is not a limit, and base.Open is
// not fixed.
type Clock struct {
	Total base.Number `toml:"total,time"`
	Move  base.Number `toml:"move,time"`
	Grace base.Number `toml:"grace,time"`
}

// Listed is a slot that the file lists.
type Listed struct {
	Line      int
	ID        string `toml:"id"`
	Players   Pair   `toml:"players"`   // by seat
	Condition int    `toml:"condition"` // from 1; 0 is any condition of the stage
}

// Commit returns the digest that is published before a secret start is revealed: the
// SHA-256 of its salt and its text, in hexadecimal.
func Commit(salt, start string) string { return digestOf([]byte(salt + start)) }

// Entry returns the entry of that id, or nil.
func (s *Schedule) Entry(id string) *Entry {
	for i := range s.Entries {
		if s.Entries[i].ID == id {
			return &s.Entries[i]
		}
	}
	return nil
}

// Stage returns the stage of that name, or nil.
func (s *Schedule) Stage(name string) *Stage {
	for i := range s.Stages {
		if s.Stages[i].Name == name {
			return &s.Stages[i]
		}
	}
	return nil
}

// Digest returns the digest of an entry's program in a stage, or "".
func (e *Entry) Digest(stage string) string {
	all := ""
	for _, d := range e.Digests {
		switch d.Stage {
		case stage:
			return d.Digest
		case "":
			all = d.Digest
		}
	}
	return all
}

// Repeats returns how often a pair plays everything in both seats, with that number of
// entries.
func (s *Stage) Repeats(entries int) int {
	if s.Inverse == 0 || entries == 0 {
		return s.Games
	}
	return max(1, s.Inverse/(entries*entries))
}

// Board returns the parameters of a game under a condition of the event, by name.
func (s *Schedule) Board(c *Condition) []Value {
	list := append([]Value(nil), c.Board...)
	for _, v := range s.Params {
		if _, set := Lookup(list, v.Name); !set {
			list = append(list, v)
		}
	}
	return Sorted(list)
}

// ClockOf returns the clock of a condition: what it leaves open is that of the event.
func (s *Schedule) ClockOf(c *Condition) Clock {
	return c.Clock.Over(s.Clock.Over(Clock{base.Open, base.Open, base.Open}))
}

// Over returns a clock with what it leaves open as in another; a nil clock leaves all open.
func (c *Clock) Over(other Clock) Clock {
	if c == nil {
		return other
	}
	to := []*base.Number{&other.Total, &other.Move, &other.Grace}
	for i, n := range []base.Number{c.Total, c.Move, c.Grace} {
		if !n.Open() {
			*to[i] = n
		}
	}
	return other
}

// Lookup returns the value of a name, and whether there is one.
func Lookup(list []Value, name string) (string, bool) {
	if i := slices.IndexFunc(list, func(v Value) bool { return v.Name == name }); i >= 0 {
		return list[i].Value, true
	}
	return "", false
}

// Sorted returns values in the order of their names.
func Sorted(list []Value) []Value {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b Value) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// Describe returns values as a schedule writes them.
func Describe(list []Value) string {
	var words []string
	for _, v := range list {
		words = append(words, v.Name+"="+v.Value)
	}
	return strings.Join(words, " ")
}

// Decimal writes thousandths as a decimal.
func Decimal(n int64) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	text := strings.TrimRight(fmt.Sprintf("%s%d.%03d", sign, n/1000, n%1000), "0")
	return strings.TrimSuffix(text, ".")
}

// ReadDecimal reads a number with at most three digits after a point or comma, in
// thousandths. A half may be written as ½.
func ReadDecimal(s string) (int64, bool) {
	s, half := strings.CutSuffix(s, "½")
	if half {
		s = cmp.Or(strings.TrimSuffix(s, " "), "0") + ".5"
	}
	s, negative := strings.CutPrefix(s, "-")
	whole, rest, dotted := strings.Cut(strings.Replace(s, ",", ".", 1), ".")
	if whole == "" || dotted && rest == "" || len(rest) > 3 || len(whole) > 9 {
		return 0, false
	}
	n, err := strconv.ParseUint(whole+(rest + "000")[:3], 10, 63)
	if negative {
		return -int64(n), err == nil
	}
	return int64(n), err == nil
}

// maxWorth is the most that a game may be worth, so that no sum overflows.
const maxWorth = 1000000

// ParsePoints reads what a win, a draw and a loss are worth, as 3/1/0 or 1/0.5/0.
func ParsePoints(text string) (p Points, err error) {
	parts := strings.Split(text, "/")
	for i, n := range []*int64{&p.Win, &p.Draw, &p.Loss} {
		ok := len(parts) == 3
		if ok {
			*n, ok = ReadDecimal(parts[i])
		}
		if !ok || *n < 0 || *n > maxWorth {
			return Points{}, errors.New("want points for a win, a draw and a loss as 3/1/0 or 1/0.5/0")
		}
	}
	return p, nil
}

func (p Points) String() string {
	return Decimal(p.Win) + "/" + Decimal(p.Draw) + "/" + Decimal(p.Loss)
}

// Odd reports whether a win is worth no more than a draw or a loss. Nobody plays by such
// points, but who has is checked by them.
func (p Points) Odd() bool { return p.Win <= max(p.Draw, p.Loss) }

// Of returns what games are worth.
func (p Points) Of(won, drawn, lost int64) int64 { return p.Win*won + p.Draw*drawn + p.Loss*lost }
