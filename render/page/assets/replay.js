const page = document, max = Math.max;
const $ = (q, e = page) => e.querySelector(q);
const $$ = (q, e = article) => [...e.querySelectorAll(q)];
const {w: words, g: games} = JSON.parse($('[type$=json]').textContent), articles = $$('article', page);
const board = $('#board'), strip = $('#strip'), slider = $('input'), records = $('#log'), choice = $('#pick'), player = $('#player'), button = $('#play'), say = $('#say'), more = $('#more'), text = $('pre');
const rates = [.5, 1, 2, 4, 8];
let game, at, move, figures, rows, cursor, timer, rate = 1, theme, article, curve = 0, flipped, start, turned = 0;

// e with the attributes that it has, and with a text in it
const set = (e, has) => {
	for (const k in has) e.setAttribute(k, has[k]);
	return e;
};
const put = (e, t) => {
	e.textContent = t;
	return e;
};
const make = (tag, has) => set(page.createElementNS(board.namespaceURI, tag), has);
// a phrase in the form for its number, with what stands in it kept apart
const phrase = (n, ...list) => (words[n][new Intl.PluralRules(page.documentElement.lang).select(list[0])] || words[n]).split(/{(.)}/).map((s, i) => i % 2 ? put(page.createElement('bdi'), list[s]) : s);
const within = (m, top) => Math.min(max(m, 0), top);

// one figure as the data lists it; a line of a width of its own is a form, too
const figure = ([f, r, s, x, y, R = 0, a = 0, b = 0, c = 0, d = 0, t = '']) => {
	const [tag, has] = [
		,
		['line', {x1: x, y1: y, x2: a, y2: b}],
		['circle', {cx: x, cy: y, r: R}],
		['path', {d: `M${x - R} ${y - R}L${x + R} ${y + R}M${x + R} ${y - R}L${x - R} ${y + R}`}],
		['rect', {x, y, width: a - x, height: b - y}],
		['polygon', {points: [x, y, a, b, c, d]}],
		['text', {x, y, 'font-size': R}],
	][f] || ['g'];
	const w = [, , 18, , 130, , , game.u > 100 ? 62 : 110, 45, 90, , 50, 22][r] || 0;
	return put(set(make(tag, has), {class: `f${f < 2 && R ? 7 : f} r${r} s${s}`, 'stroke-width': f < 2 && R ? 2 * R : w * game.u / 1e3}), t);
};

// texts stored as what is new in each
const unfold = list => {
	let t = '';
	return list.map(([k, e, s]) => t = t.slice(0, k) + s + t.slice(t.length - e));
};

