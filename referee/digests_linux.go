package referee

import (
	"time"

	"golang.org/x/sys/unix"
)

// stampOf returns what shows changes of a regular file. It returns false if nothing does:
// some file systems have times in steps of seconds, and some set none for writes to mapped
// memory.
func stampOf(path string) (file, stamp, bool) {
	var s unix.Stat_t
	var fs unix.Statfs_t
	if unix.Lstat(path, &s) != nil || s.Mode&unix.S_IFMT != unix.S_IFREG || unix.Statfs(path, &fs) != nil {
		return file{}, stamp{}, false
	}
	switch int64(fs.Type) {
	case unix.EXT4_SUPER_MAGIC, unix.XFS_SUPER_MAGIC, unix.BTRFS_SUPER_MAGIC:
		return file{uint64(s.Dev), s.Ino}, stamp{s.Size, time.Duration(s.Ctim.Nano()), time.Duration(s.Mtim.Nano())}, true
	}
	return file{}, stamp{}, false
}
