// node judge.js WASM_EXEC MODULE FOLDER: judges every file of a folder with the
// module, and writes the verdicts next to it, to NAME.ndjson.
const fs = require("fs"), path = require("path");
const [exec, wasm, folder] = process.argv.slice(2);
globalThis.fs = fs;
require(exec);
(async () => {
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(wasm), go.importObject);
  go.run(instance);
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    fs.writeFileSync(file + ".ndjson", judge(name, new Uint8Array(fs.readFileSync(file))));
  }
  process.exit(0);
})();
