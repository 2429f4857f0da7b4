import type { Page } from 'playwright-core';
import type { components } from '../../generated/closed/sandbox.js';
import { waitForConnection } from './visit-dashboard.js';

type Message = components['schemas']['StreamMessage'];

/**
 * Lets a test add messages to the event stream of a page, such as the progress of an advance that would be too short
 * to observe. Reloads the page.
 *
 * @returns a function that sends a message to the page
 */
export async function interceptStream(page: Page): Promise<(message: Message) => Promise<void>> {
  await page.addInitScript(`
    const send = globalThis.fetch;
    globalThis.fetch = async (request, ...rest) => {
      const response = await send(request, ...rest);
      if (!String(request.url ?? request).endsWith('/_sandbox/stream')) return response;
      const { readable, writable } = new TransformStream({
        start(controller) {
          globalThis.publish = (message) => {
            const text = 'id: added\\ndata: ' + JSON.stringify(message) + '\\n\\n';
            controller.enqueue(new TextEncoder().encode(text));
          };
        },
      });
      response.body.pipeTo(writable).catch(() => undefined);
      return new Response(readable, { status: response.status, headers: response.headers });
    };
  `);
  await page.reload();
  await waitForConnection(page);
  return async (message) => {
    await page.evaluate(`globalThis.publish(${JSON.stringify(message)})`);
  };
}
