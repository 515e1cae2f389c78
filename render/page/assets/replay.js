const page = document, root = page.documentElement, max = Math.max;
const $ = (q, e = page) => e.querySelector(q);
const $$ = (q, e = article) => [...e.querySelectorAll(q)];
const said = e => e.textContent, data = JSON.parse(said($('[type$=json]'))), words = data.w, games = data.g, articles = $$('article', page);
const board = $('#board'), strip = $('#strip'), slider = $('input'), records = $('#log'), choice = $('#pick'), player = $('#player'), button = $('#play'), say = $('#say'), more = $('#more'), text = $('pre');
let game, at, move, figures, rows, cursor, timer, rate = 1, theme, article, curve = 0, flipped = false, start, turned = 0;

// sets attributes, or the text, of an element
const set = (e, has) => {
	for (const k in has) e.setAttribute(k, has[k]);
	return e;
};
const put = (e, t) => {
	e.textContent = t;
	return e;
};
// new elements of the page, with a text, and of the picture
const word = (tag, t) => put(page.createElement(tag), t);
const make = (tag, has) => set(page.createElementNS(board.namespaceURI, tag), has);
// a phrase in the plural form for its number, with its arguments isolated
const phrase = (n, ...list) => (words[n][new Intl.PluralRules(root.lang).select(list[0])] || words[n]).split(/{(.)}/).map((s, i) => i % 2 ? word('bdi', list[s]) : s);
const within = (m, top) => Math.min(max(m, 0), top);

// one figure of the data; a line with its own width is a separate form
const figure = ([f, r, s, x, y, R = 0, a = 0, b = 0, c = 0, d = 0, t = '', wide = f < 2 && R]) => {
	const w = [, , 18, , 130, , , game.u > 100 ? 62 : 110, 45, 90, , 50, 22][r] || 0;
	const way = [
		,
		[x, y, 'L', a, b],
		,
		[x - R, y - R, 'l', 2 * R, 2 * R, 'm', 0, -2 * R, 'l', -2 * R, 2 * R],
		[x, y, 'H', a, 'V', b, 'H', x, 'z'],
		[x, y, 'L', a, b, c, d, 'z']
	][f];
	return put(make(way ? 'path' : f < 3 ? 'circle' : f < 7 ? 'text' : 'g', {d: 'M' + way?.join(' '), x, y, cx: x, cy: y, r: R, 'font-size': R,
		class: `f${wide?7:f} r${r} s${s}`, 'stroke-width': wide ? 2 * R : w * game.u / 1e3}), t);
};

// texts stored as differences
const unfold = list => {
	let t = '';
	return list.map(([k, e, s]) => t = t.slice(0, k) + s + t.slice(t.length - e));
};

// bars of the times, odd seats upwards, even ones downwards, none for an unknown
// time; if a time is close to the limit for a move, a mark at the edge, and the
// limit as a line
const bars = () => {
	const most = max(0, ...game.t), limit = most > game.l / 4 && game.l;
	const log = us => Math.log1p(us / 1e3), high = us => 2 + 26 * log(us) / log(max(most, limit, 1));
	const bar = (c, x, y, w, h) => strip.appendChild(make('rect', {class: c, x, y, width: w, height: h}));
	put(strip, '');
	set(strip, {viewBox: `0 0 ${game.n} 60`});
	cursor = bar('now', 0, 0, 1, 60);
	game.t.forEach((us, i) => {
		const s = game.p[i], h = high(us), x = i - .9;
		if (i && us >= 0) bar('s' + s, x, s % 2 ? 30 - h : 30, .8, h);
		if (limit && us > .9 * limit) bar('bad', x, s % 2 ? 0 : 57, .8, 3);
	});
	if (limit) for (const d of [-1, 1]) bar('bad', 0, 30 + d * high(limit), game.n, .7);
	if (game.d) bar('open', game.d - .9, 28, .8, 4);
};

// which curve is under the slider: those of the game in turn, and the times
const shape = () => {
	const list = $$('.curve');
	curve %= list.length + !!game.i || 1;
	article.classList.toggle('timed', curve == list.length);
	article.classList.toggle('flip', flipped);
	list.forEach((e, i) => e.toggleAttribute('hidden', i != curve));
	put($('#times'), list[curve]?.ariaLabel ?? game.i);
};

const open = i => {
	at = i;
	game = games[i];
	article = articles[i];
	move = -1;
	articles.forEach(e => e.hidden = e != article);
	article.append(player);
	const side = $('.side', article);
	side.prepend(say);
	side.append(more);
	rows = $$('.moves li:not(.wide) a');
	board.replaceChildren(...figures = game.s.map(([shape]) => figure(shape)));
	const u = game.u / 9;
	set(board, {viewBox: [-u, -u, game.w + 2 * u, game.h + 2 * u]});
	game.A = unfold(game.a);
	game.B = unfold(game.b);
	slider.max = game.n;
	text.parentNode.hidden = !game.b[0];
	records.hidden = !game.x[0];
	if (choice) choice.value = i;
	bars();
	shape();
};

