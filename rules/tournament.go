package rules

// Tournament is what a game's official rules say of tournaments. The zero value is
// rules that say nothing.
type Tournament struct {
	Points Points
	// NoDraws cites why no game can be drawn; "" where games can be.
	NoDraws string
	// BothSeats cites why each pair plays each start in both seats; "" where that is
	// not asked for.
	BothSeats string
	// Starts are the numbers of starts that a pair may play, the usual one first, and
	// StartsSource cites them; nil where any number will do.
	Starts       []int
	StartsSource string
	// StartsStage is the stage in which every pair plays the usual number of starts.
	StartsStage string
	// VariedTerms says that games of a pair differ in board and clock, and cites it.
	VariedTerms string
	// Frozen cites why programs must not change during a tournament; "" where they
	// may.
	Frozen string
}

// Points is what a game is worth in half points, so that halves are whole. The zero
// value is a scheme that is not known.
type Points struct{ Win, Draw, Loss int }

// Known reports whether the rules say what a game is worth.
func (p Points) Known() bool { return p != Points{} }

// OrUsual is the points, or two for a win and one for a draw where the rules say
// nothing.
func (p Points) OrUsual() Points {
	if p.Known() {
		return p
	}
	return Points{Win: 4, Draw: 2}
}

// Encounter is the half points that a pair shares out in the stage in which it plays
// the usual number of starts in both seats; 0 where the rules name no number.
func (t Tournament) Encounter() int {
	if len(t.Starts) == 0 || t.BothSeats == "" {
		return 0
	}
	return t.Starts[0] * 2 * t.Points.Win
}
