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

// A game is sealed in a ledger, and its proof checked with the public key alone.
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
	found, err := folder.Find("example.1", 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	proof, err := folder.Prove(found)
	if err != nil {
		fmt.Println(err)
		return
	}
	keys, err := ledger.ParseKeys(public)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("it holds:", proof.Check(keys) == nil, "and is of this log:", proof.Leaf.Digest == logfmt.DigestOf(text))
	// Output:
	// it holds: true and is of this log: true
}
