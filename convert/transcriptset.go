package convert

import (
	"encoding/hex"
	"errors"
	"strconv"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// settle completes the head of a session with what the caller says and what follows, and
// opens its game.
func (t *session) settle(opt *TranscriptOptions, nth int) (setting, error) {
	p := t.head
	h := &p.h
	for _, add := range []func(*TranscriptOptions) *wrong{p.addGame, p.addRest, p.addSeats} {
		if why := add(opt); why != nil {
			return setting{}, t.badHead(why)
		}
	}
	h.Evidence = logfmt.Evidence{Exchange: "raw", Times: t.times()}
	sum := hex.EncodeToString(t.hash.Sum(nil))
	if p.said["id"] == 0 {
		h.ID = sessionID(baseOf(t.file), sum)
		if nth > 1 {
			h.ID = h.ID[:min(len(h.ID), logfmt.MaxID-12)] + "." + strconv.Itoa(nth)
		}
	}
	if p.said["origin"] == 0 {
		h.Origin = logfmt.Origin{Kind: "transcript", Digest: sum, Name: fileName(baseOf(t.file))}
	}
	if times, at := p.times, p.said["evidence"]; times != "" && times != h.Evidence.Times && len(t.body) > 0 {
		return setting{}, &Damage{t.file, at, "time", "evidence is " + times + ", but what passed is " + h.Evidence.Times}
	} else if times != "" {
		h.Evidence.Times = times
	}
	return t.open(opt.Games)
}

// times says whether the exchange is stamped.
func (t *session) times() string {
	for i := range t.body {
		if t.body[i].clocked() {
			return "stamped"
		}
	}
	return "none"
}

// open opens the game at its start.
func (t *session) open(games []*rules.Game) (setting, error) {
	h := &t.head.h
	s, why := settingOf(h, games)
	if why == nil {
		why = t.head.complete(s.game)
	}
	if why == nil && s.game != nil {
		s.setup = claims.Setup(h)
		var err error
		if s.pos, err = s.game.Open(s.setup); err != nil {
			why = setupWrong(h, err)
		}
	}
	if why != nil {
		return s, t.badHead(why)
	}
	h.First = logfmt.None
	if s.pos != nil && s.pos.Turn() != base.Nobody {
		h.First = base.Number(s.pos.Turn())
	}
	if h.Session == "info" {
		s.pos = nil
	}
	return s, nil
}

// badHead returns what is wrong with the head: at the line whose word is the code.
func (t *session) badHead(why *wrong) error {
	return &Damage{t.file, max(t.first, t.head.said[why.code]), why.code, why.msg}
}

// settingOf finds the game and protocol of a header, none where there is none.
func settingOf(h *logfmt.Header, games []*rules.Game) (setting, *wrong) {
	var s setting
	if h.Game == "-" {
		if h.Protocol == "" {
			h.Protocol = "-"
		}
		return s, nil
	}
	names := ""
	for _, g := range games {
		names += ", " + g.Name
		if g.Name == h.Game {
			s.game = g
		}
	}
	switch {
	case h.Game == "":
		return s, &wrong{"game", "no game is named; there are" + names[min(1, len(names)):]}
	case s.game == nil:
		return s, &wrong{"game", "no game " + quote(h.Game) + "; there are" + names[min(1, len(names)):]}
	}
	if h.Protocol == "" && len(s.game.Protocols) == 1 {
		h.Protocol = s.game.Protocols[0].Name
	}
	if s.proto = s.game.Protocol(h.Protocol); s.proto != nil {
		return s, nil
	}
	names = ""
	for _, p := range s.game.Protocols {
		names += ", " + p.Name
	}
	if h.Protocol == "" {
		return s, &wrong{"protocol", "no protocol is named; " + s.game.Name + " has" + names[min(1, len(names)):]}
	}
	return s, &wrong{"protocol", s.game.Name + " has no protocol " + quote(h.Protocol) + ", but" + names[min(1, len(names)):]}
}

// setupWrong returns what the rules refuse of a setup.
func setupWrong(h *logfmt.Header, err error) *wrong {
	var e *rules.SetupError
	if !errors.As(err, &e) {
		return &wrong{"game", err.Error()}
	}
	if e.Field == "start" {
		return &wrong{"start", e.Msg}
	}
	if _, ruling := valueOf(h.Rulings.Deviations, e.Field); ruling {
		return &wrong{"rulings", err.Error()}
	}
	return &wrong{"game", err.Error()}
}
