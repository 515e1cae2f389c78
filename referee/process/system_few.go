//go:build !linux

package process

func busy(error) bool { return false }

func ownPeak() int64 { return 0 }

// watch has nothing to read on this system.
func (p *Program) watch() {}
