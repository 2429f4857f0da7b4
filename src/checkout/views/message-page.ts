import { html, type Html } from './html.js';
import { renderLayout } from './layout.js';
import type { Message } from '../texts/texts.js';
import type { PageContext } from './page-context.js';

/** Renders a message on a page without a checkout. The request id, if any, helps to find the error in the logs. */
export function renderMessagePage(
  context: PageContext,
  { heading, text }: Message,
  requestId: string | null = null,
): Html {
  const main = html`<h1>${heading}</h1>
    <p>${text}</p>
    ${requestId !== null && html`<p>${context.texts.requestId(requestId)}</p>`}`;
  return renderLayout(context, { title: heading, kind: 'card', main });
}
