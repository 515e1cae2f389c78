// The page that checks logs that a reader drops, chooses or pastes.
const main = document.querySelector('main'), block = id => document.getElementById(id).textContent;
const given = JSON.parse(block('given'));
const drop = main.appendChild(document.createElement('div'));
const panel = verifier(main, {...given, module: block('module'), worker: block('runner') + block('worker')});
const {add, say} = panel, take = list => [...list].forEach(f => panel.check(f.name, f.size, () => panel.bytes(f)));
drop.className = 'drop';
const label = add(drop, 'label', say('choose') + ' ');
const input = add(label, 'input', undefined, {type: 'file', multiple: true});
input.onchange = () => {
	take(input.files);
	input.value = '';
};
const paste = add(drop, 'details');
add(paste, 'summary', say('paste'));
const text = add(paste, 'textarea', undefined, {rows: 8, dir: 'ltr', spellcheck: false, ariaLabel: say('paste')});
add(paste, 'button', say('check'), {type: 'button'}).onclick = () => {
	const blob = new Blob([text.value]);
	panel.check('pasted.mlog', blob.size, () => panel.bytes(blob));
};
addEventListener('dragover', e => e.preventDefault());
addEventListener('drop', e => {
	e.preventDefault();
	take(e.dataTransfer.files);
});
