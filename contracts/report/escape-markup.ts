import { escapeText } from '../lib/escape-text.js';

/** Deliberate copy of those in `src/checkout/views/html.ts`: the suite imports nothing of `src`. */
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for elements and attributes of XML and HTML. U+FFFE and U+FFFF are forbidden even as references. */
export function escapeMarkup(text: string): string {
  return escapeText(text)
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
