import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, onTestFinished } from 'vitest';
import { launchBrowser } from './browser.js';

/** A browser for a test file; closed after its last test. */
export async function testBrowser(): Promise<TestBrowser> {
  const browser = await launchBrowser();
  afterAll(() => browser.close());
  return new TestBrowser(browser);
}

/** What pages said and asked for that they should not have. */
export class Conduct {
  /** Messages on the console, errors that nobody caught, and what a policy forbade. */
  readonly complaints: string[] = [];
  /** URLs asked for elsewhere. */
  readonly strayRequests: string[] = [];
  readonly #pages = new Set<string>();

  constructor(readonly allowedOrigins: readonly string[]) {}

  watch(page: Page): void {
    page.on('console', (message) => {
      // The browser's own remark on a whole page that is answered with 404, 410 or 422 is none of the page's.
      const isOfPage = this.#pages.has(message.location().url);
      if (!isOfPage || !message.text().startsWith('Failed to load resource: the server responded'))
        this.complaints.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`uncaught: ${error.message}`));
    page.on('request', (request) => {
      if (request.isNavigationRequest()) this.#pages.add(request.url());
      const url = new URL(request.url());
      const isLocal = url.protocol === 'data:' || url.protocol === 'blob:';
      if (!isLocal && !this.allowedOrigins.includes(url.origin)) this.strayRequests.push(request.url());
    });
  }
}

export interface Visit extends BrowserContextOptions {
  /** Where requests may go. */
  origins: readonly string[];
}

export class TestBrowser {
  constructor(readonly browser: Browser) {}

  /**
   * A page of a visitor of their own, gone when the test is over. A test fails in which a page says anything on its
   * console, or asks for anything from elsewhere.
   */
  async visit({ origins, ...options }: Visit): Promise<Page> {
    const context = await this.browser.newContext(options);
    const conduct = new Conduct(origins);
    context.on('page', (page) => {
      conduct.watch(page);
    });
    onTestFinished(async () => {
      await context.close();
      expect(conduct).toMatchObject({ complaints: [], strayRequests: [] });
    });
    return context.newPage();
  }
}
