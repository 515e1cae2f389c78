//go:build unix

package cli

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// childVar makes the test binary a command.
const childVar = "CLI_TEST_CHILD"

func TestMain(m *testing.M) {
	switch os.Getenv(childVar) {
	case "flood":
		Main("flood", flood)
	case "wait":
		Main("wait", wait)
	case "deaf":
		Main("deaf", deaf)
	}
	os.Exit(m.Run())
}

// flood prints until its output is closed, ignores errors, and returns Found.
func flood(e *Env) Code {
	for e.Context.Err() == nil {
		fmt.Fprintln(e.Stdout, strings.Repeat("x", 999))
	}
	return Found
}

// wait prints that it has started and reads input that never comes.
func wait(e *Env) Code {
	fmt.Fprintln(e.Stdout, "ready")
	_, err := io.ReadAll(e.Stdin)
	return e.Fail(err)
}

// deaf prints when it is interrupted and then does not end.
func deaf(e *Env) Code {
	fmt.Fprintln(e.Stdout, "ready")
	<-e.Context.Done()
	fmt.Fprintln(e.Stderr, "still here")
	select {}
}

// child starts the test binary as the command with a name, and returns its output.
func child(t *testing.T, name string) (cmd *exec.Cmd, stdout *bufio.Reader, stderr *bytes.Buffer) {
	t.Helper()
	cmd = exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), childVar+"="+name)
	stderr = new(bytes.Buffer)
	cmd.Stderr = stderr
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stdin.Close() })
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { out.Close() })
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, bufio.NewReader(out), stderr
}

// If the reader closes the output, there is no message and no death by signal. The
// code is that of the findings so far.
func TestReaderLeaves(t *testing.T) {
	shell := exec.CommandContext(t.Context(), "sh", "-c", `{ "$0"; echo "code $?" >&2; } | head -1 | wc -c`, os.Args[0])
	shell.Env = append(os.Environ(), childVar+"=flood")
	var stderr bytes.Buffer
	shell.Stderr = &stderr
	out, err := shell.Output()
	if err != nil || strings.TrimSpace(string(out)) != "1000" || stderr.String() != "code 1\n" {
		t.Errorf("%v, stdout %q, stderr %q, want 1000 bytes and code 1 alone", err, out, stderr.String())
	}
}

func TestInterruptEndsTheProcess(t *testing.T) {
	cmd, out, stderr := child(t, "wait")
	if line, err := out.ReadString('\n'); line != "ready\n" {
		t.Fatalf("%q, %v", line, err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != int(Failed) || stderr.String() != "wait: interrupted\n" {
		t.Errorf("%v, stderr %q, want code 2 and one line", cmd.ProcessState, stderr.String())
	}
}

func TestSecondInterruptEndsAtOnce(t *testing.T) {
	cmd, out, _ := child(t, "deaf")
	if line, err := out.ReadString('\n'); line != "ready\n" {
		t.Fatalf("%q, %v", line, err)
	}
	// The command handles one or two of the signals, and the next ends it. The pause
	// lets a process that is ending do so.
	over := make(chan struct{})
	go func() {
		defer close(over)
		for cmd.Process.Signal(os.Interrupt) == nil {
			time.Sleep(20 * time.Millisecond)
		}
	}()
	cmd.Wait()
	<-over
	if state := cmd.ProcessState.String(); state != "signal: interrupt" {
		t.Errorf("%s, want death by the signal", state)
	}
}
