package convert

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/convert"
	"scrutineer/event"
	"scrutineer/internal/cli"
	"scrutineer/internal/lines"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// settings are the flags of one call.
type settings struct {
	from, to               *string
	output                 *string
	force                  *bool
	game, protocol, start  *string
	params, rulings, seats *[]string
	clock, moveTime, grace *string
	encoding               *string
	chars                  *lines.Encoding
	options                convert.TranscriptOptions
}

// format is a foreign form of games, or a form of logs.
type format struct {
	name    string
	suffix  string // of its files
	convert func(w *work, dst io.Writer, in io.Reader, path string)
}

// The forms that can be read in addition to logs, and those that can be written.
var (
	sources = []format{{"psq", ".psq", (*work).psq}, {"transcript", ".transcript", (*work).transcriptLogs}, {"betoniarki-log", ".log", (*work).gameLog}}
	results = []format{
		{"ndjson", ".ndjson", (*work).ndjson},
		{"transcript", ".transcript", (*work).transcript},
		{"pgn", ".pgn", (*work).pgn},
		{"sgf", ".sgf", (*work).sgf},
		{"psq", ".psq", (*work).unpsq},
	}
)

func names(list []format) string {
	text := list[0].name
	for i, f := range list[1:] {
		if i == len(list)-2 {
			text += " or " + f.name
		} else {
			text += ", " + f.name
		}
	}
	return text
}

func newSettings(f *cli.Flags) settings {
	return settings{
		from:     f.String("from", "", "convert records in `FORMAT` to logs: "+names(sources)),
		to:       f.String("to", "", "convert logs to `FORMAT`: "+names(results)),
		output:   f.StringP("output", "o", "", "write to a new `FILE`; with FOLDER/ one file for each source"),
		encoding: f.String("encoding", "", "with --from psq: the 8-bit `ENCODING` of names, such as windows-1250 (default UTF-8, or a guess)"),
		force:    f.Bool("force", false, "overwrite the file of --output"),
		game:     f.String("game", "", "the `GAME`; this and all flags below are for transcripts that do not name it"),
		protocol: f.String("protocol", "", "the `PROTOCOL` of the programs"),
		params:   f.StringArray("param", nil, "a parameter of the game, as `NAME=VALUE`; repeatable"),
		rulings:  f.StringArray("ruling", nil, "a ruling, as `NAME=VALUE` or NAME=?; repeatable"),
		start:    f.String("start", "", "the start position as `TEXT`"),
		seats:    f.StringArray("seat", nil, "the program in a seat, as `SEAT=ID`; repeatable"),
		clock:    f.String("clock", "", "`TIME` for the whole game, such as 5m or 90s, or none"),
		moveTime: f.String("move-time", "", "`TIME` for a move, such as 3s, or none"),
		grace:    f.String("grace", "", "`TIME` tolerated beyond a limit, such as 100ms, or none"),
	}
}

// headFlags are the flags for facts that transcripts leave out.
var headFlags = []string{"game", "protocol", "param", "ruling", "start", "seat", "clock", "move-time", "grace"}

// check returns what is wrong with the combination of flags and operands, "" if
// nothing is.
func (s *settings) check(flags *cli.Flags, operands []string) string {
	if complaint := s.checkForms(flags); complaint != "" {
		return complaint
	}
	stdin := 0
	for _, path := range operands {
		if path == "-" {
			stdin++
		}
	}
	switch output := flags.Changed("output"); {
	case output && *s.output == "":
		return "--output names no file"
	case *s.force && !output:
		return "--force without --output has nothing to replace"
	case len(operands) == 0:
		return "nothing to convert: name files or folders, or - for standard input"
	case stdin > 1:
		return "standard input can be read only once"
	}
	return ""
}

