package sessions

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
)

// Shard is one of the parts that inputs are divided into, so that several calls or
// machines judge each input once. The zero value is a single part with all inputs. It
// is the value of a flag.
type Shard struct {
	Number int // from 1 to Of
	Of     int // the number of shards
	// Inputs is the digest of the names of all inputs, of which the shard has some; set by
	// Sources.
	Inputs string
}

// MaxShards is the maximum number of shards, and of parts of a result.
const MaxShards = 1_000_000

// Type returns the placeholder for the value in a manual.
func (s *Shard) Type() string { return "K/N" }

// String returns the shard in the form of the flag; empty for the zero value.
func (s *Shard) String() string {
	if s.Of == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Number, s.Of)
}

// Set parses a shard, such as "2/8".
func (s *Shard) Set(text string) error {
	number, of, _ := strings.Cut(text, "/")
	k, err := strconv.Atoi(number)
	n, err2 := strconv.Atoi(of)
	x := Shard{Number: k, Of: n}
	if errors.Join(err, err2) != nil || k < 1 || k > n || n > MaxShards || x.String() != text {
		return fmt.Errorf("want K/N, two numbers, K from 1 to N and N at most %d", MaxShards)
	}
	*s = x
	return nil
}

// Contains reports whether an input belongs to the shard. This depends only on the
// name as in findings, with "/" between folders: the first 15 hexadecimal digits of
// its SHA-256 are a number, and the shard is its remainder by Of, plus one.
func (s Shard) Contains(name string) bool {
	if s.Of == 0 {
		return true
	}
	sum := sha256.Sum256([]byte(filepath.ToSlash(name)))
	return int(binary.BigEndian.Uint64(sum[:8])>>4%uint64(s.Of)) == s.Number-1
}

// Sources lists the inputs of the operands that belong to the shard, and reports how
// many there are. Standard input belongs to none, and is an error.
func (s *Shard) Sources(env *cli.Env, operands []string) ([]corpus.Source, cli.Code) {
	list, code := Sources(env, operands)
	if err := s.Choose(env, &list); err != nil {
		return nil, env.Fail(err)
	}
	return list, code
}

// Choose removes the inputs of other shards from lists.
func (s *Shard) Choose(env *cli.Env, lists ...*[]corpus.Source) error {
	if s.Of == 0 {
		return nil
	}
	all, mine, names := 0, 0, sha256.New()
	for _, list := range lists {
		for _, src := range *list {
			if src.Name == "-" {
				return errors.New("--shard: standard input has no name: name the files")
			}
			fmt.Fprintf(names, "%s\n", filepath.ToSlash(src.Name))
		}
		all += len(*list)
		*list = slices.DeleteFunc(slices.Clone(*list), func(src corpus.Source) bool { return !s.Contains(src.Name) })
		mine += len(*list)
	}
	s.Inputs = fmt.Sprintf("%x", names.Sum(nil))
	env.Notef("shard %v: %d of %d %s", s, mine, all, cli.Plural(all, "input", "inputs"))
	return nil
}
