package schedulers

import (
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

var long = flag.Bool("long", false, "run the job array on a Slurm of two nodes, and kill one (root; apt-get install munge slurmctld slurmd)")

// slurm is a controller and node daemons on this machine.
type slurm struct {
	*site
	dir string
}

// slurmConf is the configuration: DIR, HOST and the ports are filled in.
const slurmConf = `ClusterName=recipe
SlurmctldHost=HOST(127.0.0.1)
SlurmctldPort=PORT0
SlurmUser=root
AuthInfo=socket=DIR/munge.socket
StateSaveLocation=DIR/state
SlurmdSpoolDir=DIR/spool-%n
SlurmctldPidFile=DIR/slurmctld.pid
SlurmdPidFile=DIR/slurmd-%n.pid
SlurmctldLogFile=DIR/slurmctld.log
SlurmdLogFile=DIR/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SlurmdTimeout=10
JobRequeue=1
NodeName=n1 NodeHostname=HOST NodeAddr=127.0.0.1 Port=PORT1 CPUs=1 State=UNKNOWN
NodeName=n2 NodeHostname=HOST NodeAddr=127.0.0.1 Port=PORT2 CPUs=1 State=UNKNOWN
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
`

// newSlurm starts one.
func newSlurm(s *site) *slurm {
	c := &slurm{s, s.TempDir()}
	host, err := os.Hostname()
	if err != nil {
		s.Fatal(err)
	}
	host, _, _ = strings.Cut(host, ".")
	conf := strings.NewReplacer("DIR", c.dir, "HOST", host, "PORT0", freePort(s), "PORT1", freePort(s), "PORT2", freePort(s)).Replace(slurmConf)
	for name, text := range map[string]string{"slurm.conf": conf, "munge.key": strings.Repeat("no secret", 16)} {
		if err := os.WriteFile(filepath.Join(c.dir, name), []byte(text), 0o600); err != nil {
			s.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(c.dir, "state"), 0o700); err != nil {
		s.Fatal(err)
	}
	file := func(name string) string { return filepath.Join(c.dir, "munge."+name) }
	c.daemon("munged", "--foreground", "--force", "--key-file="+file("key"), "--socket="+file("socket"), "--pid-file="+file("pid"), "--log-file="+file("log"), "--seed-file="+file("seed"))
	c.until("a socket of munge", func() bool { _, err := os.Stat(file("socket")); return err == nil })
	c.daemon("slurmctld", "-D", "-f", c.conf())
	return c
}

func (c *slurm) conf() string { return filepath.Join(c.dir, "slurm.conf") }

// freePort is a port that nobody listens on.
func freePort(s *site) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		s.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// daemon starts a program, which is killed when the test is over.
func (c *slurm) daemon(args ...string) *exec.Cmd {
	c.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(os.Environ(), "PATH="+c.bin+":/usr/sbin:"+os.Getenv("PATH"))
	log, err := os.Create(filepath.Join(c.dir, fmt.Sprintf("out-%s-%d", args[0], time.Now().UnixNano())))
	if err != nil {
		c.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		c.Skipf("no Slurm: %v", err)
	}
	c.Cleanup(func() { cmd.Process.Kill(); cmd.Wait(); log.Close() })
	return cmd
}

// until waits for something.
func (c *slurm) until(what string, is func() bool) {
	c.Helper()
	for range 1200 {
		if is() {
			return
		}
		time.Sleep(250 * time.Millisecond)
	}
	logs, _ := filepath.Glob(filepath.Join(c.dir, "*log"))
	for _, name := range logs {
		text, _ := os.ReadFile(name)
		c.Logf("%s: %s", filepath.Base(name), text[max(0, len(text)-2000):])
	}
	c.Fatalf("no %s in five minutes", what)
}

// asks is what a command of Slurm prints, "" where it fails.
func (c *slurm) asks(args ...string) string {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(os.Environ(), "SLURM_CONF="+c.conf(), "PATH="+c.bin+":"+os.Getenv("PATH"))
	cmd.Dir = recipes
	out, err := cmd.Output()
	if err != nil {
		return ""
	}
	return string(out)
}

// node starts the daemon of a node in a separate process namespace. If it is killed, all
// that runs on the node is killed with it, as when a machine fails.
func (c *slurm) node(name string) *exec.Cmd {
	c.Helper()
	return c.daemon("unshare", "--pid", "--mount-proc", "--fork", "--kill-child", "slurmd", "-D", "-N", name, "-f", c.conf())
}

// A job array on two nodes, one of which is killed while it works, makes parts that give
// the whole. The lost task runs again on the other node.
func TestSlurm(t *testing.T) {
	if !*long {
		t.Skip("a cluster: -long")
	}
	if os.Getuid() != 0 {
		t.Skip("Slurm wants root")
	}
	s := newSite(t)
	slow := "#!/bin/sh\nsleep 1\nexec " + filepath.Join(s.bin, "analyze") + " \"$@\"\n"
	if err := os.MkdirAll(filepath.Join(s.bin, "slow"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(s.bin, "slow", "analyze"), []byte(slow), 0o755); err != nil {
		t.Fatal(err)
	}
	c := newSlurm(&site{t, filepath.Join(s.bin, "slow"), s.logs, s.want})
	nodes := []*exec.Cmd{c.node("n1"), c.node("n2")}
	c.until("two idle nodes", func() bool { return strings.Count(c.asks("sinfo", "-h", "-N", "-o", "%N %t"), " idle") == 2 })
	parts := filepath.Join(t.TempDir(), "parts")
	const shards = 79 // logs
	job := strings.TrimSpace(c.asks("sbatch", "--parsable", "--output="+filepath.Join(c.dir, "job-%a.log"), fmt.Sprintf("--array=1-%d", shards), "slurm.sh", s.logs, parts))
	if job == "" {
		t.Fatal("the job array is not taken")
	}
	c.until("work on both nodes", func() bool {
		running := c.asks("squeue", "-h", "-t", "R", "-o", "%N")
		return strings.Contains(running, "n1") && strings.Contains(running, "n2")
	})
	nodes[1].Process.Kill()
	c.until("end of the job array", func() bool {
		done, _ := filepath.Glob(filepath.Join(parts, "*.part"))
		return len(done) == shards
	})
	s.whole(parts, shards)
	log, err := os.ReadFile(filepath.Join(c.dir, "slurmctld.log"))
	if err != nil {
		t.Fatal(err)
	}
	steps := regexp.MustCompile(`(?m)^.*(Allocate|done|requeue|not resp).*$`).FindAllString(string(log), -1)
	t.Logf("%s%s", c.asks("slurmctld", "-V"), strings.Join(steps, "\n"))
	if !regexp.MustCompile(`requeue job .* due to failure of node n2`).Match(log) {
		t.Error("no task was lost with the node")
	}
}
