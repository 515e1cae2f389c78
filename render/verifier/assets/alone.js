// The button of a page with an embedded judge, which is unpacked and run only on a click.
const place = document.getElementById('verifier'), block = name => document.getElementById('verifier-' + name).textContent;
place.hidden = false;
place.querySelector('button').onclick = () => start({...JSON.parse(block('given')), worker: block('worker'), module: block('module')});
