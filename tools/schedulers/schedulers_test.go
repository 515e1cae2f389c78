package schedulers

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	batch "k8s.io/api/batch/v1"
	"sigs.k8s.io/yaml"
)

const recipes = "../../examples/schedulers"

// site is a folder with logs, and analyze in the path.
type site struct {
	*testing.T
	bin, logs, want string
}

// newSite puts each log of the sample in a file of its own.
func newSite(t *testing.T) *site {
	s := &site{T: t, bin: t.TempDir(), logs: filepath.Join(t.TempDir(), "games")}
	build := exec.Command("go", "build", "-o", s.bin, "./cmd/analyze")
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if err := os.Mkdir(s.logs, 0o755); err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob("../../corpus/sample/*.mlog")
	n := 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, log := range strings.Split("\n"+string(text), "\nmlog 1\n")[1:] {
			n++
			log = "mlog 1\n" + strings.TrimSuffix(log, "\n") + "\n"
			if err := os.WriteFile(filepath.Join(s.logs, fmt.Sprintf("%d.mlog", n)), []byte(log), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	s.want = s.run(nil, "analyze", "-q", "--report", "all", "--format", "json", s.logs)
	if !strings.Contains(s.want, `"verified": 79`) {
		t.Fatalf("%.300s", s.want)
	}
	return s
}

// run runs a program with analyze in the path, and returns what it prints.
func (s *site) run(env []string, args ...string) string {
	s.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	path := "PATH=" + s.bin + string(os.PathListSeparator) + os.Getenv("PATH")
	cmd.Env = append(append(os.Environ(), path), env...)
	if args[0] == "analyze" {
		cmd = exec.Command(filepath.Join(s.bin, "analyze"), args[1:]...)
	}
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		s.Fatalf("%q: %v: %s%s", args, err, errs.String(), out)
	}
	return string(out)
}

// whole compares merged parts with one call.
func (s *site) whole(parts string, n int) {
	s.Helper()
	list, _ := filepath.Glob(filepath.Join(parts, "*.part"))
	if len(list) != n {
		s.Fatalf("%d parts, want %d", len(list), n)
	}
	if got := s.run(nil, append([]string{"analyze", "merge", "-q", "--report", "all", "--format", "json"}, list...)...); got != s.want {
		s.Error("another report")
	}
}

// killing puts an analyze into the path that is killed the first time for every third
// log.
func (s *site) killing() *site {
	s.Helper()
	dir := s.TempDir()
	script := "#!/bin/sh\nfor file; do :; done\ncase $file in *[369].mlog)\n  if [ ! -e \"" + dir + "/${file##*/}\" ]; then : > \"" + dir + "/${file##*/}\"; kill -9 $$; fi ;;\nesac\nexec " + filepath.Join(s.bin, "analyze") + " \"$@\"\n"
	if err := os.WriteFile(filepath.Join(dir, "analyze"), []byte(script), 0o755); err != nil {
		s.Fatal(err)
	}
	return &site{s.T, dir, s.logs, s.want}
}

// make and Snakemake make one part of each file, also if calls are killed and repeated.
// A call with a killed part has no report.
func TestOnOneMachine(t *testing.T) {
	s := newSite(t)
	for _, tool := range [][]string{
		{"make", "-j2", "-k", "-f", recipes + "/Makefile", "GAMES=" + s.logs, "PARTS="},
		{"snakemake", "--cores", "2", "-k", "-q", "-s", recipes + "/Snakefile", "--config", "games=" + s.logs, "parts="},
	} {
		t.Run(tool[0], func(t *testing.T) {
			if _, err := exec.LookPath(tool[0]); err != nil {
				t.Skip(err)
			}
			s := (&site{t, s.bin, s.logs, s.want}).killing()
			parts := filepath.Join(t.TempDir(), "parts")
			tool[len(tool)-1] += parts
			first := exec.Command(tool[0], tool[1:]...)
			first.Env = append(os.Environ(), "PATH="+s.bin+string(os.PathListSeparator)+os.Getenv("PATH"))
			if out, err := first.CombinedOutput(); err == nil {
				t.Fatalf("killed parts count as done: %s", out)
			}
			report := filepath.Join(parts, "report.json")
			if _, err := os.Stat(report); err == nil {
				t.Fatal("a report of some parts")
			}
			s.run(nil, tool...)
			if text, err := os.ReadFile(report); err != nil || string(text) != s.want {
				t.Errorf("another report: %v", err)
			}
			list, _ := filepath.Glob(filepath.Join(parts, "*.part"))
			if err := os.Remove(list[4]); err != nil {
				t.Fatal(err)
			}
			list = append(list[:4:4], list[5:]...)
			if out, err := exec.Command(filepath.Join(s.bin, "analyze"), append([]string{"merge"}, list...)...).CombinedOutput(); err == nil || !strings.Contains(string(out), "of 79 is not there") {
				t.Errorf("a part is missing: %v: %s", err, out)
			}
		})
	}
}

// A task of the job array analyzes one file, and its exit code is that of analyze.
func TestSlurmTask(t *testing.T) {
	s := newSite(t)
	parts := filepath.Join(t.TempDir(), "parts")
	killed := exec.Command("sh", recipes+"/slurm.sh", s.logs, parts)
	killed.Env = append(os.Environ(), "PATH="+s.killing().bin+string(os.PathListSeparator)+os.Getenv("PATH"), "SLURM_ARRAY_TASK_ID=3", "SLURM_ARRAY_TASK_COUNT=79")
	names, _ := filepath.Glob(filepath.Join(s.logs, "*"))
	for i := range names {
		if base := filepath.Base(names[i]); strings.HasSuffix(base, "3.mlog") {
			killed.Env[len(killed.Env)-2] = fmt.Sprint("SLURM_ARRAY_TASK_ID=", i+1)
		}
	}
	if err := killed.Run(); err == nil {
		t.Error("a killed task counts as done")
	}
	for i := range names {
		s.run([]string{fmt.Sprint("SLURM_ARRAY_TASK_ID=", i+1), fmt.Sprint("SLURM_ARRAY_TASK_COUNT=", len(names))}, "sh", recipes+"/slurm.sh", s.logs, parts)
	}
	s.whole(parts, len(names))
}

// The manifest is a Job by Kubernetes' own types, without unknown keys, and its command,
// run once for each index, makes parts that give the whole.
func TestKubernetes(t *testing.T) {
	s := newSite(t)
	text, err := os.ReadFile(filepath.Join(recipes, "kubernetes.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var job batch.Job
	if err := yaml.UnmarshalStrict(text, &job); err != nil {
		t.Fatal(err)
	}
	if err := yaml.UnmarshalStrict(bytes.Replace(text, []byte("completions:"), []byte("completion:"), 1), &batch.Job{}); err == nil {
		t.Error("a key that is not known is read")
	}
	spec := job.Spec
	c := spec.Template.Spec.Containers[0]
	if job.APIVersion != "batch/v1" || job.Kind != "Job" || *spec.CompletionMode != batch.IndexedCompletion || c.Env[0].Value != fmt.Sprint(*spec.Completions) {
		t.Errorf("%+v", spec)
	}
	volumes := map[string]bool{}
	for _, v := range spec.Template.Spec.Volumes {
		volumes[v.Name] = true
	}
	for _, m := range c.VolumeMounts {
		if !volumes[m.Name] {
			t.Errorf("no volume %s", m.Name)
		}
	}
	parts := t.TempDir()
	for index := range *spec.Completions {
		args := append([]string(nil), c.Command...)
		for i := range args {
			args[i] = strings.NewReplacer("/games", s.logs, "/parts", parts).Replace(args[i])
		}
		s.run([]string{fmt.Sprint("JOB_COMPLETION_INDEX=", index), "SHARDS=" + c.Env[0].Value}, args...)
	}
	s.whole(parts, int(*spec.Completions))
}
