package analysis

// Reason is why a number is missing. Its text is that of the JSON output.
type Reason string

// The reasons.
const (
	SeatsNotRecorded Reason = "who moved first was not recorded"
	SeatsNotInAll    Reason = "who moved first was not recorded in some games"
	SeatsFixed       Reason = "no bot moved first in some games and second in others so that it could be distinguished from strength"
	NotConverged     Reason = "the estimates did not pass their test"
	NotRated         Reason = "the pool was not rated"
	GamesRepeated    Reason = "some games are the same as others"
	TooFewPairs      Reason = "too few pairs of bots to tell seats from strength"
	TooManyBots      Reason = "too many bots"
	SeatsUnlinked    Reason = "some bots in one seat are linked to the others by no games"
	SeatsSeparated   Reason = "separated: some bots in one seat won all, or lost all, against the others"
	TooManyGames     Reason = "more than ten million games"
)

// Variance is what the limits of ratings come from. Its text is that of the JSON
// output.
type Variance string

// What variances come from.
const (
	OfFisher         Variance = "Fisher information"
	OfFisherRepeated Variance = "Fisher information, repeated games counted once"
	OfSandwich       Variance = "sandwich"
	OfPosterior      Variance = "curvature of the posterior"
)
