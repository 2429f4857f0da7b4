import { shadeColor } from './color.js';

/** Colors of one color scheme, each `#rrggbb`; most are those of the dashboard. */
export interface Palette {
  ink: string;
  soft: string;
  paper: string;
  ground: string;
  note: string;
  line: string;
  accent: string;
  on_accent: string;
  panel: string;
  on_panel: string;
  alarm: string;
  good: string;
}

export const palettes: Record<'light' | 'dark', Palette> = {
  light: {
    ink: '#1c2024',
    soft: '#60646c',
    paper: '#ffffff',
    ground: '#f5f5f8',
    note: '#f9f9fb',
    line: '#868893',
    accent: '#3a5bc7',
    on_accent: '#ffffff',
    panel: '#3a5bc7',
    on_panel: '#ffffff',
    alarm: '#c62a2f',
    good: '#1d7a50',
  },
  dark: {
    ink: '#edeef0',
    soft: '#b0b4ba',
    paper: '#151618',
    ground: '#0d0e0f',
    note: '#1a1b1e',
    line: '#7b8089',
    accent: '#9eb1ff',
    on_accent: '#0d0e0f',
    panel: '#182449',
    on_panel: '#ffffff',
    alarm: '#ff9592',
    good: '#3dd68c',
  },
};

const toCssVariables = (palette: Palette): string =>
  Object.entries({ ...palette, panel_shade: shadeColor(palette.panel) })
    .map(([name, color]) => `--${name.replace('_', '-')}: ${color};`)
    .join(' ');

