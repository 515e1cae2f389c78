package ledger_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"scrutineer/base"
	"scrutineer/ledger"
	"scrutineer/logfmt"
)

// A game is sealed in a ledger, whose signature is checked with the public key.
func Example() {
	private, public, err := ledger.NewKeys("cup-2026", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	signer, err := ledger.ParseSigner(private)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := os.ReadFile("../docs/example.mlog")
	if err != nil {
		fmt.Println(err)
		return
	}
	log, err := logfmt.NewReader(bytes.NewReader(text), "example.mlog").ReadLog()
	if err != nil {
		fmt.Println(err)
		return
	}
	dir, err := os.MkdirTemp("", "ledger-")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	folder := ledger.Folder(filepath.Join(dir, "cup"))
	if err := folder.Build(signer, ledger.Entry{Digest: "-", Slots: base.None, After: true}, []*ledger.Entry{ledger.OutcomeOf(log)}); err != nil {
		fmt.Println(err)
		return
	}
	keys, err := ledger.ParseKeys(public)
	if err != nil {
		fmt.Println(err)
		return
	}
	var sealed string
	_, err = folder.Read(ledger.Options{Keys: keys}, func(e *ledger.Entry) error {
		if e.Slot == "example.1" {
			sealed = e.Digest
		}
		return nil
	})
	fmt.Println("it holds:", err == nil, "and has this log:", sealed == logfmt.DigestOf(text))
	// Output:
	// it holds: true and has this log: true
}
