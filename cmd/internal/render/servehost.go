package render

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net"
	"net/http"
	"os"
	"path"
	"strings"
	"sync"
)

// host answers requests for the files of a site. A page of another site that
// had its name point here is refused, since it asks under that name.
type host struct {
	root  *os.Root
	files http.Handler
	names map[string]bool // what the server may be called, with its port

	mu  sync.Mutex
	tag string // the word for the site whose pages all stand
}

func newHost(dir string, addr net.Addr) (*host, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	_, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return nil, err
	}
	h := &host{root: root, files: http.FileServerFS(root.FS()), names: map[string]bool{addr.String(): true}}
	for _, name := range []string{"127.0.0.1", "localhost", "[::1]"} {
		h.names[name+":"+port] = true
		if port == "80" {
			h.names[name] = true
		}
	}
	if err := h.announce(); err != nil {
		root.Close()
		return nil, err
	}
	return h, nil
}

// announce makes the site that stands the one that open pages are to show. It is
// for when all pages stand: the manifest is there before them.
func (h *host) announce() error {
	b, err := h.root.ReadFile("manifest.json")
	if err != nil {
		return err
	}
	sum := sha256.Sum256(b)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tag = hex.EncodeToString(sum[:8])
	return nil
}

func (h *host) close() { h.root.Close() }

// ServeHTTP answers one request.
func (h *host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
	head.Set("Cross-Origin-Resource-Policy", "same-origin")
	head.Set("Cache-Control", "no-store") // times of files have seconds, pages may change within one
	switch {
	case !h.names[strings.ToLower(r.Host)]: // RFC 9110, 4.2.3: names of hosts have no case
		http.Error(w, "this server is for this machine alone", http.StatusMisdirectedRequest)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		head.Set("Allow", "GET, HEAD")
		http.Error(w, "pages are only read here", http.StatusMethodNotAllowed)
	case r.URL.Path == "/live.json":
		h.live(w, r)
	case hidden(r.URL.Path):
		http.NotFound(w, r)
	default:
		if strings.HasPrefix(r.URL.Path, "/log/") {
			head.Set("Content-Type", "text/plain; charset=utf-8")
		}
		h.files.ServeHTTP(w, r)
	}
}

// hidden reports whether a path is not a page: what waits to become one, a folder, whose
// list is nobody's business, or what no file can be called.
func hidden(p string) bool {
	if p == "/" {
		return false
	}
	return strings.HasSuffix(p, "/") || strings.ContainsRune(p, 0) || strings.Contains(path.Clean(p), "/.")
}

// live says by a word which site is shown: the digest of its manifest.
func (h *host) live(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	tag := h.tag
	h.mu.Unlock()
	w.Header().Set("ETag", `"`+tag+`"`)
	w.Header().Set("Content-Type", "application/json")
	if r.Header.Get("If-None-Match") == `"`+tag+`"` {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	fmt.Fprintf(w, "{\"site\":%q}\n", tag)
}
