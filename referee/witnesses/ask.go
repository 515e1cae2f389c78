package witnesses

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"scrutineer/ledger"
	"scrutineer/ledger/witness"
)

// Client asks the witnesses of a policy. Policy is required.
type Client struct {
	Policy *ledger.Policy
	// Asked makes too few cosignatures a message instead of an error.
	Asked bool
	// Notef is called for each witness that did not cosign. Optional.
	Notef func(format string, args ...any)
	// Wait is how long to wait for all witnesses; 0 means five seconds.
	Wait time.Duration
	// Context ends the waiting; nil never does.
	Context context.Context

	seen []int64 // by witness, the number of leaves of the newest checkpoint that it has cosigned
	said []string
}

// Begin reads from a ledger's rounds which checkpoint each witness has.
func (c *Client) Begin(rounds []ledger.Round) {
	c.seen = make([]int64, len(c.Policy.Witnesses))
	c.said = make([]string, len(c.Policy.Witnesses))
	for _, r := range rounds {
		for i, at := range r.Times {
			if at > 0 {
				c.seen[i] = r.Size
			}
		}
	}
}

// Ask posts a checkpoint to all witnesses at once, and returns the lines of those that
// cosigned it in time. It is a ledger.Ask.
func (c *Client) Ask(checkpoint *ledger.Checkpoint, prove func(old int64) ([]ledger.Hash, error)) ([]string, error) {
	if c.seen == nil {
		c.Begin(nil)
	}
	wait, parent := cmp.Or(c.Wait, 5*time.Second), c.Context
	if parent == nil {
		parent = context.Background()
	}
	ctx, stop := context.WithTimeout(parent, wait)
	defer stop()
	lines, errs := make([]string, len(c.seen)), make([]error, len(c.seen))
	var all sync.WaitGroup
	for i := range c.Policy.Witnesses {
		all.Go(func() { lines[i], errs[i] = c.one(ctx, i, checkpoint, prove) })
	}
	all.Wait()
	return c.enough(checkpoint, lines, errs)
}

// enough checks that the quorum is reached, and reports the missing witnesses.
func (c *Client) enough(checkpoint *ledger.Checkpoint, lines []string, errs []error) ([]string, error) {
	var list, missing []string
	for i, w := range c.Policy.Witnesses {
		if errs[i] == nil {
			c.seen[i], c.said[i] = checkpoint.Size, ""
			list = append(list, lines[i])
			continue
		}
		text := fmt.Sprintf("witness %s: %v", w.Name, errs[i])
		missing = append(missing, text)
		if text != c.said[i] && c.Notef != nil {
			c.said[i] = text // once, and again when it changes
			c.Notef("%s", text)
		}
	}
	if c.Policy.Quorum(func(i int) bool { return errs[i] == nil }) || c.Asked {
		return list, nil
	}
	return list, fmt.Errorf("%w: %s", ledger.ErrFew, strings.Join(missing, "; "))
}

// one asks a witness, and asks again if its checkpoint is not the one in the ledger.
func (c *Client) one(ctx context.Context, i int, checkpoint *ledger.Checkpoint, prove func(old int64) ([]ledger.Hash, error)) (string, error) {
	w, old := &c.Policy.Witnesses[i], c.seen[i]
	if w.URL == "" {
		return "", errors.New("no address is given")
	}
	for try := range 2 {
		proof, err := prove(old)
		if err != nil {
			return "", err
		}
		r := witness.Request{Old: old, Proof: proof, Checkpoint: checkpoint}
		status, text, err := post(ctx, w.URL+witness.Path, r.String())
		switch {
		case err != nil:
			return "", err
		case status == http.StatusOK:
			line, err := checkpoint.Cosignature(w.Key, text)
			if err == nil && line == "" {
				err = errors.New("it answered without a cosignature by its key")
			}
			return line, err
		case status != http.StatusConflict:
			return "", fmt.Errorf("it answered %d: %s", status, first(text))
		}
		if old, err = elsewhere(text, checkpoint.Size, old); err != nil || try > 0 {
			return "", err
		}
	}
	return "", errors.New("it is at another checkpoint each time")
}

// elsewhere returns the size of the witness's checkpoint, as it says.
func elsewhere(text string, size, asked int64) (int64, error) {
	n, err := strconv.ParseInt(strings.TrimSuffix(text, "\n"), 10, 64)
	switch {
	case err != nil || n < 0 || strconv.FormatInt(n, 10)+"\n" != text:
		return 0, errors.New("it answered 409, and no number of leaves")
	case n > size:
		return 0, fmt.Errorf("it has cosigned %d leaves, and the ledger has %d", n, size)
	case n == asked:
		return 0, fmt.Errorf("it answered 409 to a request that begins where it says, at %d leaves", n)
	}
	return n, nil
}

// maxAnswer is the maximum number of bytes that are read of an answer.
const maxAnswer = 16 << 10

// client follows no redirects from the address that the event names.
var client = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

func post(ctx context.Context, url, body string) (status int, text string, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		return 0, "", err
	}
	request.Header.Set("Content-Type", "text/plain; charset=utf-8")
	answer, err := client.Do(request)
	if err != nil {
		if ctx.Err() != nil {
			err = errors.New("it did not answer in time")
		}
		return 0, "", err
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer+1))
	if err == nil && len(data) > maxAnswer {
		err = fmt.Errorf("it answered more than %d bytes", maxAnswer)
	}
	if err != nil && ctx.Err() != nil {
		err = errors.New("it did not answer in time")
	}
	return answer.StatusCode, string(data), err
}

// first returns the beginning of a stranger's text as one printable line.
func first(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return strconv.QuoteToASCII(line[:min(len(line), 200)])
}
