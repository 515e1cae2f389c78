package logfmt

// Caps of the format. A reader refuses what exceeds them, and a writer refuses
// to write it; the format document states each and why it is enough.
const (
	Version    = 1
	MaxLine    = 65536     // bytes of a line, its line feed included
	MaxRaw     = 16000     // bytes of a text before escaping, which may grow it fourfold
	MaxWord    = 1024      // bytes of a word as written
	MaxID      = 64        // bytes of an id
	MaxName    = 256       // bytes of a display name before escaping
	MaxPairs   = 32        // parameters, or rulings, in a header
	MaxLines   = 1 << 17   // lines of a log
	MaxLog     = 8 << 20   // bytes of a log
	MaxNumber  = 1<<53 - 1 // so that every language reads the same number
	BlockSize  = 64        // records under one block digest
	firstLine  = "mlog 1"  // of every log of this version
	firstWords = "mlog "   // of a log of any version
)
