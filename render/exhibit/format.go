package exhibit

// formatRule is a rule of the format's document, word for word but for its line
// ends and marks.
type formatRule struct{ number, words string }

// formatRules are what findings about the file rest on, by their codes, and
// those findings about a game that no seed speaks of.
var formatRules = map[string]formatRule{
	"first-line":   {"F2", "A log MUST begin with the line mlog 1."},
	"trailing":     {"F1", "A file MUST be a sequence of logs, back to back, with nothing before, between or behind them."},
	"version":      {"F2", "Another number is another version: a reader that does not know it says so and skips the log."},
	"encoding":     {"F3", "Every line MUST end in one line feed (0x0a), the last one too, and MUST hold only printable ASCII (0x20 to 0x7e) before it: no carriage return, no tab, no byte order mark."},
	"kind":         {"F4", "Fields MUST be separated by exactly one blank; no line begins or ends with a blank, and none is empty."},
	"field":        {"H2", "The lines MUST have just these fields."},
	"number":       {"F5", "A number MUST be decimal, without sign or leading zero, and at most 2^53-1 (9007199254740991), so that every language reads the same one."},
	"text":         {"F6", "Each byte below 0x20 or above 0x7e, and the backslash, MUST be written \\xhh with two lower-case hex digits. A blank that ends the text MUST be written \\x20. Nothing else may be escaped."},
	"cap":          {"F10", "A referee whose session would pass the last two ends it as void before it does."},
	"header":       {"H1", "The first line MUST be followed by these lines, each once, in this order; seat once for each seat."},
	"order":        {"H3", "Parameters and rulings MUST stand in the byte order of their names, none twice"},
	"source":       {"C2", "Where the exchange is recorded, a move or drop MUST name its source, a fault may; the source MUST stand above the claim and be output of that seat"},
	"time":         {"T2", "A time MUST NOT be below one above it."},
	"block-place":  {"D1", "After every 64 records a line block digest MUST follow, and once more before the end if records have come since."},
	"block-digest": {"D2", "The digest of a block is the RFC 6962 leaf hash of its records: SHA-256 over a zero byte and then the block's lines, line feeds included."},
	"line-count":   {"D3", "end lines sha256 root MUST be the last line of a complete log: the number of lines above it"},
	"log-digest":   {"D3", "the SHA-256 over the block lines of the log as they are written, in order, each with its line feed"},
	"log-root":     {"D3", "the RFC 6962 root over the leaf hashes of the blocks, in order"},
	"torn":         {"R2", "A header cut off, by the end of the file or by another first line, leaves no log to judge."},
	"unknown-kind": {"R4", "A line whose kind is a word of at most 32 small letters, digits and -, the first a letter, that this document does not know makes the log unsupported, not wrong."},
	"glued":        {"R5", "The torn line is no record of the log above, which is open."},
	"open":         {"R1", "A log whose file ends before its end, or that is followed by another first line, is open: not an error. The longest valid prefix is used."},
	"no-result":    {"C6", "The winner is always stated; a log that does not know it has no result."},
	"host-slept":   {"T5", "tick proves that the host did not sleep: awake is the time since the same zero on a clock that also runs while the machine is suspended"},
	"suspect-host": {"T5", "pressure the microseconds that runnable tasks have waited for a CPU"},
	"void":         {"H6", "A slot may be played again after a void game."},
	"unproved":     {"C5", "What proves a fault is in section 13."},
	"wrong-set":    {"H5", "the digest is the SHA-256 of that text."},
	"unknown-set":  {"H5", "A default that changes makes another set with another name, so that an old log never changes its meaning."},

	"needless-ruling":  {"H5", "Only deviations from the set are written out; name=? says that the value is unknown, rulings ? that nothing is known."},
	"decided":          {"H5", "Only deviations from the set are written out; name=? says that the value is unknown, rulings ? that nothing is known."},
	"depends":          {"H5", "What a game's rules leave open is settled by a named default set (fiverow-1)"},
	"assumed":          {"H5", "What a game's rules leave open is settled by a named default set (fiverow-1)"},
	"wrong-first":      {"H9", "Ply 1 belongs to whoever is in turn in the start position."},
	"wrong-time":       {"C9", "Charged time is a claim."},
	"wrong-gain":       {"C8", "Gain and source are claims like the move: a verifier reads the source again by the protocol and counts the points again by the rules."},
	"misread-move":     {"C8", "Gain and source are claims like the move: a verifier reads the source again by the protocol and counts the points again by the rules."},
	"dropped-move":     {"P18", "a source below the answer dropped-move"},
	"impossible-event": {"P15", "output after eof out; a line sent after close; a second run before the exit of the first"},
	"wrong-kill":       {"P16", "if it was closed or killed and the seat did not leave the game for a fault of its own"},
	"false-void":       {"P23", "A void is false-void where the game was decided above it"},
	"bad-move":         {"C8", "Gain and source are claims like the move"},
	"unknown-game":     {"H1", "The first line MUST be followed by these lines, each once, in this order"},
	"unknown-protocol": {"H1", "how programs were talked to: a protocol of the game"},
	"second-opinion":   {"C8", "a verifier reads the source again by the protocol and counts the points again by the rules."},
}
