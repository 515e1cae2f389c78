package process

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"scrutineer/base"
)

// Command is a program to run. Only Path is required.
type Command struct {
	Path    string   // the file; looked up in PATH if it has no folder, otherwise relative to Dir
	Args    []string // the arguments after the program's own name
	Dir     string   // the folder to run in; "" means the caller's
	Env     []string // name=value, the last of a name counts; nil means the caller's own
	Limits  Limits
	Caps    Caps
	Sandbox *Sandbox // what confines it; nil means only its process group
	Cores   []int    // the processors to run on, by number, if the system supports it; nil means any
}

// Limits are the limits of a program, in bytes unless said otherwise; 0 is not a limit.
type Limits struct {
	Memory int64 // resident, of the whole group; observed, not enforced
	Stack  int64 // of the first thread
	// Virtual is the address space of each process. The system enforces it by refusing
	// memory. Runtimes that reserve more than they use do not start under a small limit,
	// so it is only for callers that ask for it.
	Virtual int64
	// Processes is how many processes and threads the program and its descendants may
	// have. In tier A 0 is 256. In the other tiers the system counts all processes of the
	// user, so the number running at the start is added. It does not bind a superuser.
	Processes int64
	// File is the largest size of a written file. A program that writes more gets a
	// signal.
	File int64
}

// Caps limit how much of a program's output is kept, in bytes. Each line costs 64 bytes
// more. A cap counts all runs of the same program number in a journal together.
type Caps struct {
	Out int64 // of standard output; 0 means 1 MiB
	Err int64 // of standard error; 0 means 64 KiB
}

// Means is which limits this system supports.
type Means struct {
	Memory bool // memory is observed: Over is queued
	Stack  bool // the stack is limited
	Space  bool // the address space is limited
	Group  bool // descendants are signalled with the program, and it can be frozen
	Orphan bool // a program is killed when its launcher dies
	Order  bool // an answer is never queued before the Sent that it answers
}

// Enforced returns which limits this system supports.
func Enforced() Means { return means }

// Program is a program that was started. Call Stop for it, even if it has ended by itself.
type Program struct {
	id          int
	journal     *Journal
	limits      Limits
	proc        *os.Process
	confinement *confinement
	telling     sync.Mutex // held while memory is read, until the observation is queued
	reported    bool       // that its memory was above the limit
	base        int64      // the peak memory of the launcher, below which the program's own is unknown
	peak        atomic.Int64
	frozen      atomic.Bool

	in      *os.File
	sending sync.Mutex // held while in is written to, and while it is closed
	gate    sync.Mutex // guards shut and in's deadline
	shut    bool       // in is closed, or about to be

	outs [2]*os.File

	exited  chan struct{} // closed when Exit is queued
	silent  chan struct{} // closed when both streams have had their last event
	stop    chan struct{} // closed to end the watching of memory and to release the process number
	stopped chan struct{} // closed when Stop is done
	once    atomic.Bool
	work    sync.WaitGroup // waiting for the end, and watching memory
}

// Start runs a program and queues Started before any of its output. id is a number that the
// caller chooses. A program may run again under the same number when the previous run was
// stopped. The error says why nothing was started.
func Start(j *Journal, id int, c Command) (*Program, error) {
	path, err := find(c.Path)
	if err != nil {
		return nil, fmt.Errorf("start %q: %w", c.Path, err)
	}
	p := &Program{id: id, journal: j, limits: c.Limits,
		exited: make(chan struct{}), silent: make(chan struct{}), stop: make(chan struct{}), stopped: make(chan struct{})}
	if p.confinement, err = c.Sandbox.confine(c); err != nil {
		return nil, fmt.Errorf("start %q: %w", c.Path, reason(path, c.Dir, err))
	}
	theirs, err := p.pipes()
	if err != nil {
		p.confinement.release()
		return nil, fmt.Errorf("start %q: %w", c.Path, err)
	}
	err = p.launch(path, c, theirs)
	closeAll(theirs)
	if err != nil {
		p.confinement.release()
		closeAll([]*os.File{p.in, p.outs[0], p.outs[1]})
		return nil, fmt.Errorf("start %q: %w", c.Path, reason(path, c.Dir, err))
	}
	j.put(Event{Program: id, Kind: Started, Num: [4]base.Number{base.Number(p.proc.Pid)}})
	p.startWatching(c.Caps)
	return p, nil
}

