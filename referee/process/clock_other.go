//go:build !linux

package process

const clockName = "go-monotonic"

func bootTime() (int64, bool) { return 0, false }

func pressure() (int64, bool) { return 0, false }
