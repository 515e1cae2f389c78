package render

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"

	"scrutineer/internal/cli"
	"scrutineer/internal/results"
	"scrutineer/render/site"
)

// errSaid is an error that was reported already.
var errSaid = errors.New("reported")

// failed reports an error, unless that was done.
func failed(env *cli.Env, err error) cli.Code {
	if errors.Is(err, errSaid) {
		return cli.Failed
	}
	return env.Fail(err)
}

// results reads results without logs.
func (b *builder) results(c *site.Collection) cli.Code {
	code := cli.OK
	for _, name := range b.operands {
		text, err := os.ReadFile(name)
		if err == nil {
			sum := sha256.Sum256(text)
			c.Inputs = append(c.Inputs, site.Input{Name: name, Size: int64(len(text)), SHA256: hex.EncodeToString(sum[:])})
			err = results.CSV(bytes.NewReader(text), name, b.kind, func(r results.Row) error {
				e := site.EntryOfResult(r.Result, r.Known, name, r.Line)
				c.Add(e)
				if !r.Known {
					code = cli.Worst(code, cli.Undecided)
				}
				return nil
			})
		}
		code = cli.Worst(code, b.env.Fail(err))
	}
	return code
}
