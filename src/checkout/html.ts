/** HTML that is safe to send: what was put into it is escaped. */
export class Html {
  constructor(readonly text: string) {}
}

/** What can stand in a template; nothing is written for null and false. */
export type Content = string | number | Html | null | false | readonly Content[];

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Writes HTML. Everything that is put in is escaped, for text and for quoted attributes, but for what is HTML already.
 *
 * @example html`<p title="${title}">${paragraphs.map((text) => html`${text}<br>`)}</p>`
 */
export function html(template: TemplateStringsArray, ...contents: readonly Content[]): Html {
  return new Html(String.raw({ raw: template }, ...contents.map(textOf)));
}

function textOf(content: Content): string {
  if (content === null || content === false) return '';
  if (content instanceof Html) return content.text;
  if (typeof content === 'object') return content.map(textOf).join('');
  return String(content).replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
