package main

import (
	"fmt"

	"scrutineer/internal/synth"
	"scrutineer/logfmt"
)

// file is one file of the sample: logs back to back.
type file struct {
	name string
	data []byte
}

// event is the name of the tournament in every header.
const event = "sample"

// seed is of the whole tournament; every session draws from its own number.
const seed = 200412

// sample makes all files: one for the first stage, one for each round of the
// second.
func sample() ([]file, error) {
	start, err := synth.Start(seed, 10, 10, 6)
	if err != nil {
		return nil, err
	}
	files := []file{{name: "stage1.mlog"}}
	if files[0].data, err = play(nil, stage1()...); err != nil {
		return nil, err
	}
	for round := 1; round <= len(rounds); round++ {
		f := file{name: fmt.Sprintf("stage2-round%d.mlog", round)}
		if f.data, err = play(nil, stage2(round, start)...); err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// play makes sessions one behind the other.
func play(dst []byte, list ...synth.Options) ([]byte, error) {
	for _, o := range list {
		var err error
		if o.Attempt == 2 {
			if o.Previous, err = abandoned(o); err != nil {
				return nil, err
			}
		}
		if dst, err = synth.Append(dst, o); err != nil {
			return nil, fmt.Errorf("%s: %w", o.ID, err)
		}
	}
	return dst, nil
}

// abandoned is the digest of the log of a first attempt, which was void. That
// log is no part of the sample.
func abandoned(o synth.Options) (string, error) {
	o.ID, o.Attempt, o.Previous, o.Fault, o.FaultPly = firstID(o.ID), 1, "", synth.Stall, 9
	o.Seed++
	log, err := synth.Append(nil, o)
	return logfmt.DigestOf(log), err
}

// firstID is the id of a first attempt: that of the second without its mark.
func firstID(id string) string { return id[:len(id)-len("-2")] }

// stage1 is the qualifying stage: each entrant is asked for its author and
// plays the base program, whose choices are random (seed 4.4, 4.5). Three came
// back with a new version.
func stage1() []synth.Options {
	type entry struct {
		who, version, protocol string
		fault                  synth.Fault
		ply                    int
	}
	entries := []entry{
		{"reach", "0.1", "file", synth.Illegal, 5},
		{"guard", "0.1", "console", synth.Unreadable, 3},
		{"scout", "0.1", "console", synth.Silent, 9},
		{"scout", "0.2", "console", synth.Refused, 11},
		{"reach", "1", "file", "", 0},
		{"guard", "1", "console", "", 0},
		{"scout", "1", "console", synth.Noisy, 7},
	}
	var list []synth.Options
	for i, e := range entries {
		slot := fmt.Sprint(i + 1)
		info := synth.Options{ID: "s1.info" + slot, Session: "info", Event: event, Stage: "1", Slot: slot, Protocol: e.protocol,
			Players: [2]string{e.who}, Versions: [2]string{e.version}, Seed: seed*100 + uint64(i)}
		game := info
		game.ID, game.Session = "s1.game"+slot, "qualifying"
		game.Players[1], game.Fault, game.FaultPly = "dice", e.fault, e.ply
		list = append(list, info, game)
	}
	return list
}

// rounds are the pairs of the second stage, each round's.
var rounds = [3][2][2]string{
	{{"dice", "scout"}, {"reach", "guard"}},
	{{"dice", "reach"}, {"guard", "scout"}},
	{{"dice", "guard"}, {"reach", "scout"}},
}

// mishaps are the games of the second stage, by round and slot, in which a
// program fails.
var mishaps = map[[2]int]struct {
	fault synth.Fault
	ply   int
}{
	{1, 3}: {synth.Crash, 9},
	{2, 6}: {synth.Late, 17},
	{3, 2}: {synth.Empty, 4},
	{3, 7}: {synth.Exits, 10},
}

// replayed is the game of the second stage whose first attempt was void.
var replayed = [2]int{2, 8}

// stage2 is a round: each pair plays from the empty field and from a partly
// filled one, in both seats (seed 4.6 to 4.8).
func stage2(round int, start string) []synth.Options {
	var list []synth.Options
	for _, pair := range rounds[round-1] {
		for _, from := range []string{"", start} {
			for _, seats := range [][2]string{pair, {pair[1], pair[0]}} {
				list = append(list, game(round, len(list)+1, from, seats))
			}
		}
	}
	return list
}

func game(round, slot int, start string, seats [2]string) synth.Options {
	o := synth.Options{
		ID: fmt.Sprintf("s2.r%d.g%d", round, slot), Event: event, Stage: "2", Round: fmt.Sprint(round), Slot: fmt.Sprint(slot),
		Start: start, Players: seats, Seed: seed*1000 + uint64(round*100+slot*2),
	}
	if seats[0] == "reach" && seats[1] == "dice" || seats[0] == "dice" && seats[1] == "reach" {
		o.Protocol = "file"
	}
	m := mishaps[[2]int{round, slot}]
	o.Fault, o.FaultPly = m.fault, m.ply
	if replayed == [2]int{round, slot} {
		o.ID, o.Attempt = o.ID+"-2", 2
	}
	return o
}
