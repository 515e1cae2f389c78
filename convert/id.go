package convert

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"unicode/utf8"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// sessionID makes the id of a session from the name of its file, without suffix. Without a
// name it is made from the file's digest.
func sessionID(base, digest string) string {
	if base == "" {
		return "psq." + digest[:16]
	}
	if i := strings.LastIndexByte(base, '.'); i > 0 {
		base = base[:i]
	}
	return idOf(base)
}

// engineIDs makes two different ids from the names of two engines, even if the names are
// equal.
func engineIDs(names [2]string) [2]string {
	ids := [2]string{idOf(dropArchive(names[0])), idOf(dropArchive(names[1]))}
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

// idOf makes an id from a name. A name that is not one, or too long, gets hyphens for what an id
// may not have, and eight digits of its digest, so that different names have different ids in
// every file.
func idOf(name string) string {
	if base.IsID(name) {
		return name
	}
	id := strings.Trim(strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf && base.IsID("x"+string(r)) {
			return r
		}
		return '-'
	}, name), "-")
	for strings.Contains(id, "--") {
		id = strings.ReplaceAll(id, "--", "-")
	}
	if id == "" || !base.IsID(id[:1]) {
		id = strings.TrimSuffix("psq."+id, ".")
	}
	sum := sha256.Sum256([]byte(name))
	return id[:min(len(id), logfmt.MaxID-9)] + "." + hex.EncodeToString(sum[:4])
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
