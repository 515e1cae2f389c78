'use strict';
// Draws the charts of a page from data. Names are only ever drawn as text.
const scrutineerCharts = (() => {
	const palette = PALETTE; // of label.go
	const colours = {
		light: {ink: '#1c2230', dim: '#55606a', rule: '#d9d4c8', card: '#ffffff', heat: ['#f2b48a', '#faf7f0', '#8fc3ea']},
		dark: {ink: '#eeeae2', dim: '#aab4bb', rule: '#3a424e', card: '#1c2128', heat: ['#8a4a1c', '#2a2f37', '#1f5f92']},
	};
	const axis = c => ({
		axisLine: {lineStyle: {color: c.rule}}, axisTick: {lineStyle: {color: c.rule}},
		axisLabel: {color: c.ink, fontSize: 12}, nameTextStyle: {color: c.dim},
		splitLine: {lineStyle: {color: c.rule}}, splitArea: {areaStyle: {color: ['transparent', 'transparent']}},
	});
	const theme = name => {
		const c = colours[name], a = axis(c);
		return {
			color: palette[name], backgroundColor: c.card,
			textStyle: {color: c.ink, fontFamily: 'system-ui, sans-serif'},
			categoryAxis: a, valueAxis: a, logAxis: a,
			legend: {textStyle: {color: c.ink}, pageTextStyle: {color: c.ink}, pageIconColor: c.ink, pageIconInactiveColor: c.rule},
			tooltip: {backgroundColor: c.card, borderColor: c.dim, textStyle: {color: c.ink}},
			visualMap: {textStyle: {color: c.dim}, inRange: {color: c.heat}},
			bar: {itemStyle: {borderColor: c.card, borderWidth: 1}, label: {color: c.ink}},
			line: {symbolSize: 5},
		};
	};
	const themes = {light: theme('light'), dark: theme('dark')};
	const show = {scheme: 'light'};
	const ofBots = own => own.map(i => palette[show.scheme][i]); // of bots

	const short = (x, unit) => (x >= 99.95 ? x.toFixed(0) : x >= 9.995 ? x.toFixed(1) : x.toFixed(2)).replace(/\.?0+$/, m => m[0] === '.' ? '' : m) + unit;
	const write = {
		duration: us => us < 1000 ? Math.round(us) + ' µs' : us < 1e6 ? short(us / 1e3, ' ms') : short(us / 1e6, ' s'),
		signed: x => (x > 0 ? '+' : x < 0 ? '−' : '') + Math.abs(x),
		percent: x => Math.round(x * 100) + '%',
	};

	const line = (x1, y1, x2, y2, style) => ({type: 'line', shape: {x1, y1, x2, y2}, style: {fill: 'none', ...style}});
	const draw = {
		bars(p, api) {
			const row = api.value(0), box = p.coordSys, fill = api.visual('color');
			const at = (dim, edge) => Number.isFinite(api.value(dim)) ? api.coord([api.value(dim), row])[0] : edge;
			const [x, y] = api.coord([api.value(1), row]), low = at(2, box.x), high = at(3, box.x + box.width);
			const thin = {stroke: fill, lineWidth: 1.5}, open = {stroke: fill, lineWidth: 1.5, lineDash: [3, 3]}, marks = [];
			marks.push(line(low, y, x, y, Number.isFinite(api.value(2)) ? thin : open));
			marks.push(line(x, y, high, y, Number.isFinite(api.value(3)) ? thin : open));
			if (Number.isFinite(api.value(2))) marks.push(line(low, y - 5, low, y + 5, thin));
			if (Number.isFinite(api.value(3))) marks.push(line(high, y - 5, high, y + 5, thin));
			marks.push({type: 'circle', shape: {cx: x, cy: y, r: 5}, style: {fill}});
			return {type: 'group', children: marks};
		},
		spread(p, api) {
			const row = api.value(0), fill = api.visual('color');
			const at = dim => api.coord([api.value(dim), row]), y = at(1)[1], x = [0, at(1)[0], at(2)[0], at(3)[0], at(4)[0]];
			return {type: 'group', children: [
				line(x[3], y, x[4], y, {stroke: fill, lineWidth: 1, lineDash: [2, 3]}),
				line(x[2], y, x[3], y, {stroke: fill, lineWidth: 2}),
				line(x[1], y, x[2], y, {stroke: fill, lineWidth: 9, opacity: .5}),
				line(x[1], y - 8, x[1], y + 8, {stroke: fill, lineWidth: 3}),
				{type: 'circle', shape: {cx: x[4], cy: y, r: 3}, style: {fill}},
			]};
		},
		// ECharts draws heat maps on three canvases, but browsers print only one.
		cell(p, api, series) {
			const [x, y] = api.coord([api.value(0), api.value(1)]), [width, height] = api.size([1, 1]);
			const text = series.label && series.label.show ? series.data[p.dataIndex].name : '';
			return {type: 'rect', shape: {x: x - width / 2 + .5, y: y - height / 2 + .5, width: width - 1, height: height - 1},
				style: {fill: api.visual('color')}, textConfig: {position: 'inside'}, textContent: {style: {text, fontSize: 12}}};
		},
		ribbon(p, api) {
			if (p.dataIndexInside > 0) return null;
			const up = [], down = [];
			for (let i = 0; i < p.dataInsideLength; i++) {
				up.push(api.coord([api.value(0, i), api.value(2, i)]));
				down.unshift(api.coord([api.value(0, i), api.value(1, i)]));
			}
			return {type: 'polygon', shape: {points: up.concat(down)}, style: {fill: api.visual('color'), opacity: .16}, silent: true};
		},
	};

	// tip returns the text beside the pointer, which is drawn and not markup.
	const tip = option => p => {
		const list = Array.isArray(p) ? p : [p], head = Array.isArray(p) ? [p[0].axisValueLabel] : [];
		return head.concat(list.map(q => {
			if (option.visualMap) return option.yAxis[0].data[q.value[1]] + ' / ' + option.yAxis[0].data[q.value[0]] + ': ' + q.name;
			if (q.seriesType === 'line') return q.seriesName + ': ' + (write[option.tips] || String)(q.value[1]);
			if (q.seriesType === 'bar') return q.name + ', ' + q.seriesName + ': ' + q.value;
			return q.name;
		})).join('\n');
	};

	// prepare replaces the names of functions in the options by the functions. Bot names
	// cannot be in these places.
	const prepare = option => {
		const {own} = option;
		for (const a of [...option.xAxis, ...option.yAxis]) {
			const f = a.axisLabel && a.axisLabel.formatter;
			if (f) a.axisLabel.formatter = write[f];
			if (a.scale) a.boundaryGap = ['6%', '6%']; // room for ends without limit
		}
		for (const a of option.yAxis) if (a.type === 'category') a.axisLabel.interval = 0;
		if (own) option.color = ofBots(own); // of lines; rows have theirs when they are drawn
		for (const s of option.series) {
			if (!s.renderItem) continue;
			const f = draw[s.renderItem], rows = own && option.series.length == 1;
			s.renderItem = (p, api) => f(p, rows ? {value: api.value, coord: api.coord, visual: () => ofBots(own)[api.value(0)]} : api, s);
		}
		for (const g of option.grid) {
			delete g.containLabel;
			Object.assign(g, {outerBoundsMode: 'same', outerBoundsContain: 'all'});
		}
		option.animation = false;
		Object.assign(option.tooltip, {renderMode: 'richText', confine: true, formatter: tip(option)});
		return option;
	};
	return {themes, prepare, show, ofBots};
})();

