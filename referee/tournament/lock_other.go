//go:build !unix

package tournament

import (
	"os"
	"time"
)

// lock opens the file; this system is not asked to hold it against others.
func lock(path string, _ time.Duration) (*os.File, error) {
	return os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
}