/** Stylesheet of the checkout, served as a file: the Content-Security-Policy of the pages allows no inline styles. */
export const stylesheet = `
@font-face { font-family: Inter; font-weight: 100 900; font-display: swap; src: url('inter.woff2') format('woff2'); }
:root { color-scheme: light dark; ${toCssVariables(palettes.light)}
  --brand: var(--accent); --on-brand: var(--on-accent); --edge: var(--accent);
  --backdrop: color-mix(in srgb, var(--panel) 25%, #0d0e0f);
  --hair: color-mix(in srgb, currentcolor 18%, transparent); }
@media (prefers-color-scheme: dark) { :root { ${toCssVariables(palettes.dark)} } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); font: 1rem/1.5 Inter, system-ui, sans-serif;
  font-feature-settings: 'tnum'; overflow-wrap: anywhere; }
h1 { font-size: 1.375rem; font-weight: 620; line-height: 1.25; letter-spacing: -.015em; margin: 0 0 1.25rem; }
h2 { font-size: .9375rem; font-weight: 600; margin: 1.5rem 0 .5rem; }
h3 { font-size: .875rem; margin: 1rem 0 .25rem; }
p { margin: 0 0 1rem; }
a { color: inherit; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
header, main, footer { padding-inline: max(1.25rem, 50% - 13rem); }
header { padding-block: 1.5rem; background: var(--panel); color: var(--on-panel); }
main { padding-block: 2rem 1rem; }
footer { color: var(--soft); font-size: .875rem; padding-block: 1rem; }
footer p { margin: 0 0 .5rem; }
.links a { margin-inline-end: 1rem; }
.seller { display: flex; align-items: center; gap: .75rem; font-weight: 650; margin: 0; }
.seller img { max-width: 8rem; max-height: 2.5rem; padding: .25rem; border-radius: .5rem; background: #ffffff; }
.initial { display: grid; place-items: center; flex: none; width: 2.25rem; height: 2.25rem; border-radius: .5rem;
  background: var(--on-panel); color: var(--panel); }
.badge { flex: none; margin-inline-start: auto; padding: .0625rem .5rem; border: 1px solid; border-radius: 1rem; font-size: .75rem;
  font-weight: 550; }
.offer { margin-top: 1.25rem; }
.offer p { margin: 0; }
.due strong { margin-inline-end: .25rem; font-size: 2.5rem; font-weight: 650; line-height: 1.25; letter-spacing: -.02em; }
.rows { margin: 1rem 0; }
.rows div { display: flex; justify-content: space-between; gap: 1rem; padding: .75rem 0;
  border-top: 1px solid var(--hair); }
.rows div:first-child { border: 0; }
.rows dt { flex: 1 0 auto; max-width: 50%; }
.rows dd { flex: 0 1 auto; margin: 0; text-align: end; font-weight: 550; }
.rows div:has(code) { flex-wrap: wrap; row-gap: 0; }
.rows dd:has(code) { margin-inline-start: auto; }
.rows code { white-space: nowrap; }
small { display: block; font-size: .875rem; font-weight: 400; }
.note { font-size: .8125rem; margin: 1rem 0 0; }
main .rows { border: 1px solid var(--hair); border-radius: .75rem; font-size: .9375rem; }
main .receipt .rows div:first-child { background: var(--note); border-radius: .75rem .75rem 0 0; }
main .receipt .rows div:first-child dt { color: inherit; font-weight: 600; }
main .rows div { padding: .75rem 1rem; }
main dt, .bank, .hint { color: var(--soft); }
.status { --tone: var(--soft); display: grid; place-items: center; width: 3.5rem; height: 3.5rem; border-radius: 50%;
  background: color-mix(in srgb, var(--tone) 14%, transparent); color: var(--tone); }
.success { --tone: var(--good); }
.failed { --tone: var(--alarm); }
.wait { --tone: var(--accent); }
.notice, .sandbox { display: flex; gap: .625rem; padding: .75rem 1rem; border: 1px solid var(--hair); border-radius: .75rem;
  background: var(--note); }
.notice svg { margin-top: .125rem; color: var(--accent); }
.sandbox { margin-top: 1.5rem; border: 1px dashed var(--line); color: var(--soft); font-size: .875rem; }
.sandbox svg { margin-top: .1875rem; }
.divider { display: flex; align-items: center; gap: .75rem; margin: 1.25rem 0 1rem; color: var(--soft); font-size: .875rem; }
.divider::before, .divider::after { content: ''; flex: 1; border-top: 1px solid var(--hair); }
.email, .field { border: 1px solid var(--line); border-radius: .625rem; }
.email, .field { display: grid; padding: .5rem .875rem; }
.email strong, label { color: var(--soft); font-size: .8125rem; font-weight: 500; }
.fields { display: grid; grid-template-columns: 1fr 1fr; margin-bottom: 1rem; }
.field { position: relative; align-content: start; border-radius: 0 0 0 .625rem; }
.field:first-child { grid-column: 1 / -1; margin-bottom: -1px; border-radius: .625rem .625rem 0 0; }
.field:last-child { margin-inline-start: -1px; border-radius: 0 0 .625rem; }
.field:has([aria-invalid=true]) { border-color: var(--alarm); z-index: 1; }
.field:has([aria-invalid=true]) label { color: var(--alarm); }
.field:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 1px; z-index: 2; }
.field .hint { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.field[data-brand="visa"] { --brand-name: "Visa"; }
.field[data-brand="mastercard"] { --brand-name: "Mastercard"; }
.field[data-brand="amex"] { --brand-name: "Amex"; }
.field[data-brand]::after { content: var(--brand-name, none); position: absolute; right: .75rem; bottom: .6rem;
  padding: .0625rem .375rem; border: 1px solid var(--hair); border-radius: .25rem; font-size: .75rem; font-weight: 600;
  pointer-events: none; }
.hint { font-size: .875rem; margin: 0 0 .375rem; }
.hint + button { margin-top: .75rem; }
.hint + .email { margin-top: 1rem; }
.faults { color: var(--alarm); font-size: .875rem; font-weight: 550; }
.fault { display: flex; gap: .5rem; margin: 0 0 .5rem; }
.faults + * { margin-top: 1rem; }
.fault:empty { display: none; }
.fault::before { content: "!" / ""; flex: none; width: 1.125rem; height: 1.125rem; margin-top: .125rem; border-radius: 50%;
  background: var(--alarm); color: var(--paper); font-size: .75rem; font-weight: 700; line-height: 1.5; text-align: center; }
input[type=text] { width: 100%; font: inherit; color: inherit; background: none; padding: .125rem 0; border: 0; }
input[type=text]:focus-visible { outline: none; }
.email { position: relative; padding-inline-end: 2.5rem; }
.email svg { position: absolute; right: .875rem; top: calc(50% - .5rem); color: var(--soft); }
input::placeholder { color: var(--soft); opacity: 1; }
button, .button { display: block; width: 100%; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  padding: .75rem 1rem; margin: 0 0 .75rem; border: 1px solid var(--edge); border-radius: .625rem; cursor: pointer;
  background: var(--brand); color: var(--on-brand); }
button:hover, .button:hover { text-decoration: underline; }
.other, .test-cards button { background: transparent; border: 1px solid var(--line); color: inherit; }
.cancel { text-align: center; font-size: .875rem; }
.refusal { border: 1px solid var(--alarm); border-radius: .5rem; padding: .75rem 1rem; margin: 0 0 1rem; }
.refusal h2 { margin: 0 0 .25rem; color: var(--alarm); }
.refusal p { margin: 0; }
.test-cards { background: var(--note); border: 1px dashed var(--line); border-radius: .75rem; margin-bottom: 1.5rem;
  padding: .75rem 1rem; font-size: .875rem; }
summary { display: flex; align-items: center; gap: .5rem; cursor: pointer; font-weight: 600; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary small { margin-inline-start: auto; color: var(--soft); }
[open] > summary .icon-chevron { transform: rotate(180deg); }
svg { flex: none; fill: none; stroke: currentcolor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.test-cards p { margin: .75rem 0; color: var(--soft); }
.test-cards ul { list-style: none; margin: 0; padding: 0; }
.test-cards li { display: grid; grid-template-columns: 1fr auto; align-items: center; gap: .75rem; padding: .5rem 0;
  border-top: 1px solid var(--hair); }
.test-cards li span { display: block; line-height: 1.35; }
.test-cards button { width: auto; margin: 0; padding: .25rem .75rem; }
code { font-size: .8125rem; }
li code { color: var(--soft); white-space: nowrap; }
@media (min-width: 800px) {
  .columns { display: grid; grid-template: 1fr auto / 1fr 1fr; }
  .columns header, .columns main, .columns footer { padding-inline: max(2rem, 100% - 32rem) 4.5rem; }
  .columns main, .columns footer { padding-inline: 4.5rem max(2rem, 100% - 32rem); }
    .columns header { grid-row: 1 / 3; display: flex; flex-direction: column; padding-block: 3.5rem 2rem;
    border-inline-end: 1px solid var(--hair);
    background: radial-gradient(circle at 20% 100%, transparent 18rem, var(--panel) 18rem 25rem, transparent 25rem),
      linear-gradient(165deg, var(--panel), var(--panel-shade) 60%); }
  .columns main { padding-block: 3.5rem 2rem; }
  .offer { margin-top: 3rem; }
  .due { margin-bottom: 2.5rem; }
  .note { margin-top: auto; padding-top: 2rem; }
}
.card, .sheet { display: grid; align-content: center; justify-items: center; background: var(--ground); padding: 1.25rem; }
.card > *, .sheet > * { width: 100%; max-width: 26rem; padding: 1.25rem 1.5rem; }
.card header, .sheet header { background: none; padding: 0 0 1rem; }
.card header { color: inherit; }
.card main, .sheet main { background: var(--paper); border-radius: 1rem; box-shadow: 0 16px 40px -8px rgb(0 0 0 / .3); }
.sheet { background: var(--backdrop); }
.sheet header, .sheet footer { color: #ffffff; }
.sheet main { border: 1px solid var(--hair); }
.sheet footer { padding-inline: 0; }
.sheet h1 { font-size: 1.25rem; margin-bottom: .25rem; }
.bank { font-size: .875rem; border-bottom: 1px solid var(--hair); margin: 0 -1.5rem 1.25rem; padding: 0 1.5rem .875rem;
  display: flex; justify-content: flex-end; }
.brand { margin-inline-end: auto; color: var(--ink); font-weight: 600; }
.sheet main .rows { background: var(--note); border: 0; padding-block: .375rem; }
.sheet main .rows div { border: 0; padding-block: .375rem; }
.sheet .hint { text-align: center; margin: 0; }
@media (forced-colors: active) {
  .card main, .sheet main, .status, .initial, .field[data-brand]::after { border: 1px solid CanvasText; }
  .status { background: none; color: CanvasText; }
  .notice svg, .email svg { color: CanvasText; }
  main :is(form > button, .button):not(.other) { border-width: 3px; }
  .field:has([aria-invalid=true]) { outline: 2px dashed CanvasText; outline-offset: -4px; }
  .refusal { border-width: 3px; }
  .columns header { background: Canvas; }
  .field:has(:focus-visible) { outline: 3px solid Highlight; outline-offset: 1px; }
}
`;
