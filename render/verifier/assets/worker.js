// The worker: it unpacks the judge, compares its digest, and judges the logs that it is
// sent. It follows the script of the Go toolchain.
const unpacked = async text => {
	const packed = new Uint8Array(Math.floor(text.length * 7 / 8));
	let bits = 0, have = 0, at = 0;
	for (let i = 0; i < text.length; i++) {
		bits = bits << 7 | text.charCodeAt(i) & 127;
		have += 7;
		if (have >= 8) {
			have -= 8;
			packed[at++] = bits >> have;
			bits &= (1 << have) - 1;
		}
	}
	const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
	return new Uint8Array(await new Response(stream).arrayBuffer());
};
// Browsers do not provide SHA-256 to pages over plain http.
const sha256 = data => {
	const root = (n, power) => (n ** (1 / power) % 1) * 2 ** 32 | 0;
	const k = [], h = [];
	for (let n = 2; k.length < 64; n++) {
		let prime = true;
		for (let d = 2; d * d <= n; d++) prime = prime && n % d;
		if (!prime) continue;
		if (h.length < 8) h.push(root(n, 2));
		k.push(root(n, 3));
	}
	const size = (data.length + 72 >> 6) << 6, tail = new Uint8Array(size - (data.length & ~63));
	tail.set(data.subarray(data.length & ~63));
	tail[data.length & 63] = 128;
	new DataView(tail.buffer).setUint32(tail.length - 4, data.length << 3);
	new DataView(tail.buffer).setUint32(tail.length - 8, data.length / 2 ** 29);
	const w = new Int32Array(64), turn = (x, n) => x >>> n | x << 32 - n;
	const block = (from, at) => {
		for (let i = 0; i < 16; i++) w[i] = from[at + 4 * i] << 24 | from[at + 4 * i + 1] << 16 | from[at + 4 * i + 2] << 8 | from[at + 4 * i + 3];
		for (let i = 16; i < 64; i++) {
			const x = w[i - 15], y = w[i - 2];
			w[i] = w[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ x >>> 3) + w[i - 7] + (turn(y, 17) ^ turn(y, 19) ^ y >>> 10) | 0;
		}
		let [a, b, c, d, e, f, g, l] = h;
		for (let i = 0; i < 64; i++) {
			const s = l + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + k[i] + w[i] | 0;
			const m = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
			l = g, g = f, f = e, e = d + s | 0, d = c, c = b, b = a, a = s + m | 0;
		}
		[a, b, c, d, e, f, g, l].forEach((x, i) => h[i] = h[i] + x | 0);
	};
	for (let at = 0; at + 64 <= data.length; at += 64) block(data, at);
	for (let at = 0; at < tail.length; at += 64) block(tail, at);
	return h.map(x => (x >>> 0).toString(16).padStart(8, '0')).join('');
};
const answer = async q => {
	if (q.module) {
		const module = await unpacked(q.module), sum = sha256(module);
		if (sum != q.digest) return {fault: 'module', said: sum};
		const go = new Go();
		const {instance} = await WebAssembly.instantiate(module, go.importObject);
		go.run(instance);
		return {ready: typeof judge == 'function'};
	}
	const log = q.coded ? await unpacked(q.coded) : q.log, verdict = judge(q.name, log);
	return verdict instanceof Uint8Array ? {verdict, sum: sha256(log), size: log.length} : {fault: 'crash'};
};
onmessage = async ({data}) => {
	try {
		postMessage(await answer(data));
	} catch (e) {
		const memory = e instanceof RangeError || /memory/i.test(e);
		postMessage({fault: memory ? 'memory' : data.module ? 'start' : 'crash', said: String(e)});
	}
};
