//go:build !linux

package process

import (
	"errors"
	"os"
	"runtime"

	"scrutineer/base"
)

// Sandbox isolates programs, on this system only by their process groups. A nil sandbox is
// also one of tier C.
type Sandbox struct {
	tier  Tier
	means string
}

func (c *Sandbox) build() error {
	if c.tier != TierC {
		return errors.New("it is not available on " + runtime.GOOS)
	}
	c.means = "process groups"
	return nil
}

// PrioritizeSelf does nothing on this system.
func (c *Sandbox) PrioritizeSelf() (undo func()) { return func() {} }

// Close removes what the sandbox has made.
func (c *Sandbox) Close() error { return nil }

// confinement isolates one program.
type confinement struct{}

func (c *Sandbox) confine(Command) (*confinement, error) { return &confinement{}, nil }

func (h *confinement) start(path string, argv []string, attr *os.ProcAttr) (*os.Process, error) {
	return os.StartProcess(path, argv, attr)
}

func (h *confinement) release() {}

func (h *confinement) killFamily(int) {}

func (h *confinement) endFamily(int) {}

func (h *confinement) over() (used base.Number, over bool) { return 0, false }

func (h *confinement) used() (n [4]base.Number, ok bool) { return n, false }

// Cores returns nil, because this system does not show the processors.
func Cores() []int { return nil }

// PinSelf returns an error, because this system cannot pin processes.
func PinSelf([]int) error { return errors.New("programs are not pinned on " + runtime.GOOS) }
