//go:build !linux

package process

// Waited is not told by this system.
func (p *Program) Waited() (int64, bool) { return 0, false }
