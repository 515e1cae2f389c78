//go:build !linux

package process

// Waited is not told by this system.
func (p *Program) Waited(bool) (int64, bool) { return 0, false }

// SelfWaited is not told either.
func SelfWaited() (int64, bool) { return 0, false }
