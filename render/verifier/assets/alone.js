// The button of a page that holds the judge: it is unpacked and runs on a click only.
const place = document.getElementById('verifier'), block = name => document.getElementById('verifier-' + name).textContent;
place.hidden = false;
place.querySelector('button').onclick = () => start({...JSON.parse(block('given')), worker: block('worker'), module: block('module')});
