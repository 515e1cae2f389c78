package render

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"slices"
	"time"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
)

var serveManual = cli.Manual{
	Summary: `Render serve shows the site of a running tournament to browsers on this machine, and
prints its address. It reads new and growing logs as they change, and open pages update
themselves. It listens only on a loopback address. Ctrl-C stops it.`,
	Operands: "[FILE | FOLDER]...",
	Examples: []cli.Example{
		{Line: "render serve games/", Doc: "a running tournament; the address is printed"},
		{Line: "render serve --addr 127.0.0.1:8080 --config site.conf games/", Doc: "on a port of your choice"},
	},
}

// serveOptions are the flags of "render serve".
type serveOptions struct {
	commonSite
	addr string
}

// Flags declares them.
func (o *serveOptions) Flags(f *cli.Flags) {
	f.StringVar(&o.addr, "addr", "127.0.0.1:0", "listen on `ADDRESS`, a loopback address")
	o.commonSite.Flags(f)
}

// Run runs the command.
func (o *serveOptions) Run(env *cli.Env, operands []string) cli.Code {
	switch err := loopback(o.addr); {
	case err != nil:
		return env.Usagef("--addr %q: %v", o.addr, err)
	case slices.Contains(operands, "-"):
		return env.Usagef("standard input cannot be followed; name files or folders")
	}
	b, code := o.builder(env, operands)
	if code != cli.OK {
		return code
	}
	dir, err := os.MkdirTemp("", "render-serve-*")
	if err != nil {
		return env.Fail(err)
	}
	defer os.RemoveAll(dir)
	b.options.Dir, b.options.Live = dir, true
	return failed(env, b.serve(o.addr))
}

// loopback returns an error for an address that other machines can reach.
func loopback(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	switch ip := net.ParseIP(host); {
	case err != nil:
		return errors.New("want HOST:PORT, such as 127.0.0.1:8080")
	case host != "localhost" && (ip == nil || !ip.IsLoopback()):
		return errors.New("not a loopback address: pages are served to this machine only")
	}
	return nil
}

// serve serves the site until it is interrupted.
func (b *builder) serve(addr string) error {
	state := b.state()
	if _, _, err := b.build(); err != nil {
		return err
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	h, err := newHost(b.options.Dir, l.Addr())
	if err != nil {
		l.Close()
		return err
	}
	defer h.close()
	server := &http.Server{Handler: h, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: time.Minute, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
	fmt.Fprintf(b.env.Stdout, "http://%s/\n", l.Addr())
	err = b.follow(state, ended, h.announce)
	stop, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	return errors.Join(err, server.Shutdown(stop))
}

// every is the time between two checks of the inputs.
const every = time.Second

// follow rebuilds the site whenever an input has changed and then announces it, until
// the server or the command ends.
func (b *builder) follow(state string, ended <-chan error, announce func() error) error {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case err := <-ended:
			return err
		case <-b.env.Context.Done():
			return nil
		case <-tick.C:
		}
		now := b.state()
		if now == state {
			continue
		}
		out, _, err := b.build()
		if err == nil {
			err = announce()
		}
		switch {
		case b.env.Context.Err() != nil:
			return nil
		case err != nil:
			failed(b.env, err) // repeated, since state is unchanged
		default:
			state = now
			b.env.Notef("%d games made, %d files written", out.Made, out.Changed)
		}
	}
}

// state returns the names, sizes and times of all inputs, to detect changes.
func (b *builder) state() string {
	if len(b.operands) == 0 {
		return ""
	}
	sources, failed := corpus.Sources(b.inputs(), nil)
	text := fmt.Sprint(failed)
	for _, src := range sources {
		info, err := os.Stat(src.Name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			text += err.Error()
		default:
			text += fmt.Sprintf("%q %d %d\n", src.Name, info.Size(), info.ModTime().UnixNano())
		}
	}
	return text
}