// bars of the times, odd seats upwards, even ones downwards, none where the
// time is not known; marks at the edge where a time comes near the limit of a
// move, which is a line then
const bars = () => {
	const most = max(0, ...game.t), limit = most > game.l / 4 && game.l;
	const log = us => Math.log1p(us / 1e3), high = us => 2 + 26 * log(us) / log(max(most, limit, 1));
	const bar = (c, x, y, w, h) => strip.appendChild(make('rect', {class: c, x, y, width: w, height: h}));
	strip.replaceChildren();
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

// which curve lies under the slider: those of the game in turn, and the times
const shape = () => {
	const list = $$('.curve'), n = list.length + !!game.i;
	curve %= n || 1;
	article.classList.toggle('timed', curve == list.length);
	article.classList.toggle('flip', !!flipped);
	list.forEach((e, i) => e.toggleAttribute('hidden', i != curve));
	put($('#times'), list[curve] ? list[curve].getAttribute('aria-label') : game.i);
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
	game.A ||= unfold(game.a);
	game.B ||= unfold(game.b);
	slider.max = game.n;
	text.parentNode.hidden = !game.b[0];
	records.hidden = !game.x[0];
	if (choice) choice.value = i;
	bars();
	shape();
};

// the records since the move before, if they are unfolded
const unroll = () => {
	const list = game.x[move] || [], table = $('tbody'), marks = $$('.seats i');
	$('summary', records).replaceChildren(...phrase(4, list.length));
	table.replaceChildren();
	if (records.open) for (const [line, kind, s, us, t, code] of list) {
		const row = table.insertRow();
		for (const c of [line, us < 0 ? '' : (us / 1e6).toFixed(6), kind, marks[s - 1]?.textContent, t]) put(row.insertCell(), c);
		if (code) {
			row.className = 'bad';
			row.lastChild.append(' ', put(page.createElement('em'), code));
		}
	}
};

const show = m => {
	m = within(m, game.n);
	if (m == move) return;
	rows[move]?.removeAttribute('aria-current');
	move = m;
	figures.forEach((e, i) => {
		const list = game.s[i][1], ends = list.findIndex(n => n > m);
		set(e, {display: (ends < 0 ? list.length : ends) % 2 ? '' : 'none'});
	});
	const a = rows[m], who = $('b', a) && $$('.seats>li>bdi')[game.p[m] - 1], list = a.closest('ol'), what = $('bdi', a).textContent;
	say.replaceChildren(...m ? [...phrase(0, m, game.n), ' ', ...who ? phrase(1, who.textContent, what) : [what]] : [game.o]);
	for (const e of $$('em,i', a)) say.append('; ' + e.textContent);
	if (m && m == game.n) say.append('. ' + $('.result span', article).textContent);
	const t = say.textContent;
	slider.value = m;
	set(slider, {'aria-valuetext': t});
	set(board, {'aria-label': game.A[m] || t});
	put(text, game.B[m]);
	set(cursor, {x: m - 1});
	set(a, {'aria-current': 'step'});
	list.scrollTop = a.offsetTop - list.clientHeight / 2;
	$$('.clock').forEach((e, s) => {
		let i = m;
		while (i && game.p[i] != s + 1) i--;
		e.hidden = !put($('bdi', e), game.c[i]).textContent;
	});
	$$('.seats li').forEach((e, s) => {
		e.classList.toggle('turn', game.p[m + 1] == s + 1);
		put($('.points', e), game.q[m]?.[s] ?? '');
	});
	unroll();
	// browsers limit how often the address may change
	try { history.replaceState(0, '', (choice ? `#g=${at + 1}&m=` : '#m=') + m) } catch {}
};

const stop = () => {
	timer = clearTimeout(timer);
	put(button, words[2]);
};
const wait = () => timer = setTimeout(() => {
	show(move + 1);
	move < game.n ? wait() : stop();
}, 1e3 / rates[rate]);
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
const pace = d => put($('output'), rates[rate = within(rate + d, 4)] + '/s');
// light or dark, in place of what the reader's system says
const paint = s => page.documentElement.style.colorScheme = theme = s;
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
	},
};

// the address: #m=12, or #g=2&m=12
const follow = () => {
	const q = new URLSearchParams(location.hash.slice(1));
	const g = q.get('g'), m = q.get('m');
	const i = games[g - 1] ? g - 1 : at || 0;
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
$$('button[value]', page).forEach(b => b.onclick = () => keys[b.value]());
slider.oninput = () => go(+slider.value);
// a click in the left third of the board goes back, another goes on; so do swipes and the wheel
board.onpointerdown = e => start = e.clientX;
board.onpointerup = e => {
	const r = board.getBoundingClientRect(), way = start - e.clientX;
	go(move + (Math.abs(way) > 40 ? Math.sign(way) : e.clientX - r.x < r.width / 3 ? -1 : 1));
};
board.addEventListener('wheel', e => {
	e.preventDefault();
	turned += e.deltaY;
	if (Math.abs(turned) < 40) return;
	go(move + Math.sign(turned));
	turned = 0;
}, {passive: false});
records.ontoggle = unroll;
if (choice) {
	$('#chooser').hidden = false;
	choice.onchange = () => {
		open(+choice.value);
		go(0);
	};
}
// the neighbours in the list that the reader came from
const list = (() => {
	try { return JSON.parse(sessionStorage.list) } catch {}
})(), here = location.pathname.split('/').pop(), place = list?.q == location.search ? list.a.indexOf(here) : -1;
if (place >= 0) for (const [rel, d] of [['prev', -1], ['next', 1]]) {
	const e = $(`[rel=${rel}]`), to = list.a[place + d];
	if (e) e.hidden = !to;
	if (e && to) e.href = to + list.q;
}
try { paint(localStorage.theme || '') } catch {}
player.hidden = more.hidden = false;
pace(0);
follow();
