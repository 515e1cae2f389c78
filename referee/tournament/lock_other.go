//go:build !unix

package tournament

import "os"

// lock opens the file; this system is not asked to hold it against others.
func lock(path string) (*os.File, error) { return os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644) }
