package event

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// entries returns the ids of some entries, in their order.
func (s *Schedule) entries(which func(e *Entry) bool) (list []string) {
	for i := range s.Entries {
		if e := &s.Entries[i]; which(e) {
			list = append(list, e.ID)
		}
	}
	return list
}

// Field returns the entries that compete from the beginning, in their order.
func (s *Schedule) Field() []string {
	return s.entries(func(e *Entry) bool { return !e.Base && len(e.Late) == 0 })
}

// late returns the entries that joined late, in their order.
func (s *Schedule) late() []string {
	return s.entries(func(e *Entry) bool { return len(e.Late) > 0 })
}

// Joined returns the entries that joined a stage late, in their order.
func (s *Schedule) Joined(stage string) []string {
	return s.entries(func(e *Entry) bool { return slices.Contains(e.Late, stage) })
}

// Settled returns what has begun that depends on the table of a stage: a stage that draws
// its entries from it, directly or not, or extra games for a place in one; "" if nothing
// has. An entry that joined the stage then would change who plays there.
func (s *Schedule) Settled(stage string, state *State) string {
	for _, key := range slices.Sorted(maps.Keys(state.Begun)) {
		contest, _, _ := strings.Cut(key, " ")
		name, _, _ := strings.Cut(contest, ".")
		if name == stage && contest != stage {
			return contest
		}
		for at := s.Stage(name); at != nil && at.From != ""; at = s.Stage(at.From) {
			if at.From == stage {
				return name
			}
		}
	}
	return ""
}

// Digest returns the digest of the file.
func (s *Schedule) Digest() string { return digestOf(s.text) }

// Version is an event as it was when its last entry joined.
type Version struct {
	ID       string // of the entry; "" before any joined
	Schedule *Schedule
	Digest   string // of its file
}

// Versions returns the event before anybody joined late, and then with each late entry, in
// their order. The last is the event itself. The file of an earlier one is the beginning of
// the file, up to the blank lines before a late entry; if anything else than late entries
// follows, it has no digest.
func (s *Schedule) Versions() []Version {
	var list []Version
	for n := len(s.Entries) - len(s.late()); n <= len(s.Entries); n++ {
		v := Version{Schedule: s, Digest: s.Digest()}
		if n > 0 && len(s.Entries[n-1].Late) > 0 {
			v.ID = s.Entries[n-1].ID
		}
		if n < len(s.Entries) {
			other := *s
			other.Entries = s.Entries[:n:n]
			v.Schedule, v.Digest = &other, s.before(n)
		}
		list = append(list, v)
	}
	return list
}

// before returns the digest of the file up to an entry, or "" if other than late entries
// follow.
func (s *Schedule) before(n int) string {
	line := s.Entries[n].Line
	for path, at := range s.at {
		parts := strings.Split(path+".0", ".")
		if i, _ := strconv.Atoi(parts[1]); at >= line && (parts[0] != "entry" || i < n) {
			return ""
		}
	}
	rest := s.text
	for i := 1; i < line; i++ {
		_, rest, _ = bytes.Cut(rest, []byte("\n"))
	}
	return digestOf(slices.Concat(bytes.TrimRight(s.text[:len(s.text)-len(rest)], "\r\n"), []byte("\n")))
}

// digestOf returns the SHA-256 of a text in hexadecimal.
func digestOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
