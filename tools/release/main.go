// Release builds the programs for every system that is supported, an archive for each,
// and the checksums of all:
//
//	go -C tools run ./release [FOLDER]
//
// Each archive also has the judge for browsers next to render, which makes pages of it.
// The folder has one such page, verify.html, and the judge as a separate file.
//
// The version in the programs is that of the checkout's tag, or of its commit. The same
// commit and Go make the same bytes, on any machine.
package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"scrutineer/internal/words"
	"scrutineer/render/verifier"
	"scrutineer/tools/internal/checkout"
	"scrutineer/tools/internal/module"
)

// targets are the systems that archives are built for.
var targets = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}

var programs = []string{"scrutineer", "verify", "analyze", "render", "referee", "convert"}

// documents go into every archive.
var documents = []string{"README.md", "LICENSE", "CHANGELOG.md", "SECURITY.md", "logfmt/FORMAT.md"}

// withoutHTTP2 is a build tag that removes what a server without TLS does not use.
const withoutHTTP2 = "nethttpomithttp2"

func main() {
	folder := filepath.Join(os.TempDir(), "scrutineer-release")
	if len(os.Args) > 1 {
		folder = os.Args[1]
	}
	err := checkout.Enter()
	if err == nil {
		err = release(folder, targets)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(2)
	}
}

// release makes the archives of some targets in a folder, and SHA256SUMS.
func release(folder string, targets []string) error {
	version, date, err := described()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	judge, err := browser()
	if err != nil {
		return err
	}
	var sums bytes.Buffer
	put := func(file string, content []byte) error {
		line := fmt.Sprintf("%x  %s\n", sha256.Sum256(content), file)
		sums.WriteString(line)
		fmt.Print(line)
		return os.WriteFile(filepath.Join(folder, file), content, 0o644)
	}
	for _, target := range targets {
		system, arch, _ := strings.Cut(target, "/")
		name := fmt.Sprintf("scrutineer-%s-%s-%s", version, system, arch)
		packed, err := archive(name, system, arch, programs, judge, date)
		if err != nil {
			return fmt.Errorf("%s: %w", target, err)
		}
		if err := put(name+suffix(system), packed); err != nil {
			return err
		}
	}
	page, err := checker(judge, version)
	if err != nil {
		return err
	}
	if err := errors.Join(put("verify.html", page), put(judge[0].name, judge[0].text)); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "SHA256SUMS"), sums.Bytes(), 0o644)
}

// browser are the files of the judge for browsers.
func browser() ([]member, error) {
	dir, err := os.MkdirTemp("", "release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := module.Build(".", dir); err != nil {
		return nil, err
	}
	var list []member
	for _, name := range []string{verifier.ModuleName, verifier.RunnerName} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		list = append(list, member{name, 0o644, text})
	}
	return list, nil
}

// checker is the page that render verifier makes of the judge.
func checker(judge []member, version string) ([]byte, error) {
	m, err := verifier.New(judge[0].text, judge[1].text)
	if err != nil {
		return nil, err
	}
	english, err := words.In("en")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = m.Page(&b, verifier.Options{Language: english, Tool: "scrutineer " + version})
	return b.Bytes(), err
}

func suffix(system string) string {
	if system == "windows" {
		return ".zip"
	}
	return ".tar.gz"
}

// described is the version of the checkout, and the time of its commit. A checkout with
// changes is not a release.
func described() (version string, date time.Time, err error) {
	changes, err := output("git", "status", "--porcelain")
	if err != nil {
		return "", time.Time{}, err
	}
	if changes != "" {
		return "", time.Time{}, errors.New("the checkout has changes that are not committed")
	}
	if version, err = output("git", "describe", "--tags", "--always"); err != nil {
		return "", time.Time{}, err
	}
	text, err := output("git", "log", "-1", "--format=%cI")
	if err != nil {
		return "", time.Time{}, err
	}
	date, err = time.Parse(time.RFC3339, text)
	return version, date.UTC(), err
}

func output(name string, args ...string) (string, error) {
	out, err := exec.Command(name, args...).Output()
	return strings.TrimSpace(string(out)), err
}

// member is a file of an archive.
type member struct {
	name string
	mode int64
	text []byte
}

// archive builds programs for a system and packs them with the judge for browsers and the
// documents.
func archive(name, system, arch string, programs []string, judge []member, date time.Time) ([]byte, error) {
	dir, err := os.MkdirTemp("", "release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	args := []string{"build", "-buildvcs=true", "-trimpath", "-tags=" + withoutHTTP2, "-ldflags=-s -w -buildid=", "-o", dir + string(filepath.Separator)}
	for _, p := range programs {
		args = append(args, "./cmd/"+p)
	}
	build := exec.Command("go", args...)
	build.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+arch, "CGO_ENABLED=0")
	if text, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, text)
	}
	var list []member
	for _, p := range programs {
		if system == "windows" {
			p += ".exe"
		}
		text, err := os.ReadFile(filepath.Join(dir, p))
		if err != nil {
			return nil, err
		}
		list = append(list, member{name + "/" + p, 0o755, text})
	}
	for _, f := range judge {
		list = append(list, member{name + "/" + f.name, f.mode, f.text})
	}
	for _, d := range documents {
		text, err := os.ReadFile(d)
		if err != nil {
			return nil, err
		}
		list = append(list, member{name + "/" + filepath.Base(d), 0o644, text})
	}
	if suffix(system) == ".zip" {
		return zipped(list, date)
	}
	return tarred(list, date)
}

// tarred packs files as a tar file in gzip, without anything of this machine.
func tarred(list []member, date time.Time) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	t := tar.NewWriter(z)
	for _, m := range list {
		if err := t.WriteHeader(&tar.Header{Name: m.name, Mode: m.mode, Size: int64(len(m.text)), ModTime: date, Format: tar.FormatUSTAR}); err != nil {
			return nil, err
		}
		if _, err := t.Write(m.text); err != nil {
			return nil, err
		}
	}
	err := errors.Join(t.Close(), z.Close())
	return b.Bytes(), err
}

// zipped packs files as a zip file.
func zipped(list []member, date time.Time) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, m := range list {
		h := &zip.FileHeader{Name: m.name, Method: zip.Deflate, Modified: date}
		h.SetMode(os.FileMode(m.mode))
		w, err := z.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := io.Copy(w, bytes.NewReader(m.text)); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return b.Bytes(), err
}
