/** Style sheet of the HTML report. The colors are the tokens of the dashboard. */
export const style = `
:root { color-scheme: light dark;
  --text: #1c2024; --muted: #60646c; --canvas: #f5f5f8; --card: #fff; --inset: #f9f9fb; --line: #e6e6eb; --line-soft: #eeeef2;
  --track: #d9d9e0; --hatch: #e8e8ec; --green: #30a46c; --green-text: #1d7a50; --green-soft: #e6f6eb; --red: #e5484d;
  --red-cell: #ce2c31; --red-text: #c62a2f; --red-soft: #feebec; --amber: #ffba18; --amber-line: #b4740e;
  --amber-text: #935600; --amber-soft: #fff7c2; --focus: #3e63dd; --mono: "JetBrains Mono Variable", ui-monospace,
  SFMono-Regular, Menlo, Consolas, monospace; }
@media (prefers-color-scheme: dark) { :root {
  --text: #edeef0; --muted: #b0b4ba; --canvas: #0d0e0f; --card: #1a1b1e; --inset: #18191b; --line: #26282b; --line-soft: #1f2124;
  --track: #363a3f; --hatch: #272a2d; --green-text: #3dd68c; --green-soft: #132d21; --red-text: #ff9592; --red-soft: #3b1219;
  --amber: #ffc53d; --amber-line: #ffba18; --amber-text: #ffca16; --amber-soft: #302008; --focus: #9eb1ff; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--canvas); color: var(--text);
  font: 14px/20px 'Inter Variable', system-ui, -apple-system, "Segoe UI", sans-serif; font-variant-numeric: tabular-nums; }
h1, h2, h3, p, ul, dl, dd { margin: 0; }
ul { padding: 0; list-style: none; }
h1 { font-size: 30px; line-height: 36px; letter-spacing: -.025em; font-weight: 620; margin: 6px 0 8px; overflow-wrap: anywhere; }
h2 { font-size: 15px; line-height: 20px; font-weight: 600; }
h3 { font-size: 12px; line-height: 16px; font-weight: 550; color: var(--muted); margin-bottom: 6px; }
code, pre { font-family: var(--mono); font-size: 12px; overflow-wrap: anywhere; }
svg { display: block; flex: none; }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 6px; }
.page { max-width: 1180px; margin: 0 auto; padding: 28px 32px 64px; display: grid; gap: 20px; grid-template-columns: minmax(0, 1fr); }
.muted { color: var(--muted); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; min-width: 0; }
.card > header, .card > summary > header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; padding: 14px 18px 10px; }
.top { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; font-size: 13px; color: var(--muted); }
.top b, .top h2 { color: var(--text); font-weight: 600; }
.verdict { display: grid; grid-template-columns: minmax(0, 1fr) 380px; overflow: hidden; border-left: 5px solid var(--amber-line); }
.verdict.good { border-left-color: var(--green); } .verdict.bad { border-left-color: var(--red); }
.verdict-text { padding: 28px 30px; }
.verdict-text p { font-size: 15px; line-height: 22px; color: var(--muted); max-width: 64ch; margin-top: 8px; }
.kind { display: flex; gap: 8px; align-items: center; font-weight: 600; color: var(--amber-text); }
.good .kind { color: var(--green-text); } .bad .kind { color: var(--red-text); }
.facts { display: flex; flex-wrap: wrap; gap: 6px 20px; margin-top: 20px; font-size: 12.5px; color: var(--muted); }
.counts { border-left: 1px solid var(--line); background: var(--inset); padding: 24px 26px; display: grid;
  grid-template-columns: 132px 1fr; gap: 22px; align-items: center; }
.counts li { display: flex; gap: 9px; align-items: center; font-size: 13.5px; line-height: 24px; }
.counts li b { margin-left: auto; font-weight: 600; }
.key { width: 10px; height: 10px; border-radius: 3px; flex: none; background: var(--track); }
.key.passed { background: var(--green); } .key.failed { background: var(--red); } .key.should { background: var(--amber); }
.key.known { background: var(--amber-soft); box-shadow: inset 0 0 0 1.5px var(--amber-line); }
.key.ok { background: color-mix(in srgb, var(--green) 45%, var(--card)); }
.key.not-tested, .cell.not-tested, .area .bar { background: repeating-linear-gradient(135deg, var(--track) 0 3px, var(--hatch) 3px 6px); }
.ring { fill: none; stroke-width: 13; stroke: var(--track); } .ring.passed { stroke: var(--green); }
.ring.failed { stroke: var(--red); } .ring.known { stroke: var(--amber); }
.ring-number { font-size: 25px; font-weight: 650; fill: var(--text); } .ring-label { font-size: 11px; fill: var(--muted); }
.areas { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 18px 28px; padding: 6px 18px 18px; }
.area-head { display: flex; justify-content: space-between; gap: 8px; font-size: 13px; margin-bottom: 6px; }
.area-head b { font-weight: 550; } .area-head span { text-align: right; white-space: nowrap; }
.area em, .fails { color: var(--red-text); font-style: normal; font-weight: 600; }
.bar { width: 100%; height: 8px; border-radius: 4px; background: var(--line-soft); } .bar .passed { fill: var(--green); } .bar .failed { fill: var(--red); }
.bar .known { fill: var(--amber); } .bar .not-tested { fill: var(--track); }
.area .bar .not-tested { fill: none; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; font-size: 12px; color: var(--muted); margin-left: auto; }
.legend span { display: flex; align-items: center; gap: 6px; }
.scroll { overflow-x: auto; padding: 0 12px 12px; }
.matrix { border-spacing: 3px; width: 100%; font-size: 12px; }
.matrix th { font-weight: 500; color: var(--muted); font-size: 11.5px; padding: 0 2px; }
.matrix thead th { vertical-align: bottom; min-width: 58px; }
.matrix th[scope=row] { text-align: left; font-weight: 450; color: var(--text); white-space: nowrap; font-size: 12px; padding-right: 8px;
  position: sticky; left: 0; background: var(--card); }
.matrix th small { display: inline-block; width: 48px; font: 600 10px var(--mono); color: var(--muted); }
.cell { height: 26px; text-align: center; border-radius: 5px; padding: 0 2px; }
.cell a { display: block; color: inherit; text-decoration: none; line-height: 26px; }
.cell.ok1 { background: color-mix(in srgb, var(--green) 15%, var(--card)); }
.cell.ok2 { background: color-mix(in srgb, var(--green) 28%, var(--card)); }
.cell.ok3 { background: color-mix(in srgb, var(--green) 42%, var(--card)); }
.cell.failed { background: var(--red-cell); color: #fff; font-weight: 700; }
.cell.should { background: #ffba18; color: #3b2a00; font-weight: 700; }
.cell.known { box-shadow: inset 0 0 0 1.5px var(--amber-line); color: var(--amber-text); font-weight: 600; }
.cell.not-tested { color: var(--muted); } .cell.none { color: var(--muted); opacity: .6; }
details.card > summary, .group > summary { cursor: pointer; }
summary { list-style: none; } summary::-webkit-details-marker { display: none; }
.chevron { color: var(--muted); transition: transform .12s; } details[open] > summary .chevron { transform: rotate(180deg); }
.finding > summary { display: grid; grid-template-columns: auto minmax(0, 1fr) auto 16px; gap: 4px 14px; align-items: center; padding: 14px 18px; }
.finding > summary b { font-weight: 600; overflow-wrap: anywhere; }
.finding > summary code { display: block; color: var(--muted); }
.level { font-size: 11px; font-weight: 650; padding: 3px 8px; border-radius: 6px; background: var(--red-soft); color: var(--red-text); }
.level.should { background: var(--amber-soft); color: var(--amber-text); }
.finding-body { border-top: 1px solid var(--line-soft); padding: 16px 18px; display: grid; gap: 14px; grid-template-columns: minmax(0, 1fr); }
.finding-body > p { overflow-wrap: anywhere; }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 12px; }
h3.owner { font-size: 14px; line-height: 20px; color: var(--text); margin: 0; }
.trend { padding: 0 18px 14px; } .trend svg { width: 100%; height: auto; max-width: 720px; }
.trend .failed { fill: var(--red); } .trend .known { fill: var(--amber); } .trend line { stroke: var(--line); }
.trend text { font-size: 11px; fill: var(--muted); } .trend ul { padding-bottom: 8px; }
pre { margin: 0; padding: 10px 12px; background: var(--inset); border: 1px solid var(--line); border-radius: 8px;
  white-space: pre-wrap; line-height: 20px; max-height: 26rem; overflow: auto; }
pre.diff { padding: 8px 0; } pre.diff span { display: block; padding: 0 12px; }
pre.diff .added { background: var(--green-soft); color: var(--green-text); }
pre.diff .removed { background: var(--red-soft); color: var(--red-text); }
pre.command { user-select: all; }
.ids { display: flex; flex-wrap: wrap; gap: 4px 12px; }
p.group { margin: 0; padding: 8px 18px; }
.group > summary { padding: 8px 18px; display: flex; gap: 10px; align-items: center; }
.group > summary .chevron, header .chevron { margin-left: auto; }
.group > ul { padding: 0 18px 12px; } .group li { padding: 3px 0; color: var(--muted); overflow-wrap: anywhere; }
.group li code { color: var(--text); }
.group + .group { border-top: 1px solid var(--line-soft); }
.skips { padding: 0 18px 8px; } .skips > li { padding: 10px 0; display: grid; grid-template-columns: 56px minmax(0, 1fr) 220px; gap: 4px 14px; align-items: start; }
.skips > li + li { border-top: 1px solid var(--line-soft); }
.skips .number { font-size: 18px; font-weight: 600; text-align: right; }
.skips strong { font-weight: 550; display: block; } .skips p { color: var(--muted); font-size: 13px; overflow-wrap: anywhere; }
.skips summary, .link { color: var(--muted); font-size: 13px; cursor: pointer; text-decoration: underline; }
.ids { padding-top: 6px; }
.statuses { border-collapse: collapse; width: 100%; font-size: 12px; }
.statuses th, .statuses td { text-align: left; vertical-align: top; padding: 6px 8px; border-top: 1px solid var(--line-soft); font-weight: 400; }
.statuses thead th { color: var(--muted); border: 0; }
.tag { display: inline-block; border-radius: 4px; padding: 0 5px; margin: 1px 0; background: var(--green-soft); white-space: nowrap; }
.tag.gap { background: none; border: 1px dashed var(--amber-line); color: var(--amber-text); }
@media (max-width: 800px) {
  .page { padding: 16px 12px 48px; gap: 14px; } .top b + span { display: none; } h1 { font-size: 22px; line-height: 28px; }
  .verdict, .pair { grid-template-columns: minmax(0, 1fr); } .verdict-text { padding: 20px 18px; }
  .counts { border-left: 0; border-top: 1px solid var(--line); padding: 18px; }
  .areas { grid-template-columns: minmax(0, 1fr); gap: 14px; } .legend { margin-left: 0; }
  .finding > summary { grid-template-columns: auto minmax(0, 1fr) 16px; } .finding > summary .also { grid-column: 2; grid-row: 2; }
  .finding > summary .chevron { grid-column: 3; grid-row: 1; }
  .card > summary > header { display: grid; grid-template-columns: minmax(0, 1fr) 16px; } .card > summary > header .muted { grid-row: 2; }
  .skips > li { grid-template-columns: 40px minmax(0, 1fr); } .matrix th small { display: none; } .skips .untested-share { display: none; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { .card, .cell, .level, .tag { border: 1px solid CanvasText; } .bar, .ring, .key { forced-color-adjust: none; } }
@media print { body { background: #fff; } .page { padding: 0; max-width: none; } .card { break-inside: avoid-page; }
  .chevron { display: none; } pre { max-height: none; } .finding::details-content { content-visibility: visible; height: auto; } }
`;
