// What a reader cannot read on the page as it is laid out now, a line each. On paper
// nothing scrolls and nothing can be pressed.
(paper => {
	const sheet = new CSSStyleSheet(); // all rows of long tables are laid out
	sheet.replaceSync('.scroll{max-height:none!important}');
	document.adoptedStyleSheets = [sheet];
	const wrong = new Map();
	const say = (what, e, text) => {
		const at = e.closest('[id]')?.id || e.closest('section,figure,main,body')?.className || '', key = what + ' ' + e.tagName + '.' + e.className + '#' + at;
		if (!wrong.has(key)) wrong.set(key, what + ': ' + (text ?? e.textContent).trim().slice(0, 60) + ' (' + e.tagName.toLowerCase() + '.' + e.className + ' in ' + at + ')');
	};
	const wide = innerWidth >= 700, width = document.documentElement.clientWidth;
	if (document.documentElement.scrollWidth > width) say('the page is wider than the window', document.body, document.documentElement.scrollWidth + ' of ' + width);

	if (wide || paper)
		for (const t of document.querySelectorAll('.scroll')) if (t.scrollWidth > t.clientWidth + 1 && t.checkVisibility()) say('a table is wider than its box', t, t.scrollWidth + ' of ' + t.clientWidth + ': ' + t.innerText.replace(/\s+/g, ' '));

	// What an element shows of its content: it may cut it in each direction. On the
	// screen a reader can scroll down, so only the sides count there.
	const styles = new Map(), style = e => styles.get(e) ?? (styles.set(e, getComputedStyle(e)), styles.get(e));
	const frames = new Map();
	const frame = e => {
		if (!e || e == document.documentElement) return {left: -1, right: width + 1, top: -Infinity, bottom: Infinity, cut: false};
		if (frames.has(e)) return frames.get(e);
		const s = style(e);
		let f = {...frame(s.position == 'fixed' ? null : e.parentElement)};
		if (s.overflowX != 'visible' && s.display != 'inline' && e != document.body) {
			const r = e.getBoundingClientRect();
			f = {left: Math.max(f.left, r.left), right: Math.min(f.right, r.right), top: Math.max(f.top, r.top), bottom: Math.min(f.bottom, r.bottom), cut: f.cut || s.textOverflow == 'ellipsis'};
		}
		frames.set(e, f);
		return f;
	};
	const hidden = e => !e.checkVisibility({opacityProperty: true, visibilityProperty: true}) || e.closest('svg,canvas,noscript,script,style,.unseen,.skip,option,select,textarea');
	const cjk = /[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/;
	const seen = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
	for (let n; n = walk.nextNode();) {
		const e = n.parentElement;
		if (!n.data.trim() || hidden(e)) continue;
		const f = frame(e), name = e.closest('.bot'), s = style(e);
		if (parseFloat(s.fontSize) == 0) continue;
		range.selectNodeContents(n);
		const rects = [...range.getClientRects()].filter(r => r.width > 1 && r.height > 1);
		// Numbers are whole and in sight.
		if ((wide || paper) && /\d/.test(n.data) && !name && !(f.cut && !/^[\s\d\u2066-\u2069]+$/.test(n.data)))
			for (const r of rects) if (r.left < f.left - 1 || r.right > f.right + 1) say('a number is cut or out of sight', e, n.data);
		if (paper && style(e).textOverflow != 'ellipsis')
			for (const r of rects) if (r.left < f.left - 1 || r.right > f.right + 1) say('text is cut on paper', e, n.data);
		// Words are whole.
		if (rects.length > 1 && s.whiteSpaceCollapse != 'preserve' && !e.closest('pre,.digests,code') && !n.data.includes('/'))
			for (const m of n.data.matchAll(/(?<![\p{L}\p{N}])([\p{L}\p{M}]{2,20}|\d{2,20})(?![\p{L}\p{N}])/gu)) {
				if (cjk.test(m[0])) continue;
				range.setStart(n, m.index);
				range.setEnd(n, m.index + m[0].length);
				const parts = [...range.getClientRects()].filter(r => r.width > 1);
				if (parts.some(r => r.top > parts[0].bottom - 2)) say('a word is broken', e, m[0]);
			}
		for (const r of rects) {
			const cut = {left: Math.max(r.left, f.left), right: Math.min(r.right, f.right), top: Math.max(r.top, f.top), bottom: Math.min(r.bottom, f.bottom)};
			// The box of a line is higher than its letters.
			const air = (cut.bottom - cut.top - parseFloat(s.fontSize) * .7) / 2;
			if (cut.right - cut.left > 2 && cut.bottom - cut.top > 2) seen.push({...cut, top: cut.top + Math.max(0, air), bottom: cut.bottom - Math.max(0, air), e, n, stuck: stuck(e)});
		}
	}
	// A head that stays in sight covers what scrolls below it, as it should.
	function stuck(e) {
		for (let x = e; x; x = x.parentElement) if (['sticky', 'fixed'].includes(style(x).position) && x.tagName != 'CAPTION') return x;
		return null;
	}
	// No text is over another.
	seen.sort((a, b) => a.top - b.top);
	for (let i = 0; i < seen.length; i++)
		for (let k = i + 1; k < seen.length && seen[k].top < seen[i].bottom - 2; k++) {
			const a = seen[i], b = seen[k];
			if (a.n != b.n && a.stuck == b.stuck && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - b.top > 2)
				say('text is over other text', b.e, a.n.data.trim().slice(0, 30) + ' / ' + b.n.data.trim().slice(0, 30));
		}
	// A cell is as wide as eight characters, or its text takes few lines.
	const inCell = Map.groupBy(seen, r => r.e.closest('td,th'));
	for (const [c, list] of inCell) {
		if (!c || c.classList.contains('singles')) continue;
		const s = style(c), room = c.clientWidth - parseFloat(s.paddingLeft) - parseFloat(s.paddingRight);
		const lines = new Set(list.map(r => Math.round(r.top / 8))).size, letters = list.reduce((n, r) => n + r.right - r.left, 0) / (.5 * parseFloat(s.fontSize));
		if (lines > 3 && letters > 8 && room < 4 * parseFloat(s.fontSize) - 1) say('a cell is too narrow', c, Math.round(room) + ' px for ' + c.innerText);
	}
	if (paper)
		for (const e of document.querySelectorAll('button,input,select,textarea')) if (!hidden(e) && !e.closest('th') && e.getBoundingClientRect().width > 1) say('a button is on paper', e);
	return [...wrong.values()];
})
