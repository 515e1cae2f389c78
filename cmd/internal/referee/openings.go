package referee

import (
	"errors"

	"scrutineer/referee/tournament"
)

// opening reads the openings of a file. Without --games each is played once in both
// seats, or once with --fixed-seats.
func (s *settings) opening(o *order) error {
	if *s.start != "" || *s.random != 0 {
		return errors.New("--openings excludes --start and --random-start")
	}
	text, err := readFile(*s.openings)
	if err != nil {
		return err
	}
	list, err := tournament.Openings(*s.openings, text)
	if err != nil {
		return err
	}
	for _, rule := range list {
		start, err := rule.Start(o.game, o.game.Protocol(o.match.Protocol), o.match.Setup)
		if err != nil {
			return err
		}
		o.openings = append(o.openings, start)
	}
	if !o.asked {
		o.games = len(list)
		if o.swap {
			o.games *= 2
		}
	}
	return nil
}

// pair returns the index of the n-th game's conditions, from 0. With seats swapped,
// two consecutive games have the same ones.
func (o *order) pair(n int) int {
	if o.swap {
		return (n - 1) / 2
	}
	return n - 1
}
