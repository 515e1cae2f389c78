//go:build !linux

package process

import "scrutineer/base"

// Load is not available on this system.
func (p *Program) Load(bool) Load { return Load{} }

// SelfWaited is not available either.
func SelfWaited() (base.Number, bool) { return 0, false }
