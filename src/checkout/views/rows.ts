import { html, type Content, type Html } from './html.js';

/** Label and value of a row. */
export type Row = readonly [label: Content, value: Content];

/** Renders labels with values; leaves out rows without a value. */
export function renderRows(rows: readonly Row[]): Html {
  return html`<dl class="rows">
    ${rows.map(
      ([label, value]) =>
        value !== null &&
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div> `,
    )}
  </dl>`;
}