if (typeof document !== 'undefined') {
	const {themes, prepare, show, ofBots} = scrutineerCharts, drawn = [];
	for (const name in themes) echarts.registerTheme(name, themes[name]);
	const dark = matchMedia('(prefers-color-scheme: dark)'), forced = matchMedia('(forced-colors: active)');
	const now = () => dark.matches ? 'dark' : 'light';
	const start = box => {
		if (box.dataset.drawn) return;
		box.dataset.drawn = 'yes';
		const option = JSON.parse(document.getElementById(box.dataset.chart + '-data').textContent);
		if (forced.matches) option.aria = {enabled: true, label: {enabled: false}, decal: {show: true}};
		const chart = echarts.init(box, show.scheme = now(), {renderer: 'canvas'});
		chart.setOption(prepare(option));
		drawn.push(chart);
		chart.own = option.own;
		new ResizeObserver(() => chart.resize()).observe(box);
	};
	const boxes = [...document.querySelectorAll('[data-chart]')];
	const seen = new IntersectionObserver(list => list.forEach(e => {
		if (e.isIntersecting) {
			seen.unobserve(e.target);
			start(e.target);
		}
	}), {rootMargin: '600px'});
	for (const box of boxes) {
		box.style.height = box.dataset.height + 'px';
		if (+box.dataset.width) box.style.maxWidth = box.dataset.width + 'px';
		box.hidden = false;
		seen.observe(box);
	}
	const paint = name => drawn.forEach(c => {
		show.scheme = name;
		c.setTheme(name);
		if (c.own) c.setOption({color: ofBots(c.own)});
		c.getZr().flush();
	});
	dark.addEventListener('change', () => paint(now()));
	addEventListener('beforeprint', () => {
		boxes.forEach(start);
		drawn.forEach(c => c.resize({width: Math.min(c.getWidth(), 500)})); // the sheet has two columns
		paint('light');
	});
	addEventListener('afterprint', () => {
		drawn.forEach(c => c.resize({width: 'auto'}));
		paint(now());
	});
}
