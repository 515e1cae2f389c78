//go:build !linux

package process

import "scrutineer/base"

// Load returns the unknown load, because this system does not show it.
func (p *Program) Load(bool) Load { return Load{} }

// SelfWaited returns false, because this system does not show it.
func SelfWaited() (base.Number, bool) { return 0, false }
