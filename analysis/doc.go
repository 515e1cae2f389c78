// Package analysis turns results into numbers: standings by match points, ratings by paired
// comparison, the advantage of the first move, time and faults. Results are added up into
// Counts, and times into Usage. Both are exact integers that merge in any order. Everything
// else is computed from them, so that the same games give the same numbers however they
// were read or split. Partial is both as text.
//
// Each kind of game is analysed by itself. Within a game, bots are compared only if a chain
// of games connects them. Every bot that played is listed with a finite number. Its bounds
// are finite or marked as missing; no value is ever NaN or infinite.
//
// The package deliberately does not know rules, files, output formats or the clock. It does
// not know whether a result is true: callers pass it verified results. It knows what Of and
// TimingOf read from judged sessions, and the symmetries of boards.
//
// # Ratings
//
// The model is Davidson's (JASA 65, 1970) with an effect of order (Davidson and Beaver,
// Biometrics 33, 1977), see model. Without draws it is that of Bradley and Terry
// (Biometrika 39, 1952). The effect of order is left out if who moved first was made up, or
// cannot be distinguished from strength. Ratings are shown as expected scores on neutral
// seats: 400*log10(s/(1-s)) for an expected score s against a bot at the zero point.
// Without draws that is the strength itself.
//
// Estimates are those of maximum likelihood, by Newton's method on the gradient, if every
// bot is connected to every other by a chain of "beat or drew" (Ford, American Mathematical
// Monthly 64, 1957) and the search finds a maximum. Otherwise the likelihood is penalised
// by Jeffreys' prior (Firth, Biometrika 80, 1993). Its maximum exists (Kosmidis and Firth,
// Biometrika 108, 2021, for the model without draws). A bot whose strength no result limits
// on one side has no limit there.
//
// With anchors some strengths are fixed, and ratings are strengths, see rater.anchored.
//
// # Zero point
//
// Strengths are relative, so a zero point is needed. It is the mean of all bots of the pool
// if the maximum of the likelihood exists. Otherwise that mean itself has no limit, and the
// zero point is the mean of the largest set of bots connected both ways. Of several largest
// sets it is the one with the most games, which may be a single bot that played all the
// others. Each rating says whether its bot is part of it.
//
// # Intervals
//
// The limits of a rating are for the distance of one bot from the zero point, not for the
// difference of two: the estimate and its standard errors to either side, on the scale of
// strengths. A bot without limit on one side has one on the other, from the probability of
// its flawless record, with its opponents' strengths fixed at their estimates. Of
// two bots the matrix of superiority says which is stronger. The ranges of places hold for
// all bots together. The effect of order has limits by the profile of the
// penalised likelihood, or around its maximum.
//
// A deterministic bot that repeats a game adds no information. Games with the same moves,
// or moves that a symmetry of the board turns into each other, are counted, but the
// variance is that of the distinct games, see newFit. Games whose moves are unknown count
// as distinct.
package analysis
