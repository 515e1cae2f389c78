// Looks now and then whether the site was made again, and shows the new page.
'use strict';
{
	const root = document.currentScript.src.replace(/assets\/[^/]*$/, '');
	let tag = null;
	const look = async () => {
		try {
			const r = await fetch(root + 'live.json', {cache: 'no-store'});
			const now = r.ok ? (await r.json()).site : tag;
			if (tag !== null && now !== tag) return location.reload();
			tag = now;
		} catch { /* the server is gone for now */ }
		setTimeout(look, 2000);
	};
	look();
}
