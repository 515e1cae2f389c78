package verify

import (
	"fmt"

	"scrutineer/cmd/internal/known"
	"scrutineer/event/beacon"
	"scrutineer/event/starts"
	"scrutineer/ledger"
)

// drawing is the ledger's information about the beacon that determines random starts.
type drawing struct {
	round   *ledger.Entry // the leaf with the round, nil if there is none
	entered int64         // the leaf after which all programs are entered, 0 if there is none
	why     string        // why the starts could not be drawn again
	wrong   ledger.Code   // what was found
}

// leaf processes a leaf of the ledger.
func (d *drawing) leaf(e *ledger.Entry) {
	switch {
	case e.Kind == ledger.Beacon && d.round == nil:
		d.round = e
	case e.Kind == ledger.Entered && d.entered == 0:
		d.entered = e.Index
	}
}

// draw draws the starts of the schedule again, if they come from a beacon. A wrong
// round is a finding on the ledger.
func (e *event) draw() {
	if e.Schedule == nil || e.Schedule.Beacon == 0 {
		return
	}
	d, round := &e.drawing, e.Schedule.Beacon
	switch {
	case e.Ledger == nil || d.round == nil:
		d.why = "no ledger names the round"
		return
	case d.entered == 0 || d.entered > d.round.Index:
		d.why = "the programs were not entered before it"
	}
	err := beacon.Check(round, d.round.Signature)
	if d.round.Round != round {
		err = fmt.Errorf("it is of round %d, and the schedule names round %d", d.round.Round, round)
	}
	if err != nil {
		d.wrong = ledger.BadBeacon
		e.Ledger.Broken(ledger.Fault{File: e.Ledger.File, Line: d.round.Index + 1, Code: ledger.BadBeacon, Msg: err.Error()})
		return
	}
	g := known.Games(e.env).Find(e.Schedule.Game)
	if g == nil {
		d.why = "the game is not known"
		return
	}
	if err := starts.Draw(e.Schedule, g, d.round.Signature); err != nil {
		d.why = err.Error()
	}
}

// beacon adds the check of the beacon: that its round is the schedule's, and that the
// programs were entered before anybody could know it.
func (c *checker) beacon() {
	if c.Schedule == nil || c.Schedule.Beacon == 0 {
		return
	}
	d, file, against := &c.drawing, *c.flags.schedule, fmt.Sprintf("round %d of %s", c.Schedule.Beacon, beacon.Quicknet)
	if c.Ledger != nil {
		file = c.Ledger.File
	}
	switch {
	case d.wrong != "":
		c.add("beacon", file, against, failed, string(d.wrong)).found = true
	case d.why != "":
		c.add("beacon", file, against, notChecked, d.why)
	case c.witnesses == nil || c.head == nil:
		c.add("beacon", file, against, notChecked, "no witness says when the programs were entered").extra = true
	default:
		code, err := ledger.NewTiming(c.witnesses, c.head.Rounds).Before(d.entered, d.round.Index, beacon.Time(c.Schedule.Beacon))
		switch {
		case err == nil:
			c.add("beacon", file, against, passed, "")
		case code == ledger.FewWitnesses:
			c.add("beacon", file, against, c.fewWitnesses(), fmt.Sprintf("%s: %v", code, err))
		default:
			c.add("beacon", file, against, failed, fmt.Sprintf("%s: %v", code, err))
		}
	}
}
