// Package analysis turns results into numbers: standings by match points,
// ratings by paired comparison, the advantage of the first move, time and
// faults. Results are added up into Counts and times into Usage, exact integers
// that merge in any order; everything else is computed from those, so that the
// same games give the same numbers however they were read or split. Partial is
// both as text.
//
// Each kind of game is analysed by itself. Within a game, bots are compared only if a
// chain of games connects them. Every bot that played is listed with a finite number.
// Its bounds are finite or marked as missing; no value is ever NaN or infinite.
//
// The package deliberately does not know rules, files, output formats or the clock. It
// does not know whether a result is true: callers pass it verified results. It knows
// what Of and TimingOf read from judged sessions, and the symmetries of boards.
//
// # Ratings
//
// The model is Davidson's (JASA 65, 1970) with an effect of order (Davidson and
// Beaver, Biometrics 33, 1977), see model; without draws it is that of Bradley
// and Terry (Biometrika 39, 1952). The effect of order is left out where who
// moved first was made up, or cannot be distinguished from strength. Ratings are shown as
// expected scores on neutral seats: 400*log10(s/(1-s)) for an expected score s
// against a bot at the zero point, which without draws is the strength itself.
//
// Estimates are those of maximum likelihood, by Newton's method on the
// gradient. Where every bot is tied to every other by a chain of "beat or drew"
// (Ford, American Mathematical Monthly 64, 1957) and the search finds a
// maximum, that is it. Elsewhere the likelihood is penalised by Jeffreys' prior
// (Firth, Biometrika 80, 1993), whose maximum exists (Kosmidis and Firth,
// Biometrika 108, 2021, for the model without draws), and the bots that no
// result holds on one side have no limit there.
//
// Other models are for comparison: HalfDraws, in which a draw is
// half a win, with a sandwich estimate of the variance (see spread), the same on
// Ordo's scale, BayesElo's posterior (see raoKupper), and the classic sequential
// rating.
//
// # Zero point
//
// Strengths are relative, so a zero point is needed: the mean of all bots of
// the pool where the maximum of the likelihood exists. Where it does not, that
// mean itself has no limit; the zero point is then the mean of the largest set
// of bots tied both ways, of several largest the one with the most games (which
// may be a single bot that played all the others), and each rating says whether
// its bot is part of it.
//
// # Intervals
//
// The limits of a rating are for the distance of one bot from the zero point,
// not for the difference of two: the estimate and its standard errors to either
// side, on the scale of strengths. A bot without limit on one side has one on
// the other, for a flawless record from how probable that record is, its
// opponents' strengths held at their estimates. Differences of two bots are in
// the matrix of superiority and in the quasi-variances; places hold all
// together. The effect of order has limits by the profile of the penalised
// likelihood, or around its maximum.
//
// A deterministic bot that repeats a game adds nothing by that. Games with the
// same moves, or moves that a symmetry of the board turns into each other, are
// counted, but the variance is that of the different games, see newFit. Games
// whose moves are not known count as different.
package analysis
