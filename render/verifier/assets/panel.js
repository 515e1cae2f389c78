// The panel: it starts the judge in a worker, sends it logs, and shows the results.
const verifier = (at, o) => {
	const most = 64e6, seconds = 60, shown = 50;
	const visible = s => String(s).replace(/[\p{C}\u2028\u2029]/gu, c => '[U+' + c.codePointAt(0).toString(16).toUpperCase().padStart(4, '0') + ']');
	const say = (key, ...args) => o.words[key].replace(/\{(\d)\}/g, (_, i) =>
		document.documentElement.dir == 'rtl' ? '\u2068' + visible(args[i]) + '\u2069' : visible(args[i]));
	const add = (to, tag, text, set) => {
		const e = Object.assign(document.createElement(tag), set);
		if (text !== undefined) e.textContent = text;
		to.append(e);
		return e;
	};
	const code = (to, text) => add(to, 'code', text, {dir: 'ltr'});
	const policy = window.trustedTypes?.createPolicy('verifier', {createScriptURL: s => s});
	const command = name => 'verify --format ndjson ' + (/^[\w.~][\w.~-]*$/.test(name) ? name : "'" + name.replaceAll("'", "'\\''") + "'");

	const state = add(at, 'p', '', {role: 'status', className: 'state'});
	const stop = add(at, 'button', say('stop'), {type: 'button', hidden: true});
	const results = add(at, 'div');

	let worker, fed = 0, turn = Promise.resolve();
	const end = () => {
		worker?.terminate();
		worker = null;
		fed = 0;
	};
	// ask sends the worker a message and waits for its answer, with a timeout.
	const ask = (message, transfer) => new Promise((ok, fail) => {
		const over = fault => {
			clearTimeout(watch);
			stop.hidden = true;
			if (!fault) return;
			end();
			fail(fault);
		};
		const watch = setTimeout(over, seconds * 1000, {fault: 'time'});
		stop.onclick = () => over({fault: 'stopped'});
		stop.hidden = false;
		worker.onerror = e => {
			e.preventDefault();
			over({fault: message.module ? 'start' : 'crash', said: e.message});
		};
		worker.onmessage = ({data}) => {
			over(data.fault && data);
			ok(data);
		};
		worker.postMessage(message, transfer);
	});
	const start = async () => {
		if (worker) return;
		if (!window.WebAssembly || !window.Worker || !window.DecompressionStream) throw {fault: 'none'};
		state.textContent = say('starting');
		const address = URL.createObjectURL(new Blob([o.worker], {type: 'text/javascript'}));
		try {
			worker = new Worker(policy ? policy.createScriptURL(address) : address);
			await ask({module: o.module, digest: o.digest});
		} catch (e) {
			end();
			throw e.fault ? e : {fault: 'start', said: String(e)};
		} finally {
			URL.revokeObjectURL(address);
		}
	};
	const refuse = (name, {fault, said}) => {
		const box = add(results, 'article', undefined, {className: 'failed'}), args = {
			module: [said, o.digest], time: [seconds, name], large: [name, most / 1e6]}[fault] || [name];
		add(box, 'p', say('fault.' + fault, ...args));
		if (said && fault != 'module') code(add(box, 'p'), visible(said));
		code(add(box, 'p', say('instead') + ' '), command(name));
		state.textContent = box.firstChild.textContent;
	};
	const finding = (to, f) => {
		const item = add(to, 'li');
		code(item, f.code);
		add(item, 'span', ' ' + say('line', f.line) + ' ');
		add(item, 'span', visible(f.message), {lang: 'en', dir: 'ltr'});
	};
	const session = (to, s) => {
		const line = add(to, 'p'), good = s.status == 'verified';
		add(line, 'b', o.words['status.' + s.status], {className: 'tag ' + (good ? 'ok good' : /rejected|malformed/.test(s.status) ? 'bad' : 'open')});
		add(line, 'span', ' ');
		add(line, 'bdi', visible([s.id, s.game].filter(x => x).join(', ')));
		if (at.dataset.status) add(line, 'span', ' · ' + (at.dataset.status == s.status ? say('agrees') : say('differs', o.words['status.' + at.dataset.status])));
		if (!s.findings.length) return add(to, 'p', say('nothing'));
		const list = add(to, 'ul');
		s.findings.slice(0, shown).forEach(f => finding(list, f));
		if (s.findings.length > shown) add(to, 'p', say('more', s.findings.length - shown));
	};
	const show = (name, a) => {
		const text = new TextDecoder().decode(a.verdict), lines = text.trimEnd().split('\n');
		const box = add(results, 'article');
		add(add(box, 'h2'), 'bdi', visible(name));
		const logs = lines.slice(0, -1);
		logs.slice(0, shown).forEach(l => session(box, JSON.parse(l)));
		if (logs.length > shown) add(box, 'p', say('more', logs.length - shown));
		code(add(box, 'p', say('sum-log') + ' '), a.sum);
		code(add(box, 'p', say('command') + ' '), command(name));
		const more = add(box, 'details');
		add(more, 'summary', say('ndjson'));
		add(more, 'pre', text, {dir: 'ltr', tabIndex: 0, className: 'ndjson'});
		state.textContent = say('done', name);
	};
	// check checks a log after those before it.
	const check = (name, size, message) => turn = turn.then(async () => {
		try {
			if (size > most) throw {fault: 'large'};
			await start();
			state.textContent = say('checking', name);
			const m = await message();
			show(name, await ask({name, ...m}, m.log ? [m.log.buffer] : []));
			if ((fed += size) > most) end();
		} catch (e) {
			refuse(name, e.fault ? e : {fault: 'read', said: String(e)});
		}
	});
	const bytes = async blob => {
		const log = new Uint8Array(await blob.arrayBuffer());
		const packed = [[0x1f, 0x8b], [0x28, 0xb5, 0x2f, 0xfd], [0x50, 0x4b]].some(sign => sign.every((b, i) => log[i] == b));
		if (packed) throw {fault: 'packed'};
		return {log};
	};
	const about = () => {
		const list = add(at, 'div', undefined, {className: 'about'});
		add(list, 'h2', say('means'));
		for (const key of ['shows', 'not-played', 'not-host']) add(list, 'p', say(key));
		for (const [key, text] of [['sum', o.digest], ['build', o.build], ['made', o.tool]]) code(add(list, 'p', say(key) + ' '), text);
	};
	about();
	return {check, bytes, say, add};
};
