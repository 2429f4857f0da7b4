import { html, type Html } from './html.js';
import { layout, strangersVoice } from './layout.js';

/** Says one thing, where no checkout can be shown. */
export function messageView(heading: string, text: string): Html {
  const main = html`<h1>${heading}</h1>
    <p>${text}</p>`;
  return layout(strangersVoice, { title: heading, main });
}
