package convert

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"path"
	"strconv"
	"strings"

	"scrutineer/internal/lines"
	"scrutineer/logfmt"
)

// MaxPSQ is the largest .psq file that is read, in bytes: enough for all stones of the
// largest board, with moves of up to a minute each.
const MaxPSQ = 1 << 20

// PSQ reads one .psq file from r, to its end, and writes it to w as one sealed log of
// fiverow, in a single call of Write. name is the file's name in messages; its last part
// names the session, and "-" is no name. A file that is not of the format's form is a
// *Damage, and nothing is written; any other error is one of r or w.
//
// The parts of the file become:
//
//   - Seats. The engine listed first has the first stone and is seat 1, X. If the header's
//     last number is 1 it is the other way round: that is who begins of the two listed
//     (Piskvork's savePsq and openPsq). The ids are the names without .zip or .exe; a name
//     that is no id is changed, and digits of its digest follow.
//   - Names that are not UTF-8 are read as the encoding says, otherwise as a guess, and a
//     note says so.
//   - Start. The stones before the first with a time above 0 ms are the preset opening and
//     become a start by moves; stones of 0 ms after it are moves, as engines do answer that
//     fast. An odd opening leaves seat 2 to move, by the ruling first=by_count. If no stone
//     has a time they cannot be distinguished: then all are moves, and times are not
//     evidence.
//   - Moves, with the time charged. A stone on a taken cell is a move too; a verifier will
//     judge it. After error code 3 the last stone, if it is the loser's and on a taken
//     cell, is the text of the fault instead.
//   - Rules. They follow from the beginning of the tournament's name: Freestyle and
//     Fastgame are the default, Standard the ruling overline=exact5, Renju renju. Caro is
//     another game, and refused. With any other name, and without a line for it, the rule
//     is unknown, overline=?. The name itself is the log's event.
//   - Result. The winner's number counts the engines in the order of the name that the
//     tournament gave the file, not in the order in which the file lists them: 1 is who
//     moves first after the opening. After an odd opening the seat is therefore 3 minus the
//     number (Gomocup's server, Client_state.end and opening_reverse). Error codes 1 to 4
//     are a forbidden move, whose stone such files leave out, a time-out, an illegal move
//     and a crash of the loser.
//   - A file without a line for the winner is Piskvork's. Its error codes 3, 7, 15 and 16
//     are an answer that is not coordinates, an invalid move, a time-out and too much
//     memory of the program in turn, which has lost; -2 is an error that it does not name,
//     the fault protocol. Otherwise there is no result: a forbidden move, whose stone such
//     a file has, ends a game with code 0 like five.
//   - A game that was saved from Piskvork's menu names no engines. Its seats are unnamed-1
//     and unnamed-2, and a note says so.
//
// Piskvork's older records (.rec) are not read: they do not have the size of the board.
func PSQ(w io.Writer, r io.Reader, name string, e *lines.Encoding) ([]Note, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxPSQ+1))
	if err != nil {
		return nil, err
	}
	if len(text) > MaxPSQ {
		line := bytes.Count(text[:MaxPSQ], []byte{'\n'}) + 1
		return nil, &Damage{name, line, "cap", "a file of more than " + strconv.Itoa(MaxPSQ) + " bytes"}
	}
	sum := sha256.Sum256(text)
	s := &psqSession{file: name, base: baseOf(name), digest: hex.EncodeToString(sum[:])}
	text = lines.Clean(text, e, func(line int, what string) { s.note(line, what) })
	if s.f, err = readPSQ(name, string(text)); err != nil {
		return nil, err
	}
	if err := s.conclude(); err != nil {
		return nil, err
	}
	log, err := s.log()
	if err != nil {
		return nil, err
	}
	_, err = w.Write(log)
	return s.notes, err
}

// baseOf returns the last part of a path, "" for standard input.
func baseOf(name string) string {
	if name == "-" {
		return ""
	}
	return path.Base(strings.ReplaceAll(name, `\`, "/"))
}

// log returns the session as a sealed log. What the format cannot represent is damage of
// the first line, because no other line is to blame.
func (s *psqSession) log() ([]byte, error) {
	var b bytes.Buffer
	w := logfmt.NewWriter(&b, logfmt.SyncNever)
	w.Begin(s.header()) // errors are kept
	for _, rec := range s.records() {
		w.Append(&rec)
	}
	if err := w.End(); err != nil {
		return nil, unwritten(s.file, 1, err)
	}
	return b.Bytes(), nil
}
