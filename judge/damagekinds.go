package judge

import (
	"slices"

	"scrutineer/logfmt"
)

// damage is the registry of findings about the bytes of a log. They blame nobody, because
// it is unknown who changed them.
var damage = []Kind{
	{Code: Code(logfmt.BadFirstLine), Severity: Decisive, Stays: true, Blame: Nobody, Says: "not 'mlog 1': the file or the text after a log is something else",
		Rule:  Rule{"F2", "A log MUST begin with the line mlog 1."},
		Words: "exhibit.format", Steps: reading},
	{Code: Code(logfmt.BadVersion), Severity: Note, Open: true, Blame: Nobody, Says: "a later version of the format",
		Rule:  Rule{"F2", "Another number is another version, even if the file ends before the line does: a reader that does not know it says so and skips the log."},
		Words: "exhibit.format", Steps: reading},
	{Code: Code(logfmt.BadHeader), Severity: Decisive, Stays: true, Blame: Nobody, Says: "a header line missing, out of order, or not of its form",
		Rule:  Rule{"H1", "The first line MUST be followed by these lines, each once, in this order; seat once for each seat."},
		Words: "exhibit.format", Steps: reading},
	{Code: Code(logfmt.BadKind), Severity: Decisive, Stays: true, Blame: Nobody, Says: "a line that opens with no kind",
		Rule:  Rule{"F4", "Fields MUST be separated by exactly one blank; no line begins or ends with a blank, and none is empty."},
		Words: "exhibit.format", Steps: reading},
	{Code: Code(logfmt.UnknownKind), Severity: Note, Open: true, Blame: Nobody, Says: "a kind that this version does not know and must not skip",
		Rule:  Rule{"R4", "A line whose kind is a word of at most 32 small letters, digits and -, the first a letter, that this document does not know makes the log unsupported, not wrong."},
		Words: "exhibit.format", Steps: reading},
	{Code: Code(logfmt.BadField), Severity: Decisive, Stays: true, Blame: Nobody, Says: "a field not of its form, missing or too many",
		Rule:  Rule{"H2", "The lines MUST have exactly these fields."},
		Words: "exhibit.format", Steps: reading},
	{Code: Code(logfmt.BadNumber), Severity: Decisive, Stays: true, Blame: Nobody, Says: "a number not in canonical form, or too large",
		Rule:  Rule{"F5", "A number MUST be decimal, without sign or leading zero, and at most 2^53-1 (9007199254740991), so that every language reads the same one."},
		Words: "exhibit.format", Steps: reading},
	{Code: Code(logfmt.BadText), Severity: Decisive, Stays: true, Blame: Nobody, Says: "an escape or byte that the spelling of text forbids",
		Rule:  Rule{"F6", "Each byte below 0x20 or above 0x7e, and the backslash, MUST be written \\xhh with two lower-case hex digits. A blank that ends the text MUST be written \\x20. Nothing else may be escaped."},
		Words: "exhibit.format", Steps: reading},
	{Code: Code(logfmt.BadTime), Severity: Decisive, Stays: true, Blame: Nobody, Says: "a stamp before the one above it, or absent where all are stamped",
		Rule:  Rule{"T2", "A time MUST NOT be below one above it."},
		Words: "exhibit.format", Steps: reading},
	{Code: Code(logfmt.BadOrder), Severity: Decisive, Stays: true, Blame: Nobody, Says: "a record in a place where its kind is not allowed",
		Rule:  Rule{"H3", "Parameters and rulings MUST be in the byte order of their names, none twice"},
		Words: "exhibit.format", Steps: reading},
	{Code: Code(logfmt.BadSource), Severity: Decisive, Stays: true, Blame: Nobody, Says: "a claim read from a line that it cannot have been read from",
		Rule:  Rule{"C2", "If the exchange is recorded, a move or drop MUST name its source, and a fault may; the source MUST be above the claim and be output of that seat"},
		Words: "exhibit.format", Steps: reading},
	{Code: Code(logfmt.BadBlock), Severity: Decisive, Stays: true, Blame: Nobody, Says: "a block digest in the wrong place, or missing",
		Rule:  Rule{"D1", "After every 64 records a line block digest MUST follow, and once more before the end if records have come since."},
		Words: "exhibit.format", Steps: reading},
	{Code: Code(logfmt.OverCap), Severity: Decisive, Stays: true, Blame: Nobody, Says: "longer than the format allows, or more than it allows",
		Rule:  Rule{"F10", "A referee whose session would exceed one of the last two ends it as void before that."},
		Words: "exhibit.format", Steps: reading},
	{Code: Code(logfmt.NotAscii), Severity: Decisive, Stays: true, Blame: Nobody, Says: "bytes that no line may have: CR, NUL, BOM, UTF-8 and the like",
		Rule:  Rule{"F3", "Every line MUST end in one line feed (0x0a), including the last one, and MUST contain only printable ASCII (0x20 to 0x7e) before it: no carriage return, no tab, no byte order mark."},
		Words: "exhibit.format", Steps: reading},
	{Code: Code(logfmt.WrongBlock), Severity: Decisive, Stays: true, Blame: Nobody, Says: "a block's digest is not that of its records",
		Rule:  Rule{"D2", "The digest of a block is the RFC 6962 leaf hash of its records: SHA-256 over a zero byte and then the block's lines, line feeds included."},
		Words: "exhibit.changed", Steps: []Step{StepRead, StepDigest}},
	{Code: Code(logfmt.WrongCount), Severity: Decisive, Stays: true, Blame: Nobody, Says: "the end does not count the lines above it",
		Rule:  Rule{"D3", "end lines sha256 root MUST be the last line of a complete log: the number of lines above it"},
		Words: "exhibit.changed", Steps: []Step{StepRead, StepNumbers}},
	{Code: Code(logfmt.WrongDigest), Severity: Decisive, Stays: true, Blame: Nobody, Says: "the end's SHA-256 is not that of the block lines above",
		Rule:  Rule{"D3", "the SHA-256 over the block lines of the log as they are written, in order, each with its line feed"},
		Words: "exhibit.changed", Steps: []Step{StepRead, StepDigest}},
	{Code: Code(logfmt.WrongRoot), Severity: Decisive, Stays: true, Blame: Nobody, Says: "the end's root is not that of the blocks",
		Rule:  Rule{"D3", "the RFC 6962 root over the leaf hashes of the blocks, in order"},
		Words: "exhibit.changed", Steps: []Step{StepRead, StepDigest}},
	{Code: Code(logfmt.Torn), Severity: Decisive, Stays: true, Blame: Nobody, Says: "the last line was never finished",
		Rule:  Rule{"R2", "If a header is cut off, by the end of the file or by another first line, there is no log to judge."},
		Words: "exhibit.format", Steps: reading},
	{Code: Code(logfmt.Trailing), Severity: Decisive, Stays: true, Blame: Nobody, Says: "after an end record something other than a first line",
		Rule:  Rule{"F1", "A file MUST be a sequence of logs, back to back, with nothing before, between or after them."},
		Words: "exhibit.format", Steps: reading},
}

// Damaged reports whether a finding is about the bytes of its log, not about a game.
func (f *Finding) Damaged() bool {
	return slices.ContainsFunc(damage, func(k Kind) bool { return k.Code == f.Code })
}

// DamageKinds lists every kind of finding about the bytes of a log.
func DamageKinds() []Kind { return append([]Kind(nil), damage...) }
