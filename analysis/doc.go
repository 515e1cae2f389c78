// Package analysis turns results into numbers: standings by match points and
// ratings by paired comparison. Results are added up into Counts, exact
// integers that merge in any order; everything else is computed from those, so
// that the same games give the same numbers however they were read or split.
//
// Each kind of game stands alone: nothing is pooled over games. Within a game,
// bots that no chain of games connects are never compared. Every bot that
// played is listed, with a finite number and with bounds that are finite or
// plainly marked as missing; no value is ever NaN or infinite.
//
// The package deliberately does not know logs, sessions, rules, files, formats
// of output or the clock, nor whether a result is true: it is handed results
// that somebody else has verified.
//
// # Ratings
//
// The model is that of Bradley and Terry (Biometrika 39, 1952): the expected
// score of a against b is 1/(1+exp(b-a)) in natural units, 1/(1+10^((b-a)/400))
// in Elo. A draw counts as half a win. Who moved first is not in the model yet.
//
// Estimates are those of maximum likelihood, by Newton's method on the
// gradient. They exist if and only if every bot is tied to every other by a
// chain of "beat or drew" (Ford, American Mathematical Monthly 64, 1957).
// Elsewhere the likelihood is penalised by Jeffreys' prior (Firth, Biometrika
// 80, 1993), whose maximum always exists (Kosmidis and Firth, Biometrika 108,
// 2021), and the bots that no result holds on one side have no limit there.
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
// Intervals are at 95 %, for the distance of one bot from the zero point, not
// for the difference of two. They are the estimate and 1.96 standard errors to
// either side. Without draws the standard errors are those of the Fisher
// information. With draws these would be too wide, because a game that may be
// drawn scatters less than one that is won or lost, and a sandwich estimate
// takes their place; see deviation in variance.go. A bot without limit on one
// side has one at 97.5 % on the other, for a flawless record from how probable
// that record is, its opponents' strengths held at their estimates.
//
// All games count as independent. A deterministic bot that repeats a game
// breaks that, and the intervals are then too narrow.
package analysis