// find returns the file that a path names.
func find(path string) (string, error) {
	if path == "" {
		return "", errors.New("no path")
	}
	if filepath.Base(path) != path {
		return path, nil
	}
	found, err := exec.LookPath(path)
	if err != nil {
		return "", errors.Unwrap(err)
	}
	return found, nil
}

// pipes makes the three pipes and returns the program's ends.
func (p *Program) pipes() (theirs []*os.File, err error) {
	var ends []*os.File
	for range 3 {
		r, w, err := os.Pipe()
		if err != nil {
			closeAll(ends)
			return nil, err
		}
		ends = append(ends, r, w)
	}
	p.in, p.outs = ends[1], [2]*os.File{ends[2], ends[4]}
	return []*os.File{ends[0], ends[3], ends[5]}, nil
}

func closeAll(files []*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// launch starts the process. Another process that is just starting may still have a new
// file open for writing; that passes.
func (p *Program) launch(path string, c Command, theirs []*os.File) error {
	env := (&exec.Cmd{Dir: c.Dir, Env: c.Env}).Environ()
	argv := append([]string{c.Path}, c.Args...)
	var err error
	for wait := time.Millisecond; wait < 100*time.Millisecond; wait *= 2 {
		attr := &os.ProcAttr{Dir: c.Dir, Env: env, Files: theirs, Sys: attributes()}
		p.journal.launcher.do(func() { p.proc, err = p.confinement.start(path, argv, attr) })
		if err == nil {
			p.base = ownPeak()
			return nil
		}
		p.journal.launcher.leave()
		if !busy(err) {
			break
		}
		time.Sleep(wait)
	}
	return err
}

// startWatching starts everything that watches a running program.
func (p *Program) startWatching(c Caps) {
	limits := [2]int64{c.Out, c.Err}
	for i, usual := range [2]int64{1 << 20, 64 << 10} {
		if limits[i] <= 0 {
			limits[i] = usual
		}
	}
	left := new(atomic.Int32)
	left.Store(2)
	for i, f := range p.outs {
		s := &splitter{program: p.id, err: i == 1, budget: p.journal.budgetOf(p.id, i == 1, base.Number(limits[i]))}
		go func() {
			p.read(f, s)
			if left.Add(-1) == 0 {
				close(p.silent)
			}
		}()
	}
	p.work.Go(p.wait)
	p.work.Go(p.watch)
}

// reason returns why a program could not be started, in words where those of the system are
// misleading.
func reason(path, dir string, err error) error {
	if dir != "" {
		if s, e := os.Stat(dir); e != nil || !s.IsDir() {
			return fmt.Errorf("working folder does not exist: %q", dir)
		}
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	s, e := os.Stat(path)
	var h confinementError
	switch {
	case errors.As(err, &h):
		return h
	case e != nil:
		return cause(e)
	case s.IsDir():
		return errors.New("it is a folder")
	case errors.Is(err, os.ErrNotExist):
		return errors.New("the interpreter that it names does not exist")
	case errors.Is(err, syscall.ENOEXEC):
		return errors.New("it is not a program for this machine, nor a script that names its interpreter")
	}
	return cause(err)
}

// cause returns an error of the system without the call and the path.
func cause(err error) error {
	var pe *os.PathError
	if errors.As(err, &pe) {
		return system{pe.Err}
	}
	return err
}

// system is an error with the system's text.
type system struct{ error }

func (s system) Error() string { return strings.ToLower(s.error.Error()) }

func (s system) Unwrap() error { return s.error }

// confinementError is an error of confinement, for which the program is not to blame.
type confinementError struct{ error }

func (h confinementError) Unwrap() error { return h.error }

// OutOfResources reports whether an error means that the machine has run out of memory,
// processes, open files or disk space, or that it could not isolate a program as asked.
// Such an error alone is not the program's fault.
func OutOfResources(err error) bool {
	var h confinementError
	if errors.As(err, &h) {
		return true
	}
	return slices.ContainsFunc([]error{syscall.ENOMEM, syscall.EAGAIN, syscall.EMFILE, syscall.ENFILE, syscall.ENOSPC, syscall.EDQUOT, syscall.EIO},
		func(e error) bool { return errors.Is(err, e) })
}
