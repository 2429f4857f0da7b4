/** Colors of one color scheme, each `#rrggbb`. */
export interface Palette {
  ink: string;
  soft: string;
  paper: string;
  ground: string;
  note: string;
  line: string;
  accent: string;
  on_accent: string;
  alarm: string;
}

export const palettes: Record<'light' | 'dark', Palette> = {
  light: {
    ink: '#1c2430',
    soft: '#55606f',
    paper: '#ffffff',
    ground: '#f2f4f7',
    note: '#fff7db',
    line: '#7d8796',
    accent: '#0b5c86',
    on_accent: '#ffffff',
    alarm: '#a3201b',
  },
  dark: {
    ink: '#e8ecf1',
    soft: '#a9b4c1',
    paper: '#1a212b',
    ground: '#10151c',
    note: '#2e2a18',
    line: '#77828f',
    accent: '#7cc4ec',
    on_accent: '#10151c',
    alarm: '#ff9c95',
  },
};

const toCssVariables = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, color]) => `--${name.replace('_', '-')}: ${String(color)};`)
    .join(' ');

/** Stylesheet of the checkout, served as a file: the Content-Security-Policy of the pages allows no inline styles. */
export const stylesheet = `
:root { color-scheme: light dark; ${toCssVariables(palettes.light)}
  --brand: var(--accent); --on-brand: var(--on-accent); --edge: var(--accent);
  --hair: color-mix(in srgb, currentcolor 18%, transparent); }
@media (prefers-color-scheme: dark) { :root { ${toCssVariables(palettes.dark)} } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere; }
header, main, footer { max-width: 34rem; margin: 0 auto; padding: 0 1rem; }
header { padding-block: 1.25rem .75rem; }
main { display: grid; gap: 1rem; align-items: start; }
main > * { min-width: 0; border-radius: .75rem; padding: 1.5rem 1.25rem; }
.card > :last-child, .card > :last-child > :last-child, .sandbox > :last-child { margin-bottom: 0; }
.card { background: var(--paper); box-shadow: inset 0 .25rem var(--edge), 0 1px 3px rgb(0 0 0 / .15); }
@media (min-width: 60rem) {
  .wide header, .wide main, .wide footer { max-width: 60rem; }
  .wide main { grid-template-columns: 1fr 23rem; }
}
footer { color: var(--soft); font-size: .875rem; padding-block: 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.125rem; line-height: 1.35; margin: 1.5rem 0 .5rem; }
p { margin: .25rem 0 .75rem; }
a { color: var(--accent); }
.seller { display: flex; align-items: center; gap: .75rem; font-weight: 600; margin: 0; }
.seller img { max-width: 8rem; max-height: 3rem; }
.offer { border-block: 1px solid var(--hair); padding-block: .75rem; margin: 1.25rem 0; }
.offer p { margin: 0; }
.offer h2 { margin: 0 0 .25rem; }
.due { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; font-size: 1.125rem; margin: 1rem 0; }
.fields { display: grid; gap: 1rem; margin-bottom: 1.25rem; }
.field { display: flex; flex-direction: column; }
.field input { margin-top: auto; }
@media (min-width: 30rem) { .fields { grid-template-columns: 1fr 1fr; } .field:first-child { grid-column: 1 / -1; } }
label { font-weight: 600; }
.hint { color: var(--soft); font-size: .875rem; margin: 0 0 .25rem; }
.fault { color: var(--alarm); font-weight: 600; margin: 0 0 .25rem; }
input[type=text] { width: 100%; font: inherit; color: inherit; background: var(--paper); padding: .625rem .75rem;
  border: 1px solid var(--line); border-radius: .375rem; }
input[aria-invalid=true] { border: 2px solid var(--alarm); }
button, .button { display: block; width: 100%; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  padding: .75rem 1rem; margin: 0 0 .75rem; border: 2px solid var(--edge); border-radius: .375rem; cursor: pointer;
  background: var(--brand); color: var(--on-brand); }
button:hover, .button:hover { text-decoration: underline; }
button.other, .button.other { background: transparent; border-color: var(--accent); color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.refusal { border-inline-start: .375rem solid var(--alarm); padding: .25rem 1rem; margin: 0 0 1rem; }
.refusal h2 { margin: .25rem 0; }
.refusal ul { margin: .25rem 0; padding-inline-start: 1.25rem; }
.sandbox { background: var(--note); border: 1px dashed var(--line); font-size: .875rem; padding-block: 1rem; }
.sandbox h2 { font-size: 1rem; margin-top: 0; }
.sandbox ul { list-style: none; margin: 0; padding: 0; }
.sandbox li { display: grid; grid-template-columns: 1fr auto; align-items: center; gap: .75rem; padding: .5rem 0;
  border-top: 1px solid var(--hair); }
.sandbox li span { display: block; line-height: 1.35; }
.sandbox button { width: auto; margin: 0; padding: .25rem .75rem; background: transparent; border: 1px solid var(--accent);
  color: var(--accent); }
code { font-size: .8125rem; color: var(--soft); white-space: nowrap; }
.links a { margin-inline-end: 1rem; }
`;
