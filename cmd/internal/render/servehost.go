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

	"scrutineer/render/site"
)

// host serves the files of a site. It refuses requests with another host name, as a
// page of another site would send after DNS rebinding.
type host struct {
	root  *os.Root
	files http.Handler
	names map[string]bool // allowed host names, with port

	mu  sync.Mutex
	tag string // identifies the latest complete site
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

// announce makes open pages show the current site. Call it when all pages are
// written, since the manifest is written before them.
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
	head.Set("Cache-Control", "no-store") // times of files have seconds, and pages may change within one
	switch {
	case !h.names[strings.ToLower(r.Host)]: // RFC 9110, 4.2.3: host names ignore case
		http.Error(w, "this server is for this machine alone", http.StatusMisdirectedRequest)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		head.Set("Allow", "GET, HEAD")
		http.Error(w, "pages are only read here", http.StatusMethodNotAllowed)
	case r.URL.Path == "/live.json":
		h.live(w, r)
	case r.URL.Path == "/favicon.ico": // which browsers request for pages without an icon, such as logs
		head.Set("Content-Type", "image/svg+xml")
		w.Write(site.Icon())
	case hidden(r.URL.Path):
		http.NotFound(w, r)
	default:
		if strings.HasPrefix(r.URL.Path, "/log/") {
			head.Set("Content-Type", "text/plain; charset=utf-8")
		}
		h.files.ServeHTTP(w, r)
	}
}

// hidden reports whether a path must not be served: a staged file, a folder, or an
// invalid name.
func hidden(p string) bool {
	if p == "/" {
		return false
	}
	return strings.HasSuffix(p, "/") || strings.ContainsRune(p, 0) || strings.Contains(path.Clean(p), "/.")
}

// live sends the tag of the current site, the digest of its manifest.
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
