//go:build !linux

package process

import "scrutineer/base"

// Waited is not told by this system.
func (p *Program) Waited(bool) (base.Number, bool) { return 0, false }

// SelfWaited is not told either.
func SelfWaited() (base.Number, bool) { return 0, false }
