package logfmt

import (
	"strconv"

	"scrutineer/base"
	"scrutineer/internal/lines"
)

// Code is the stable name of a reason to refuse a log. FORMAT.md lists the codes with
// their rules.
type Code string

const (
	BadFirstLine Code = "first-line"   // not "mlog 1": the file or the text after a log is something else
	BadVersion   Code = "version"      // a later version of the format
	BadHeader    Code = "header"       // a header line missing, out of order, or not of its form
	BadKind      Code = "kind"         // a line that begins with no kind
	UnknownKind  Code = "unknown-kind" // a kind that this version does not know and may not skip
	BadField     Code = "field"        // a malformed, missing or extra field
	BadNumber    Code = "number"       // a number not in canonical form, or too large
	BadText      Code = "text"         // an escape or byte that the spelling of text forbids
	BadTime      Code = "time"         // a stamp before the one above it, or missing although all are stamped
	BadOrder     Code = "order"        // a record where its kind is not allowed
	BadSource    Code = "source"       // a claim with a source that it cannot have
	BadBlock     Code = "block-place"  // a block digest in the wrong place, or a missing one
	OverCap      Code = "cap"          // longer or more than the format allows
	Glued        Code = "glued"        // a torn line ran into the first line of the next log
	NotAscii     Code = "encoding"     // bytes that no line may have: CR, NUL, BOM, UTF-8 ...
	WrongBlock   Code = "block-digest" // a block's digest is not that of its records
	WrongCount   Code = "line-count"   // the end does not count the lines above it
	WrongDigest  Code = "log-digest"   // the end's SHA-256 is not that of the block lines above
	WrongRoot    Code = "log-root"     // the end's root is not that of the blocks
	Torn         Code = "torn"         // the last line was never finished
	Trailing     Code = "trailing"     // something other than a first line after an end record
)

// SyntaxError says why a log cannot be read, and where. The reader continues at the first
// line of the next log.
type SyntaxError struct {
	File string
	Line int // in the file, the first being 1
	Code Code
	Msg  string
}

func (e *SyntaxError) Error() string {
	return e.File + ":" + strconv.Itoa(e.Line) + ": " + string(e.Code) + ": " + e.Msg
}

// Unsupported reports whether the log may be sound but is beyond this version of
// the format.
func (e *SyntaxError) Unsupported() bool { return e.Code == BadVersion || e.Code == UnknownKind }

// Damage is a digest or count that does not match the bytes it covers. The log can still
// be read.
type Damage struct {
	Code       Code
	Line       Line // of the record that claims it, in its log
	FromLine   Line // first and last line in its log that it covers
	ToLine     Line
	Claimed    string
	Recomputed string
}

// Caps of the format. A reader refuses what exceeds them, and a writer refuses to write
// it. The format document gives the reason for each.
const (
	Version    = 1
	MaxLine    = 65536      // bytes of a line with its line feed
	MaxRaw     = 16000      // bytes of a text before escaping, which may grow it fourfold
	MaxWord    = 1024       // bytes of a word as written
	MaxID      = base.MaxID // bytes of an id
	MaxName    = 256        // bytes of a display name before escaping
	MaxPairs   = 32         // parameters, or rulings, in a header
	MaxLines   = 1 << 17    // lines of a log
	MaxLog     = 8 << 20    // bytes of a log
	MaxNumber  = lines.MaxNumber
	BlockSize  = 64       // records under one block digest
	firstLine  = "mlog 1" // the first line of every log of this version
	firstWords = "mlog "  // the beginning of a log of any version
)
