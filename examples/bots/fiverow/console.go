package main

import (
	"math/rand/v2"

	"scrutineer/examples/bots/internal/bot"
)

// console plays in the console protocol until the input ends.
func console(s bot.Settings, link *bot.Link) {
	f := &field{}
	link.Say("field?")
	for row := range f {
		text, ok := link.Line()
		if !ok || !f.read(row, text) {
			return
		}
	}
	link.Say("figure?")
	figure, ok := link.Line()
	if !ok || figure != "X" && figure != "0" {
		return
	}
	rng := s.Rand()
	if figure == "X" {
		step(s, link, f, 'X', rng)
	}
	for {
		link.Say("step?")
		text, ok := link.Line()
		if !ok {
			return
		}
		if c, ok := parse(text); ok {
			f[c.row][c.col] = other(figure[0])
		}
		step(s, link, f, figure[0], rng)
	}
}

// step makes and sends a move. On a full field there is none.
func step(s bot.Settings, link *bot.Link, f *field, figure byte, rng *rand.Rand) {
	c, ok := f.choose(figure, s.Random, rng)
	if !ok {
		return
	}
	w := words(f, c, "step! ")
	f[c.row][c.col] = figure
	link.Move(w)
}
