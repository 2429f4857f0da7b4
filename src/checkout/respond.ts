import type { Response } from 'express';
import type { Html } from './html.js';
import { policySource } from './return-url.js';

/** Where a page may reach to. */
interface Reach {
  /**
   * Where its forms may lead to in the end: Chromium holds `form-action` against the redirect that follows a form as
   * well.
   */
  returnsTo?: string | null;
  /** The one image that it may load. */
  image?: string | null;
}

/**
 * Sends a page that runs no script, loads nothing but its stylesheets and one image, is framed by nobody and is kept by
 * nobody. Its address is a secret, so no other site is told it.
 */
export function sendPage(
  response: Response,
  status: number,
  page: Html,
  { returnsTo = null, image = null }: Reach = {},
): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    // The empty icon of each page is a data: image.
    `img-src ${sources('data:', image)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${sources("'self'", returnsTo)}`,
  ];
  response.status(status).set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy.join('; '),
    'Content-Type': 'text/html; charset=utf-8',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  response.send(page.text);
}

function sources(always: string, url: string | null): string {
  const source = policySource(url);
  return source === null || source === always ? always : `${always} ${source}`;
}

/** Leads on, to be fetched with GET, so that loading the next page again sends no form again. */
export function leadOn(response: Response, url: string): void {
  response.status(303).set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', Location: url });
  response.end();
}
