package tournament

import (
	_ "embed"

	"scrutineer/logfmt"
)

// Policy is the text that says what is a loss, what is void and what is replayed.
// It is laid beside the logs of every event, and each log names its digest.
//
//go:embed policy.txt
var Policy string

// PolicyDigest is the SHA-256 of Policy in hexadecimal.
func PolicyDigest() string { return logfmt.DigestOf([]byte(Policy)) }
