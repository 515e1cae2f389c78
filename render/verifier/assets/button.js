// The button of a page. The judge loads only on a click.
(() => {
	const place = document.getElementById('verifier'), press = place.querySelector('button');
	place.hidden = false;
	press.onclick = () => {
		const code = document.createElement('script'), policy = window.trustedTypes?.createPolicy('check', {createScriptURL: s => s});
		press.disabled = true;
		code.onerror = () => {
			press.nextElementSibling.hidden = false;
		};
		if (location.protocol != 'file:') code.integrity = place.dataset.integrity;
		code.src = policy ? policy.createScriptURL(place.dataset.script) : place.dataset.script;
		document.head.append(code);
	};
})();
