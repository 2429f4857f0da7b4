import type { Page } from 'playwright-core';

/**
 * Makes requests to a path fail while a page is down, as if Tollgate did not respond. Requests that are running when it
 * goes down fail, too. Reloads the page.
 *
 * @returns a function that takes the page down, or up again
 */
export async function interruptRequests(
  page: Page,
  path: string,
): Promise<(isDown: boolean) => Promise<void>> {
  // The client keeps the function that it finds first. A function that rejects logs nothing, unlike a failed request.
  await page.addInitScript(`
    const send = globalThis.fetch;
    const failIfDown = ({ url }) => {
      if (globalThis.isDown && String(url).includes(${JSON.stringify(path)})) throw new TypeError('Failed to fetch');
    };
    globalThis.fetch = async (request, ...rest) => {
      failIfDown(request);
      const response = await send(request, ...rest);
      failIfDown(request);
      return response;
    };
  `);
  await page.reload();
  return async (isDown) => {
    await page.evaluate(`globalThis.isDown = ${isDown}`);
  };
}

/** Holds requests to the URLs that match a pattern. @returns a function that lets them continue */
export async function holdRequests(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await isReleased;
    await route.continue();
  });
  return () => void release();
}

/** Effect of an interruption: requests fail as if Tollgate did not respond, or wait without end. */
export type Interruption = 'fail' | 'wait';

/** Requests that load the content of screens. Those for the session, the clock and live updates are not among them. */
export const CONTENT_REQUESTS = /\/(_sandbox|v1)\/(?!session|stream|clock$)/;

/** Interrupts the requests whose URLs match a pattern, each time the page loads from now on. */
export async function interruptLoads(page: Page, interruption: Interruption, pattern: RegExp): Promise<void> {
  const effect =
    interruption === 'fail' ? "Promise.reject(new TypeError('Failed to fetch'))" : 'new Promise(() => {})';
  await page.addInitScript(`
    const send = globalThis.fetch;
    globalThis.fetch = (request, ...rest) =>
      ${String(pattern)}.test(String(request.url ?? request)) ? ${effect} : send(request, ...rest);
  `);
}
