package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// SetAside counts the games of a program that were set aside: void attempts, and games that
// were removed from the table. It draws no conclusion: a program's profit may look like
// intent, and need not be.
type SetAside struct {
	ID            string `json:"id"`
	Voids         int    `json:"voids"`
	Removed       int    `json:"removed"`
	Words         string `json:"by"` // who set them aside
	InsteadWon    int    `json:"instead_won"`
	InsteadDrawn  int    `json:"instead_drawn"`
	InsteadLost   int    `json:"instead_lost"`
	InsteadNone   int    `json:"instead_none"` // no game that counts replaced them
	StoodBetter   int    `json:"stood_better"` // the log shows the game decided for it
	StoodEven     int    `json:"stood_even"`   // drawn
	StoodWorse    int    `json:"stood_worse"`
	StoodNotKnown int    `json:"stood_not_known"`
}

// String returns the counts in words.
func (a SetAside) String() string {
	return fmt.Sprintf("%s: %d void, %d removed, as %s said; instead %d won, %d drawn, %d lost, %d without a game; was ahead in %d, even in %d, behind in %d, unknown in %d",
		a.ID, a.Voids, a.Removed, a.Words, a.InsteadWon, a.InsteadDrawn, a.InsteadLost, a.InsteadNone, a.StoodBetter, a.StoodEven, a.StoodWorse, a.StoodNotKnown)
}

// asideLog is a log that was set aside, and the game that replaced it; nil for none.
type asideLog struct {
	log, instead *Log
	removed      bool
}

// laidAside counts the games set aside, by program.
func (c *contest) laidAside() []SetAside {
	byID, words := map[string]*SetAside{}, map[string]map[string]bool{}
	for _, x := range c.aside {
		by := "somebody"
		if x.removed {
			by = "the organiser, who disqualified"
		} else if x.log.terms != nil {
			by = "the referee " + x.log.referee
		}
		for _, p := range x.log.Players {
			a := byID[p.ID]
			if a == nil {
				a = &SetAside{ID: p.ID}
				byID[p.ID], words[p.ID] = a, map[string]bool{}
			}
			words[p.ID][by] = true
			a.enter(x, p.ID)
		}
	}
	var list []SetAside
	for _, id := range slices.Sorted(maps.Keys(byID)) {
		a := byID[id]
		a.Words = strings.Join(slices.Sorted(maps.Keys(words[id])), ", ")
		list = append(list, *a)
	}
	return list
}

// enter counts one log for a program.
func (a *SetAside) enter(x asideLog, id string) {
	count := func(l *Log, known bool, won, drawn, lost, none *int) {
		switch {
		case !known:
			*none++
		case l.winnerID() == "":
			*drawn++
		case l.winnerID() == id:
			*won++
		default:
			*lost++
		}
	}
	if x.removed {
		a.Removed++
	} else {
		a.Voids++
	}
	count(x.instead, x.instead != nil, &a.InsteadWon, &a.InsteadDrawn, &a.InsteadLost, &a.InsteadNone)
	count(x.log, x.log.Ended > 0 || x.removed && x.log.Counts, &a.StoodBetter, &a.StoodEven, &a.StoodWorse, &a.StoodNotKnown)
}
