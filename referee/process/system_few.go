//go:build !linux

package process

func busy(error) bool { return false }

func ownPeak() int64 { return 0 }

// watch does nothing, because this system does not show memory.
func (p *Program) watch() {}
