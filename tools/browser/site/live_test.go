//go:build browser

package site_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"scrutineer/internal/test/testsite"
	"scrutineer/render/site"
	"scrutineer/rules/all"
	"scrutineer/tools/browser/tab"
)

// While an event runs, the first page is updated in place: the reader's page is not
// loaded again.
func TestTheFirstPageRenewsItself(t *testing.T) {
	s := testsite.Sample(t, all.Games())
	list := slices.DeleteFunc(slices.Clone(s.Entries), func(e *site.Entry) bool { return e.Game != "dots" })
	o := site.Options{Dir: t.TempDir(), Live: true}
	s.Build(t, o, list[1:])
	var version atomic.Int32
	var once sync.Once
	asked := make(chan bool) // closed once the page knows which version it shows
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServer(http.Dir(o.Dir)))
	mux.HandleFunc("/live.json", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"site":"%d"}`, version.Load())
		once.Do(func() { close(asked) })
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	b := tab.Start(t)
	b.Visit(server.URL, "index.html")
	const logs = `document.querySelector('#verdicts li').textContent.match(/\d+/)[0]` // all are verified
	if got, want := tab.Eval[string](b, logs), fmt.Sprint(len(list)-1); got != want {
		t.Fatalf("the page counts %s logs, want %s", got, want)
	}
	tab.Eval[bool](b, `window.same = true, window.renewed = new Promise(done => new MutationObserver(() => done(true)).observe(document.querySelector('main'), {childList: true})), true`)
	s.Build(t, o, list)
	<-asked
	version.Add(1)
	tab.Eval[bool](b, `window.renewed`)
	if got, want := tab.Eval[string](b, logs), fmt.Sprint(len(list)); got != want {
		t.Errorf("the renewed page counts %s logs, want %s", got, want)
	}
	if !tab.Eval[bool](b, `window.same === true`) {
		t.Error("the page was loaded again")
	}
}
