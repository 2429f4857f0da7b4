import { html, type Html } from './html.js';
import { renderIcon } from './icon.js';

/** Renders an explanation for the developer who runs the sandbox. */
export function renderSandboxNote(text: string): Html {
  return html`<p class="sandbox">${renderIcon('flask', 16)} <span>${text}</span></p>`;
}