// checkForms checks the source and target forms.
func (s *settings) checkForms(flags *cli.Flags) string {
	known := func(list []format, name string) bool {
		return name == "" || slices.ContainsFunc(list, func(f format) bool { return f.name == name })
	}
	switch {
	case *s.from == "" && *s.to == "":
		return "nothing to do without --from " + names(sources) + ", or --to " + names(results)
	case *s.from != "" && *s.to != "":
		return "--from and --to exclude each other"
	case !known(sources, *s.from):
		return "--from " + quote(*s.from) + ": want " + names(sources)
	case !known(results, *s.to):
		return "--to " + quote(*s.to) + ": want " + names(results)
	}
	if flags.Changed("encoding") && *s.from != "psq" {
		return "--encoding is for --from psq"
	}
	for _, name := range headFlags {
		if !flags.Changed(name) || *s.from == "transcript" {
			continue
		}
		if name != "seat" {
			return "--" + name + " is for --from transcript"
		} else if *s.from != "betoniarki-log" {
			return "--seat is for --from transcript and --from betoniarki-log"
		}
	}
	return ""
}

// format returns the form to read or write.
func (s *settings) format() format {
	for _, f := range sources {
		if f.name == *s.from {
			return f
		}
	}
	for _, f := range results {
		if f.name == *s.to {
			return f
		}
	}
	return format{}
}

// suffix returns the suffix of the files of results.
func (s *settings) suffix() string {
	if *s.from != "" {
		return ".mlog"
	}
	return s.format().suffix
}

// fill parses the flags on transcripts.
func (s *settings) fill(games rules.List) error {
	var err error
	if s.chars, err = lines.EncodingOf(*s.encoding); err != nil {
		return err
	}
	t := &s.options
	t.Games, t.Game, t.Protocol, t.Start = games, *s.game, *s.protocol, *s.start
	if t.Params, err = pairs("--param", *s.params); err != nil {
		return err
	}
	if t.Rulings, err = pairs("--ruling", *s.rulings); err != nil {
		return err
	}
	seats, err := pairs("--seat", *s.seats)
	if err != nil {
		return err
	}
	for _, v := range seats {
		n, err := strconv.Atoi(v.Name)
		if err != nil || n < 1 || n > 4 || !base.IsID(v.Value) {
			return fmt.Errorf("--seat %q: want SEAT=ID, a number from 1 to 4 and an id", v.Name+"="+v.Value)
		}
		for len(t.Seats) < n {
			t.Seats = append(t.Seats, "")
		}
		t.Seats[n-1] = v.Value
	}
	return s.clocks()
}

// clocks parses the three flags of a clock. What none of them gives is unknown.
func (s *settings) clocks() error {
	c := logfmt.Clock{Total: logfmt.Unknown, Move: logfmt.Unknown, Grace: logfmt.Unknown, From: "?"}
	if *s.clock == "" && *s.moveTime == "" && *s.grace == "" {
		return nil
	}
	for _, x := range []struct {
		flag, text string
		to         *base.Number
	}{{"clock", *s.clock, &c.Total}, {"move-time", *s.moveTime, &c.Move}, {"grace", *s.grace, &c.Grace}} {
		if x.text == "" {
			continue
		}
		v, err := event.ParseTime(x.text)
		if err != nil {
			return fmt.Errorf("--%s %q: %w", x.flag, x.text, err)
		}
		*x.to = v
	}
	s.options.Clock = &c
	return nil
}

// pairs parses NAME=VALUE.
func pairs(flag string, list []string) ([]logfmt.Pair, error) {
	var out []logfmt.Pair
	for _, text := range list {
		name, value, ok := strings.Cut(text, "=")
		if !ok || name == "" || value == "" {
			return nil, fmt.Errorf("%s %q: want NAME=VALUE", flag, text)
		}
		if slices.ContainsFunc(out, func(p logfmt.Pair) bool { return p.Name == name }) {
			return nil, fmt.Errorf("%s %s is given twice", flag, name)
		}
		out = append(out, logfmt.Pair{Name: name, Value: value})
	}
	return out, nil
}
