//go:build !linux

package process

import "scrutineer/base"

const clockName = "go-monotonic"

func bootTime() (base.Number, bool) { return 0, false }

func pressure() (base.Number, bool) { return 0, false }
