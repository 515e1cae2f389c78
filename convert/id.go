package convert

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// sessionID makes the id of a session from the name of its file, without suffix, and the
// file's digest. A name that is too long is cut and gets eight digits of the digest; no
// name gets sixteen.
func sessionID(base, digest string) string {
	if base == "" {
		return "psq." + digest[:16]
	}
	if i := strings.LastIndexByte(base, '.'); i > 0 {
		base = base[:i]
	}
	id := idOf(base)
	if len(id) > logfmt.MaxID {
		id = id[:logfmt.MaxID-9] + "." + digest[:8]
	}
	return id
}

// engineIDs makes two different ids from the names of two engines, even if the names are
// equal.
func engineIDs(names [2]string) [2]string {
	var ids [2]string
	for i, name := range names {
		id := idOf(dropArchive(name))
		ids[i] = id[:min(len(id), logfmt.MaxID)]
	}
	second := ids[1]
	for n := 2; ids[0] == ids[1]; n++ {
		end := "." + strconv.Itoa(n)
		ids[1] = second[:min(len(second), logfmt.MaxID-len(end))] + end
	}
	return ids
}

// dropArchive removes the suffix of an engine's archive from its name, unless nothing would
// be left.
func dropArchive(name string) string {
	if n := len(name) - 4; n > 0 && (strings.EqualFold(name[n:], ".zip") || strings.EqualFold(name[n:], ".exe")) {
		return name[:n]
	}
	return name
}

// idOf returns s with every byte that may not be in an id replaced by a hyphen, and with
// "psq." in front if an id may not begin like s. It may be too long.
func idOf(s string) string {
	b := []byte(s)
	for i, c := range b {
		if !base.IsID("x"+string(rune(c&0x7f))) || c > 0x7f {
			b[i] = '-'
		}
	}
	if len(b) == 0 || !base.IsID(string(b[:1])) {
		return "psq." + string(b)
	}
	return string(b)
}

// nameFault returns why s cannot be a display name, "" if it can.
func nameFault(s string) string {
	switch {
	case s == "":
		return "is missing"
	case len(s) > logfmt.MaxName:
		return "is longer than 256 bytes"
	case !utf8.ValidString(s):
		return "is not UTF-8: " + quote(s)
	}
	for _, r := range s {
		if isControl(r) {
			return "holds a control character: " + quote(s)
		}
	}
	return ""
}

// fileName returns the name of a file for a log: characters that may not be in a display
// name become question marks.
func fileName(s string) string {
	s = strings.Map(func(r rune) rune {
		if isControl(r) || r == utf8.RuneError {
			return '?'
		}
		return r
	}, s)
	for len(s) > logfmt.MaxName {
		_, n := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-n]
	}
	return s
}

func isControl(r rune) bool { return r < 0x20 || r >= 0x7f && r < 0xa0 }
