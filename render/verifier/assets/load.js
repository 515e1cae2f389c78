// A loaded judge checks the log in the page.
const here = document.getElementById('verifier'), inPage = document.getElementById('verifier-log').textContent;
here.querySelector('button').remove();
const panel = verifier(here, {...given, digest: here.dataset.digest});
panel.check(here.dataset.name, Number(here.dataset.size), () => ({coded: inPage}));
