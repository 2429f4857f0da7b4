import type { Response } from 'express';
import type { Html } from './html.js';
import { policySource } from './return-url.js';

/**
 * Sends a page that runs no script, loads nothing but the stylesheet, is framed by nobody and is kept by nobody. Its
 * address is a secret, so no other site is told it.
 *
 * @param returnsTo where a form of the page may lead to in the end: Chromium holds `form-action` against the redirect
 *   that follows a form as well
 */
export function sendPage(
  response: Response,
  status: number,
  page: Html,
  returnsTo: readonly (string | null)[] = [],
): void {
  const shops = returnsTo.flatMap((url) => (url === null ? [] : [policySource(url)]));
  const targets = [...new Set(["'self'", ...shops])].join(' ');
  response.status(status).set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action ${targets}`,
    'Content-Type': 'text/html; charset=utf-8',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  response.send(page.text);
}

/** Leads on, to be fetched with GET, so that loading the next page again sends no form again. */
export function leadOn(response: Response, url: string): void {
  response.status(303).set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', Location: url });
  response.end();
}
