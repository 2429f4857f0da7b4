import { html, type Html } from './html.js';
import { layout } from './layout.js';
import type { Message } from './texts/texts.js';
import type { Voice } from './voice.js';

/** Says one thing, where no checkout can be shown. @param requestId where somebody may have to look for it */
export function messageView(voice: Voice, { heading, text }: Message, requestId: string | null = null): Html {
  const main = html`<h1>${heading}</h1>
    <p>${text}</p>
    ${requestId !== null && html`<p>${voice.texts.requestId(requestId)}</p>`}`;
  return layout(voice, { title: heading, main });
}
