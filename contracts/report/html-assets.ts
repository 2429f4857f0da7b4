/** Style sheet of the HTML report. */
export const style = `
:root { color-scheme: light dark; --text: light-dark(#1d2433, #e6e9f0); --quiet: light-dark(#5b6478, #9aa3b5);
  --ground: light-dark(#f5f6f9, #12151c); --card: light-dark(#ffffff, #1b1f29); --line: light-dark(#dde1ea, #313747);
  --red: light-dark(#b3261e, #ff8a80); --green: light-dark(#1b6e3c, #7bd99b); --amber: light-dark(#8a5300, #f0b95c); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem; background: var(--ground); color: var(--text);
  font: 15px/1.5 system-ui, sans-serif; }
header { border-left: .4rem solid var(--amber); padding: .2rem 0 .2rem 1rem; margin-bottom: 2rem; }
header.passed { border-color: var(--green); } header.broken, header.unreachable, header.fault { border-color: var(--red); }
h1 { font-size: 1.25rem; font-weight: 500; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 2.2rem 0 .8rem; }
.ending { font-size: 1.7rem; font-weight: 650; margin: 0; }
.facts, small, .time { color: var(--quiet); } .facts { margin: .3rem 0; font-size: .9rem; }
code, pre { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--ground); border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .8rem; margin: 0;
  white-space: pre-wrap; max-height: 24rem; overflow: auto; }
.filters { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-bottom: .8rem; }
.filters input[type=search] { flex: 1 1 16rem; font: inherit; padding: .4rem .7rem; border-radius: .4rem;
  border: 1px solid var(--line); background: var(--card); color: inherit; }
.chip { border: 1px solid var(--line); border-radius: 1rem; padding: .15rem .7rem; background: var(--card); }
.verdict { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; margin-bottom: .35rem; }
.verdict[hidden] { display: none; }
summary { cursor: pointer; padding: .45rem .8rem; } summary:focus-visible { outline: 2px solid var(--amber); }
.verdict summary { display: grid; grid-template-columns: 8.5rem minmax(12rem, 24rem) 1fr auto; gap: .2rem 1rem; }
.mark { font-weight: 600; } .statement { color: var(--quiet); }
.broken .mark, .chip.broken { color: var(--red); } .passed .mark, .chip.passed { color: var(--green); }
.advised .mark, .known .mark, .inconclusive .mark, .not_run .mark, .skipped .mark { color: var(--amber); }
.body { padding: 0 .8rem .8rem; margin: 0; } .message { font-weight: 600; overflow-wrap: anywhere; }
dl { margin: 0; } dt { color: var(--quiet); margin: .6rem 0 .2rem; font-size: .9rem; } dd { margin: 0; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; background: var(--card); }
th, td { text-align: left; vertical-align: top; padding: .5rem .7rem; border: 1px solid var(--line); font-weight: 400; }
thead th { font-weight: 600; }
.covered, .gap { display: inline-block; border-radius: .3rem; padding: 0 .35rem; margin: .1rem 0; white-space: nowrap; }
.covered { background: light-dark(#dff3e6, #1e3b2a); } .gap { border: 1px dashed var(--amber); color: var(--amber); }
@media (max-width: 50rem) { .verdict summary { grid-template-columns: 1fr auto; } .statement { grid-column: 1 / -1; } }
`;

/** Script that filters the requirements. Without it, the page shows all of them. */
export const script = `
const form = document.querySelector('form.filters');
const filter = () => {
  const words = form.words.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const outcomes = new Set([...form.querySelectorAll('[name=outcome]:checked')].map(({ value }) => value));
  let shown = 0;
  for (const verdict of document.querySelectorAll('.verdict')) {
    const { outcome, words: own } = verdict.dataset;
    verdict.hidden = !outcomes.has(outcome) || !words.every((word) => own.includes(word));
    if (!verdict.hidden) shown += 1;
  }
  form.querySelector('output').textContent = shown + ' shown';
};
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
filter();
`;
