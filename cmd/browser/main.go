//go:build js && wasm

// Browser is the judge for a reader's browser, as a WebAssembly module:
//
//	GOOS=js GOARCH=wasm go build -trimpath -buildvcs=false -gcflags=all=-l -ldflags "-s -w -buildid=" -o verify.wasm ./cmd/browser
//
// (Without inlining it is smaller by a tenth, and slower by as much.)
// Its one function, judge(name, bytes), returns the bytes that
// verify --format ndjson writes of a file that is not packed.
package main

import (
	"bytes"
	"syscall/js"

	"scrutineer/judge"
	"scrutineer/judge/verdict"
	"scrutineer/rules/all"
)

func main() {
	by := judge.New(all.Games(), judge.Options{})
	js.Global().Set("judge", js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := make([]byte, args[1].Length())
		js.CopyBytesToGo(data, args[1])
		// Reading from memory cannot fail.
		text, _ := verdict.File(nil, by, args[0].String(), bytes.NewReader(data))
		out := js.Global().Get("Uint8Array").New(len(text))
		js.CopyBytesToJS(out, text)
		return out
	}))
	select {}
}
