// Package testreport makes tournaments of bots with given names, for the tests of
// documents.
//
// The package deliberately does not know how numbers are shown.
package testreport

import (
	"fmt"

	"scrutineer/analysis"
	"scrutineer/base"
	"scrutineer/render/document"
	"scrutineer/report"
	"scrutineer/rules/fiverow"
)

// Game returns the reports of a game in which every two of the bots met four times:
// twice from each of two starts, each moving first once. Earlier bots are stronger;
// some games are drawn, some end by a fault, and one is played twice. All sections
// are there.
func Game(name string, bots ...string) report.Game {
	p := &analysis.Partial{}
	n := 0
	for i, a := range bots {
		for k, b := range bots {
			if a == b || i == k {
				continue
			}
			for round := 1; round <= 2; round++ {
				n++
				add(p, name, n, n, round, i < k, a, b)
			}
		}
	}
	add(p, name, n+1, 1, 1, true, bots[0], bots[1])
	return of(p, name, bots)
}

// add adds the n-th game with the number id. The stronger bot wins it unless it is a
// fifth or seventh.
func add(p *analysis.Partial, game string, id, n, round int, strong bool, first, second string) {
	r := analysis.Result{Game: game, Event: "cup", ID: fmt.Sprintf("g%04d", id), Stage: fmt.Sprint(round), Round: fmt.Sprint(round) + " 1", First: first, Second: second,
		Outcome: analysis.SecondWins, End: "five", Plies: int64(20 + n%7), Moves: analysis.DigestOf([]byte(fmt.Sprint(n))), Shape: analysis.DigestOf([]byte(fmt.Sprint(n)))}
	if round == 2 {
		r.Start = "X..O"
	}
	if strong {
		r.Outcome = analysis.FirstWins
	}
	switch {
	case n%5 == 0:
		r.Outcome, r.End = analysis.Draw, "full"
	case n%7 == 0:
		r.Outcome, r.End, r.ByFault = 4-r.Outcome, "fault timeout-move", true
	case n%11 == 0:
		r.End = ""
	}
	if err := p.Counts.Add(r); err != nil {
		panic(err)
	}
	t := analysis.Timing{Game: game, Bots: [2]string{first, second}, LimitMove: 1_000_000}
	for ply := range 24 {
		t.Moves = append(t.Moves, analysis.PlyTime{Bot: ply % 2, Used: base.Number(1000*(ply+1) + 37*n)})
	}
	if r.ByFault {
		t.Faults = append(t.Faults, analysis.Fault{Bot: n % 2, Kind: "timeout-move"})
	}
	p.Usage.Add(t)
}

// of makes every report of the game.
func of(p *analysis.Partial, game string, bots []string) report.Game {
	in := &report.Input{Part: p, Game: game, Rules: fiverow.Game, Scheme: analysis.Scheme{Win: 2, Draw: 1}, Breaks: analysis.TieBreaks(),
		Carry: map[string][]string{"2": {"1"}}, Sequel: analysis.SPRTOptions{A: bots[0], B: bots[1]}}
	var names []string
	for _, r := range report.All() {
		names = append(names, r.Name)
	}
	return report.Of(in, names)
}

// Report returns a report of these games, with all its fields set.
func Report(games ...report.Game) document.Report {
	return document.Report{Games: games,
		Checked: document.Checked{Logs: []document.Count{{Status: "verified", Logs: 24}, {Status: "rejected", Logs: 1}}, Apart: 1, Twice: 2,
			Left: []document.Left{{ID: "g7", Where: "games/g7.mlog:12", Why: "rejected: illegal: an unknown move"}}},
		Method: document.Method{Program: "analyze (devel)", Command: []string{"analyze", "--format", "html"}, Digest: "00ff",
			Inputs: []document.Input{{Name: "a.csv", SHA256: "abcd"}}}}
}
