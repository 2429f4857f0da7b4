/** HTML whose interpolated values are escaped. */
export class Html {
  constructor(readonly text: string) {}
}

/** Value that a template accepts; null and false render nothing. */
export type Content = string | number | Html | null | false | readonly Content[];

/**
 * Template tag for HTML. Escapes every value for text and quoted attributes, except `Html`.
 *
 * @example html`<p title="${title}">${paragraphs.map((text) => html`${text}<br>`)}</p>`
 */
export function html(template: TemplateStringsArray, ...contents: readonly Content[]): Html {
  return new Html(String.raw({ raw: template }, ...contents.map(renderContent)));
}

function renderContent(content: Content): string {
  if (content === null || content === false) return '';
  if (content instanceof Html) return content.text;
  if (typeof content === 'object') return content.map(renderContent).join('');
  return escapeHtml(String(content));
}

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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML content and for quoted attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