// the records since the previous move, if they are open
const unroll = () => {
	const list = game.x[move] || [], table = $('tbody'), marks = $$('.seats i');
	$('summary', records).replaceChildren(...phrase(4, list.length));
	put(table, '');
	if (records.open) for (const [line, kind, s, us, t, code] of list) {
		const row = table.insertRow();
		for (const c of [line, us < 0 ? '' : (us / 1e6).toFixed(6), kind, marks[s - 1] && said(marks[s - 1]), t]) put(row.insertCell(), c);
		if (code) {
			row.className = 'bad';
			row.lastChild.append(' ', word('em', code));
		}
	}
};

const show = m => {
	m = within(m, game.n);
	if (m == move) return;
	if (rows[move]) rows[move].ariaCurrent = null;
	move = m;
	figures.forEach((e, i) => set(e, {display: game.s[i][1].filter(n => n <= m).length % 2 ? '' : 'none'}));
	const a = rows[m], who = $('b', a) && $$('.seats>li>bdi')[game.p[m] - 1], list = a.closest('ol'), what = said($('bdi', a));
	say.replaceChildren(...m ? [...phrase(0, m, game.n), ' ', ...who ? phrase(1, said(who), what) : [what]] : [game.o]);
	for (const e of $$('em,i', a)) say.append('; ' + said(e));
	if (m && m == game.n) say.append('. ' + said($('.result span', article)));
	const t = said(say);
	slider.value = m;
	slider.ariaValueText = t;
	board.ariaLabel = game.A[m] || t;
	put(text, game.B[m]);
	set(cursor, {x: m - 1});
	a.ariaCurrent = 'step';
	list.scrollTop = a.offsetTop - list.clientHeight / 2;
	$$('.clock').forEach((e, s) => e.hidden = !said(put($('bdi', e), game.c[max(0, game.p.lastIndexOf(s + 1, m))])));
	$$('.seats li').forEach((e, s) => {
		e.classList.toggle('turn', game.p[m + 1] == s + 1);
		put($('.points', e), game.q[m]?.[s] ?? '');
	});
	unroll();
	// browsers limit how often the address may change
	try { history.replaceState(0, '', (choice ? `#g=${at+1}&m=` : '#m=') + m) } catch {}
};

const stop = () => {
	timer = clearTimeout(timer);
	put(button, words[2]);
};
const wait = () => timer = setTimeout(() => {
	show(move + 1);
	move < game.n ? wait() : stop();
}, 2e3 / 2 ** rate);
const play = () => {
	if (timer) return stop();
	if (move == game.n) show(0);
	put(button, words[3]);
	wait();
};
const go = m => {
	stop();
	show(m);
};
const pace = d => put($('output'), 2 ** (rate = within(rate + d, 4)) / 2 + '/s');
// light or dark, overriding the reader's system
const paint = s => root.style.colorScheme = theme = s;
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
	f: () => {
		flipped = !flipped;
		shape();
	},
	c: () => {
		curve++;
		shape();
	},
	'[': () => go(max(0, ...game.k.filter(n => n < move))),
	']': () => go(game.k.find(n => n > move) ?? game.n),
	t: () => {
		paint((theme ? theme == 'dark' : matchMedia('(prefers-color-scheme:dark)').matches) ? 'light' : 'dark');
		try { localStorage.theme = theme } catch {}
	}
};

// the address: #m=12, or #g=2&m=12
const follow = () => {
	const q = new URLSearchParams(location.hash.slice(1)), g = q.get('g') - 1, m = q.get('m'), i = games[g] ? g : at || 0;
	if (i != at) open(i);
	go(/^\d+$/.test(m) ? +m : 0);
};

onhashchange = follow;
onkeydown = e => {
	if (!keys[e.key] || e.ctrlKey || e.altKey || e.metaKey || e.target.matches(e.key == ' ' ? 'a,button,summary,select' : 'select')) return;
	e.preventDefault();
	keys[e.key]();
};
onclick = e => keys[e.target.value]?.();
slider.oninput = () => go(+slider.value);
// a click in the left third of the board goes back, elsewhere forward; so do swipes and the wheel
board.onpointerdown = e => start = e.clientX;
board.onpointerup = e => {
	const r = board.getBoundingClientRect(), way = start - e.clientX;
	go(move + (Math.abs(way) > 40 ? Math.sign(way) : e.clientX - r.x < r.width / 3 ? -1 : 1));
};
board.onwheel = e => {
	e.preventDefault();
	turned += e.deltaY;
	if (Math.abs(turned) < 40) return;
	go(move + Math.sign(turned));
	turned = 0;
};
records.ontoggle = unroll;
if (choice) {
	$('#chooser').hidden = false;
	choice.onchange = () => {
		open(+choice.value);
		go(0);
	};
}
// the neighbours in the list from which the reader came
try {
	const {q, a} = JSON.parse(sessionStorage.list), place = a.indexOf(location.pathname.split('/').pop());
	if (q == location.search && place >= 0) ['prev', 'next'].forEach((rel, i) => {
		const e = $(`[rel=${rel}]`), to = a[place + 2 * i - 1];
		e.hidden = !to;
		e.href = to + q;
	});
} catch {}
try { paint(localStorage.theme || '') } catch {}
player.hidden = more.hidden = false;
pace(0);
follow();
