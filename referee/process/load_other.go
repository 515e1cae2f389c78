//go:build !linux

package process

import "scrutineer/base"

// Load is not told by this system.
func (p *Program) Load(bool) Load { return Load{} }

// SelfWaited is not told either.
func SelfWaited() (base.Number, bool) { return 0, false }
