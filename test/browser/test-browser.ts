import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { afterAll, expect, onTestFinished } from 'vitest';
import { launchBrowser } from '../support/chromium.js';

/** Launches a browser for a test file, and closes it after the last test. */
export async function createTestBrowser(): Promise<TestBrowser> {
  const browser = await launchBrowser();
  afterAll(() => browser.close());
  return new TestBrowser(browser);
}

/** Records console messages, uncaught errors, external requests and failed requests of pages. */
export class PageMonitor {
  /** Console messages, uncaught errors, and violations of the Content-Security-Policy. */
  readonly messages: string[] = [];
  /** URLs of requests to origins that are not allowed. */
  readonly externalRequests: string[] = [];
  /** Errors and URLs of requests that failed. A navigation aborts what the page was loading; that is no failure. */
  readonly failedRequests: string[] = [];
  readonly #pages = new Set<string>();

  constructor(
    readonly allowedOrigins: readonly string[],
    readonly expectsFailedLoads = false,
  ) {}

  watch(page: Page): void {
    page.on('console', (message) => {
      // The browser logs an error for each page with status 404, 410 or 422; the page itself did nothing wrong.
      const { url } = message.location();
      const isFailedLoad = message.text().startsWith('Failed to load resource: ');
      const isErrorPage = message.text().includes(': the server responded') && this.#pages.has(url);
      if (isFailedLoad && (this.expectsFailedLoads || isErrorPage)) return;
      // Redoc logs its name as soon as it has started.
      if (message.type() === 'info' && /^\s*%c Redoc %c/.test(message.text())) return;
      this.messages.push(`${message.type()}: ${message.text()}${isFailedLoad ? `: ${url}` : ''}`);
    });
    page.on('pageerror', (error) => this.messages.push(`uncaught: ${error.message}`));
    page.on('request', (request) => {
      if (request.isNavigationRequest()) this.#pages.add(request.url());
      const url = new URL(request.url());
      const isLocal = url.protocol === 'data:' || url.protocol === 'blob:';
      if (!isLocal && !this.allowedOrigins.includes(url.origin)) this.externalRequests.push(request.url());
    });
    this.#watchFailures(page);
  }

  #watchFailures(page: Page): void {
    const pending = new Set<Request>();
    const abandoned = new WeakSet<Request>();
    page.on('request', (request) => {
      if (request.isNavigationRequest()) for (const each of pending) abandoned.add(each);
      pending.add(request);
    });
    page.on('requestfinished', (request) => pending.delete(request));
    page.on('requestfailed', (request) => {
      pending.delete(request);
      const { errorText = '' } = request.failure() ?? {};
      if (errorText === 'net::ERR_ABORTED' && abandoned.has(request)) return;
      this.failedRequests.push(`${errorText} ${request.url()}`);
    });
  }
}

export interface VisitOptions extends BrowserContextOptions {
  /** Origins to which requests are allowed. */
  origins: readonly string[];
  /** True if requests fail in this test. The browser logs an error for each of them. */
  expectsFailedLoads?: boolean;
}

export class TestBrowser {
  constructor(readonly browser: Browser) {}

  /**
   * Opens a page in a new browser context, which is closed after the test. The test fails if a page logs to the
   * console or sends an external request.
   */
  async visit({ origins, expectsFailedLoads, ...options }: VisitOptions): Promise<Page> {
    const context = await this.browser.newContext(options);
    const monitor = new PageMonitor(origins, expectsFailedLoads);
    context.on('page', (page) => {
      monitor.watch(page);
    });
    onTestFinished(async () => {
      await context.close();
      expect(monitor).toMatchObject({ messages: [], externalRequests: [] });
    });
    return context.newPage();
  }
}
