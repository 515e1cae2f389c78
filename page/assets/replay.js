'use strict';
const $ = q => document.querySelector(q);
const $$ = (q, e = document) => [...e.querySelectorAll(q)];
const games = JSON.parse($('#data').textContent), articles = $$('article');
const rates = [.5, 1, 2, 4, 8];
let game, at = -1, move, figures, rows, cursor, timer, rate = 1;

const make = (tag, attributes) => {
	const e = document.createElementNS('http://www.w3.org/2000/svg', tag);
	for (const k in attributes) e.setAttribute(k, attributes[k]);
	return e;
};

// one figure as the data lists it; u is a thousandth of the picture
const figure = ([f, r, s, x, y, R = 0, a = 0, b = 0, c = 0, d = 0, t = ''], u) => {
	const [tag, has] = [
		['g'],
		['line', {x1: x, y1: y, x2: a, y2: b}],
		['circle', {cx: x, cy: y, r: R}],
		['path', {d: `M${x - R} ${y - R}L${x + R} ${y + R}M${x + R} ${y - R}L${x - R} ${y + R}`}],
		['rect', {x: Math.min(x, a), y: Math.min(y, b), width: Math.abs(a - x), height: Math.abs(b - y)}],
		['polygon', {points: [x, y, a, b, c, d]}],
		['text', {x, y, 'font-size': R}],
	][f] || ['g'];
	const e = make(tag, has);
	e.setAttribute('class', `f${f} r${r} s${s}`);
	e.setAttribute('stroke-width', u * [0, 0, 2, 0, 13, 0, 0, 7, 4, 9][r]);
	e.textContent = t;
	return e;
};

// texts stored as what is new in each
const unfold = list => {
	let t = '';
	return list.map(([k, e, s]) => t = t.slice(0, k) + s + t.slice(t.length - e));
};

// bars of the times, odd seats upwards, even ones downwards, none where the
// time is not known
const bars = () => {
	const top = game.t.reduce((a, b, i) => i ? Math.max(a, b) : a, -1);
	$('#time').hidden = top < 0;
	cursor = make('rect', {y: 0, width: 1, height: 60});
	$('#strip').setAttribute('viewBox', `0 0 ${game.n} 60`);
	$('#strip').replaceChildren(cursor);
	game.t.forEach((us, i) => {
		const s = game.p[i], h = 2 + 26 * Math.log1p(us / 1000) / Math.log1p((top || 1) / 1000);
		if (i && us >= 0) $('#strip').append(make('rect', {class: 's' + s, x: i - .9, width: .8, y: s % 2 ? 30 - h : 30, height: h}));
	});
	const i = game.t.indexOf(top, 1);
	if (top >= 0) $('figcaption').textContent = `Time used, log scale; longest ${$$('small', rows[i])[0].textContent} (move ${i})`;
};

const open = i => {
	at = i;
	game = games[i];
	move = -1;
	articles.forEach((e, j) => e.hidden = j != i);
	$$('header', articles[i])[0].after($('#player'));
	rows = $$('.moves a', articles[i]);
	const u = Math.max(game.w, game.h) / 1000, board = $('#board');
	board.replaceChildren(...figures = game.s.map(([shape]) => figure(shape, u)));
	board.setAttribute('viewBox', [-9 * u, -9 * u, game.w + 18 * u, game.h + 18 * u]);
	game.A ||= unfold(game.a);
	game.B ||= unfold(game.b);
	$('#pos').max = game.n;
	$('#alt').hidden = !game.b.length;
	if ($('#pick')) $('#pick').value = i;
	bars();
};

const show = m => {
	m = Math.min(Math.max(m, 0), game.n);
	if (m == move) return;
	rows[move]?.removeAttribute('aria-current');
	move = m;
	figures.forEach((e, i) => {
		const ends = game.s[i][1].findIndex(n => n > m);
		e.setAttribute('display', (ends < 0 ? game.s[i][1].length : ends) % 2 ? '' : 'none');
	});
	const a = rows[m], who = $$('b', a)[0], list = a.closest('ol');
	let say = m ? `Move ${m} of ${game.n}: ` : `Start, ${game.n} move${game.n == 1 ? '' : 's'}`;
	if (m) say += (who ? who.textContent + ' plays ' : '') + $$('span', a)[0].textContent;
	for (const e of $$('em', a)) say += '; ' + e.textContent;
	if (m && m == game.n) say += '. ' + $$('.result span', articles[at])[0].textContent;
	$('#say').textContent = say;
	$('#pos').value = m;
	$('#pos').setAttribute('aria-valuetext', say);
	$('#board').setAttribute('aria-label', game.A[m] || say);
	$('#text').textContent = game.B[m];
	cursor.setAttribute('x', m - 1);
	a.setAttribute('aria-current', 'step');
	list.scrollTop = a.offsetTop - list.clientHeight / 2;
	// browsers limit how often the address may change
	try { history.replaceState(0, '', (games[1] ? `#g=${at + 1}&m=` : '#m=') + m) } catch {}
};

const stop = () => {
	timer = clearTimeout(timer);
	$('#play').textContent = 'Play';
};
const wait = () => timer = setTimeout(() => {
	show(move + 1);
	move < game.n ? wait() : stop();
}, 1000 / rates[rate]);
const play = () => {
	if (timer) return stop();
	if (move == game.n) show(0);
	$('#play').textContent = 'Pause';
	wait();
};
const go = m => {
	stop();
	show(m);
};
const pace = d => {
	rate = Math.min(Math.max(rate + d, 0), 4);
	$('#rate').textContent = rates[rate] + '/s';
};
const keys = {
	ArrowLeft: () => go(move - 1),
	ArrowRight: () => go(move + 1),
	PageUp: () => go(move - 10),
	PageDown: () => go(move + 10),
	Home: () => go(0),
	End: () => go(game.n),
	' ': play,
	'+': () => pace(1),
	'=': () => pace(1),
	'-': () => pace(-1),
};

// the address: #m=12, or #g=2&m=12
const follow = () => {
	const q = new URLSearchParams(location.hash.slice(1));
	const g = q.get('g'), m = q.get('m');
	const i = games[g - 1] ? g - 1 : Math.max(at, 0);
	if (i != at) open(i);
	go(/^\d+$/.test(m) ? +m : 0);
};

onhashchange = follow;
onkeydown = e => {
	const f = e.target;
	if (!keys[e.key] || e.ctrlKey || e.altKey || e.metaKey || f.matches('select') || e.key == ' ' && f.matches('a,button,summary')) return;
	e.preventDefault();
	keys[e.key]();
};
$$('button').forEach(b => b.onclick = () => keys[b.dataset.k]());
$('#pos').oninput = e => go(+e.target.value);
$('#strip').onclick = e => {
	const r = $('#strip').getBoundingClientRect();
	go(Math.ceil((e.clientX - r.x) / r.width * game.n));
};
if ($('#pick')) {
	$('#chooser').hidden = false;
	$('#pick').onchange = e => {
		open(+e.target.value);
		go(0);
	};
}
$('#player').hidden = false;
pace(0);
follow();
