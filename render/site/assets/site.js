// On a phone the navigation is scrolled to the current page. Sortable tables: a click
// on a head sorts by its column, a second one in reverse.
'use strict';
document.querySelector('.top [aria-current]')?.scrollIntoView({block: 'nearest', inline: 'center'});
for (const table of document.querySelectorAll('table.sort')) {
	const heads = [...table.tHead.rows[0].cells];
	heads.forEach((head, column) => {
		if (head.className == 'bar') return;
		const button = document.createElement('button');
		button.type = 'button';
		button.append(...head.childNodes);
		head.append(button);
		button.onclick = () => {
			const numbers = head.className == 'n';
			const down = head.ariaSort ? head.ariaSort == 'ascending' : numbers;
			heads.forEach(h => h.removeAttribute('aria-sort'));
			head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
			const key = row => {
				const cell = row.cells[column], k = cell.dataset.key ?? cell.textContent;
				return numbers ? parseFloat(k) || 0 : k;
			};
			const order = (a, b) => numbers ? key(a) - key(b) : key(a).localeCompare(key(b), 'en', {numeric: true});
			const body = table.tBodies[0];
			body.append(...[...body.rows].sort((a, b) => (down ? -1 : 1) * order(a, b)));
		};
	});
}
