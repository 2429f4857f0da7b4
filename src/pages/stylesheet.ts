/** The whole look of the checkout. It is served as a file, since the policy of the pages allows no style within them. */
export const stylesheet = `
:root { color-scheme: light dark; --ink: #1c2430; --paper: #ffffff; --ground: #f2f4f7; --line: #8a94a3; --soft: #55606f;
  --accent: #0b5c86; --on-accent: #ffffff; --alarm: #a3201b; --note: #fff7db; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ecf1; --paper: #1a212b; --ground: #10151c; --line: #77828f; --soft: #a9b4c1; --accent: #7cc4ec;
    --on-accent: #10151c; --alarm: #ff9c95; --note: #2e2a18; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
header, main, footer { max-width: 34rem; margin: 0 auto; padding: 0 1.25rem; }
main { background: var(--paper); padding: 1.5rem 1.25rem; border-radius: .5rem; }
footer { color: var(--soft); font-size: .875rem; padding-block: .75rem; }
form { margin-top: 1.25rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.125rem; margin: 1.5rem 0 .5rem; }
p { margin: .25rem 0 .75rem; overflow-wrap: anywhere; }
a { color: var(--accent); }
.seller { font-weight: 600; padding: 1rem 0 .25rem; }
.offer { border-block: 1px solid var(--line); padding-bottom: .25rem; }
.offer h2 { margin-top: .75rem; }
.due { display: flex; justify-content: space-between; font-size: 1.125rem; margin: 1rem 0; }
.field { margin: 0 0 1rem; }
label { display: block; font-weight: 600; }
.hint { color: var(--soft); font-size: .875rem; margin: 0 0 .25rem; }
.fault { color: var(--alarm); font-weight: 600; margin: 0 0 .25rem; }
input[type=text] { width: 100%; font: inherit; color: inherit; background: var(--paper); padding: .625rem .75rem;
  border: 1px solid var(--line); border-radius: .375rem; }
input[aria-invalid=true] { border: 2px solid var(--alarm); }
button, .button { display: block; width: 100%; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  padding: .75rem 1rem; margin: 0 0 .75rem; border: 2px solid var(--accent); border-radius: .375rem; cursor: pointer;
  background: var(--accent); color: var(--on-accent); }
button.other { background: transparent; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.refusal { border-inline-start: .375rem solid var(--alarm); padding: .25rem 1rem; margin: 0 0 1rem; }
.refusal h2 { margin: .25rem 0; }
.sandbox { background: var(--note); border: 1px dashed var(--line); border-radius: .375rem; padding: .25rem 1rem .75rem;
  margin-top: 1.5rem; }
.sandbox h2 { margin-top: .75rem; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th, td { text-align: start; vertical-align: top; padding: .25rem .5rem .25rem 0; border-top: 1px solid var(--line);
  font-weight: 400; }
thead th { font-weight: 600; border-top: 0; }
code { white-space: nowrap; }
.links a { margin-inline-end: 1rem; }
`;
