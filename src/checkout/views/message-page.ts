import { html, type Html } from './html.js';
import { renderLayout, renderSandboxNote } from './layout.js';
import type { Message } from '../texts/texts.js';
import type { PageContext } from './page-context.js';

interface MessageDetails {
  /** Helps to find the error in the logs. */
  requestId?: string;
  /** Path of the checkout that the payer can return to. */
  checkoutPath?: string | null;
  /** Explanation for the developer who runs the sandbox. */
  sandboxNote?: string | null;
}

/** Renders a message on a page without a checkout. */
export function renderMessagePage(
  context: PageContext,
  { heading, text }: Message,
  { requestId, checkoutPath = null, sandboxNote = null }: MessageDetails = {},
): Html {
  const { texts } = context;
  const main = html`<h1>${heading}</h1>
    <p>${text}</p>
    ${requestId !== undefined && html`<p>${texts.requestId(requestId)}</p>`}
    ${checkoutPath !== null && html`<p><a class="button" href="${checkoutPath}">${texts.backToCheckout}</a></p>`}
    ${sandboxNote !== null && renderSandboxNote(sandboxNote)}`;
  return renderLayout(context, { title: heading, kind: 'card', main });
}
