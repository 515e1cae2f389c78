// The list of games: filtered by the fragment of the address, which the fields
// change, and sorted by the clicked head. Query in query.go selects by the same
// rules.
'use strict';
{
	const counted = 1, twice = 2, known = 4, byFault = 8;
	const said = document.getElementById('labels');
	const labels = JSON.parse(said.dataset.labels);
	const seen = new Map(); // text: how it is shown, where that differs
	const games = [];
	for (const chunk of self.chunks || []) {
		const word = chunk.words.map(w => {
			if (typeof w == 'string') return w;
			seen.set(w[0], w[1]);
			return w[0];
		});
		for (const r of chunk.rows) {
			games.push({
				address: word[r[0]], id: word[r[1]], event: word[r[2]], round: word[r[3]], game: word[r[4]], start: word[r[5]],
				status: word[r[6]], end: word[r[7]], first: r[8], winner: r[9], plies: r[10], flags: r[11], longest: r[12], decided: r[13],
				players: r[14].map(i => word[i]), faults: r[15].map(f => [f[0], word[f[1]]]), found: r[16].map(f => [word[f[0]], word[f[1]]]),
				near: r[17], score: word[r[18]], took: word[r[19]], number: games.length,
			});
		}
	}
	const show = s => seen.get(s) ?? s;
	const yes = b => b ? 'yes' : 'no';
	const wants = (want, have) => !want || want == have;
	const sideOf = (g, s) => !g.first ? '' : g.first == s ? 'first' : 'second';
	const resultOf = (g, s) => !(g.flags & known) ? '' : !g.winner ? 'drawn' : g.winner == s ? 'won' : 'lost';
	const byOf = g => !(g.flags & known) ? '' : g.flags & byFault ? 'fault' : 'board';
	const selfOf = g => g.players.length > 1 && g.players.every(p => p == g.players[0]);

	const seat = (q, g, s) => s <= g.players.length && wants(q.bot, g.players[s - 1]) && wants(q.side, sideOf(g, s)) && wants(q.result, resultOf(g, s)) &&
		(!q.vs || g.players.some((p, i) => i != s - 1 && p == q.vs)) &&
		(!q.fault || g.faults.some(f => f[0] == s && f[1] == q.fault)) && wants(q.near, yes(g.near.includes(s)));
	const seats = (q, g) => {
		if (!(q.bot || q.vs || q.side || q.result || q.fault || q.near)) return true;
		if (!q.bot && (q.side || q.result)) return g.first > 0 && seat(q, g, g.first);
		return g.players.some((_, i) => seat(q, g, i + 1));
	};
	const limit = (text, holds) => !text || /^\d{1,9}$/.test(text) && holds(+text);
	const matches = (q, g) => (!q.stage || (g.round + ' ').startsWith(q.stage + ' ')) && wants(q.game, g.game) && wants(q.event, g.event) && wants(q.round, g.round) && wants(q.start, g.start) &&
		wants(q.status, g.status) && wants(q.end, g.end) && wants(q.table, yes(g.flags & counted)) && wants(q.twice, yes(g.flags & twice)) &&
		wants(q.self, yes(selfOf(g))) && wants(q.by, byOf(g)) &&
		limit(q['min-plies'], n => n <= g.plies) && limit(q['max-plies'], n => g.plies <= n) &&
		(!q.code && !q.severity || g.found.some(f => wants(q.code, f[0]) && wants(q.severity, f[1]))) && seats(q, g);

	const form = document.getElementById('filter'), list = document.getElementById('list'), table = list.querySelector('table');
	const heads = [...table.tHead.rows[0].cells];
	const keys = ['id', 'p0', 'p1', 'winner', 'end', 'game', 'plies', 'longest', 'status', 'found'];
	const numeric = {plies: 1, longest: 1, found: 1};
	const nth = (g, n) => g.players[g.first == 2 && n < 2 ? 1 - n : n];
	const keyOf = {
		p0: g => nth(g, 0) ?? '', p1: g => nth(g, 1) ?? '', found: g => g.found.length,
		winner: g => g.score,
	};

	const make = (name, text, more) => {
		const e = document.createElement(name);
		if (text != null) e.textContent = text;
		return Object.assign(e, more);
	};
	const bdi = (text, ltr) => make('bdi', show(text), ltr ? {dir: 'ltr', className: 'code'} : {});
	// a short id does not break at its hyphen, as in idText of view.go
	const idText = id => make('bdi', show(id), id.includes('-') && [...id].length <= labels.id ? {className: 'whole'} : {});
	const link = (href, inner) => {
		const a = make('a', null, {href});
		a.append(inner);
		return a;
	};
	const page = g => 'game/' + g.address + '.html' + note() + (g.flags & 16 ? '#m=' + g.decided : '');
	// remembers the filtered list for the pages of games: the query in the address, and the
	// pages in this tab's session storage, a thousand around the visible ones
	const note = () => location.hash.length > 1 ? '?' + location.hash.slice(1).replaceAll('#', '') : '';
	const keep = all => {
		const a = all.slice(Math.max(0, at - 500), at + 500).filter(g => g.address).map(g => g.address + '.html');
		try { sessionStorage.list = JSON.stringify({q: note(), a}); } catch { /* it is full or closed */ }
	};
	const bot = id => {
		if (id == null) return '–';
		const [name, slug, colour, letter] = labels.bots[id], a = link('bot/' + slug + '.html', make('bdi', name));
		a.dataset.m = letter;
		return Object.assign(a, {className: 'bot ' + colour, title: id});
	};
	const row = g => {
		const tr = make('tr');
		const add = (content, className, name) => {
			const td = make(name || 'td', null, {className: className || ''});
			td.append(...[content].flat());
			tr.append(td);
			if (name) td.scope = 'row';
		};
		const name = g.id ? idText(g.id) : make('i', labels.nameless);
		add([g.address && g.flags & 16 ? make('img', null, {className: 'small', loading: 'lazy', alt: '', width: 40, height: 40, src: 'small/' + g.address + '.svg'}) : '', g.address ? link(page(g), name) : name], '', 'th');
		add(bot(nth(g, 0)));
		add(g.players.slice(2).reduce((all, p) => [...all, ', ', bot(p)], [bot(nth(g, 1))]));
		add(make('bdi', g.score, {dir: 'ltr'}));
		add(g.end == '-' ? '–' : make('span', show(g.end), {title: g.end}));
		add(bdi(g.game, 1));
		add(make('bdi', g.plies, {dir: 'ltr'}), 'n');
		add(make('bdi', g.took, {dir: 'ltr'}), 'n');
		add(labels.status[g.status], labels.class[g.status]);
		add(g.found.slice(0, labels.codes).flatMap((f, i) => [i ? ' ' : '', g.address ? link(g.flags & 16 ? 'exhibit/' + g.address + '-' + (i + 1) + '.html' : page(g), bdi(f[0], 1)) : bdi(f[0], 1)]));
		return tr;
	};

	const size = 100;
	let query = {}, chosen = games, at = 0;
	const read = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
	const write = () => {
		const q = new URLSearchParams(Object.entries(query).filter(([, v]) => v));
		history.replaceState(null, '', '#' + q);
		apply();
	};
	const options = {
		game: g => [g.game], bot: g => g.players, vs: g => g.players, end: g => [g.end], fault: g => g.faults.map(f => f[1]), start: g => [g.start],
		round: g => [g.round], event: g => [g.event], status: g => [g.status], code: g => g.found.map(f => f[0]),
	};
	const natural = new Intl.Collator('en', {numeric: true}).compare;
	// the values of a field; if there are very many, the most frequent ones
	const most = 500;
	const valuesOf = of => {
		const n = new Map();
		for (const v of games.flatMap(of)) if (v) n.set(v, (n.get(v) ?? 0) + 1);
		const all = [...n.keys()];
		return (all.length > most ? all.sort((a, b) => n.get(b) - n.get(a)).slice(0, most) : all).sort(natural);
	};
	const change = e => { query[e.name] = e.value; at = 0; write(); };
	for (const input of form.querySelectorAll('input')) input.onchange = () => change(input);
	for (const select of form.querySelectorAll('select')) {
		const values = options[select.name] ? valuesOf(options[select.name]) : Object.keys(labels[select.name]);
		select.append(make('option', labels.any, {value: ''}));
		for (const value of values) {
			const text = labels[select.name]?.[value] ?? (select.name == 'bot' || select.name == 'vs' ? labels.bots[value][0] : show(value));
			select.append(make('option', text.length > 40 ? text.slice(0, 39) + '…' : text, {value}));
		}
		select.parentNode.hidden = values.length < 2;
		select.onchange = () => change(select);
	}
	form.onreset = e => { e.preventDefault(); query = {}; at = 0; write(); };

	const fill = (text, ...args) => text.replace(/\{(\d)\}/g, (_, i) => '\u2068' + args[i] + '\u2069');
	const sorted = () => {
		const key = query.sort?.replace(/^-/, ''), down = query.sort?.startsWith('-') ? -1 : 1;
		if (!keys.includes(key)) return chosen;
		const of = keyOf[key] ?? (g => g[key]);
		// Numbers are sorted in descending order.
		const order = numeric[key] ? (a, b) => of(b) - of(a) : (a, b) => natural(of(a), of(b));
		return chosen.slice().sort((a, b) => down * order(a, b) || a.number - b.number);
	};
	const draw = () => {
		const all = sorted();
		keep(all);
		const body = make('tbody');
		body.append(...all.slice(at, at + size).map(row));
		table.tBodies[0].replaceWith(body);
		document.getElementById('turn').hidden = all.length <= size;
		document.getElementById('back').disabled = at == 0;
		document.getElementById('on').disabled = at + size >= all.length;
		document.getElementById('range').textContent = fill(said.dataset.range, Math.min(at + 1, all.length), Math.min(at + size, all.length), all.length);
		heads.forEach((h, i) => {
			const key = query.sort?.replace(/^-/, '');
			if (keys[i] != key) return h.removeAttribute('aria-sort');
			h.setAttribute('aria-sort', query.sort.startsWith('-') != !!numeric[key] ? 'descending' : 'ascending');
		});
	};
	const apply = () => {
		chosen = games.filter(g => matches(query, g));
		at = Math.min(at, Math.max(0, Math.floor((chosen.length - 1) / size) * size));
		document.getElementById('chosen').textContent = fill(said.dataset.chosen, chosen.length, games.length);
		for (const field of form.querySelectorAll('select, input')) field.value = query[field.name] ?? '';
		// Conditions without a field.
		const rest = Object.entries(query).filter(([k, v]) => v && k != 'sort' && form.elements[k]?.value != v);
		document.getElementById('more').replaceChildren(...rest.flatMap(([k, v]) => {
			const b = make('button', (labels.keys[k] ?? form.elements[k]?.parentNode.firstChild.data.trim() ?? show(k)) + ': ' + (labels[k]?.[v] ?? show(v)) + ' ×', {type: 'button'});
			b.onclick = () => { delete query[k]; write(); };
			return [b, ' '];
		}));
		draw();
	};
	heads.forEach((head, i) => {
		const button = make('button', null, {type: 'button'});
		button.append(...head.childNodes);
		head.append(button);
		button.onclick = () => { query.sort = query.sort == keys[i] ? '-' + keys[i] : keys[i]; at = 0; write(); };
	});
	const turn = by => () => { at += by; draw(); table.scrollIntoView(); };
	document.getElementById('back').onclick = turn(-size);
	document.getElementById('on').onclick = turn(size);
	const rows = document.getElementById('rows');
	if (rows) rows.hidden = true;
	form.hidden = false;
	onhashchange = () => {
		if (/^#\w+$/.test(location.hash)) return; // a place on this page
		query = read();
		at = 0;
		apply();
	};
	query = read();
	apply();
}
