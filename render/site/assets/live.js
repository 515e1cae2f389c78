// Checks from time to time whether the site was rebuilt, and shows the new page. Pages
// that allow it get the new content in place; others are reloaded.
'use strict';
{
	const root = document.currentScript.src.replace(/assets\/[^/]*$/, '');
	let tag = null;
	const renew = async () => {
		const main = document.querySelector('main[data-live]');
		if (!main) return location.reload();
		const r = await fetch(location.href, {cache: 'no-store'});
		const fresh = new DOMParser().parseFromString(await r.text(), 'text/html').querySelector('main');
		if (!fresh) return location.reload();
		main.replaceChildren(...fresh.childNodes);
	};
	const look = async () => {
		try {
			const r = await fetch(root + 'live.json', {cache: 'no-store'});
			const now = r.ok ? (await r.json()).site : tag;
			if (tag !== null && now !== tag) await renew();
			tag = now;
		} catch { /* the server is gone for now */ }
		setTimeout(look, 2000);
	};
	look();
}
