import type { Response } from 'express';
import type { Html } from './views/html.js';
import { toCspSource } from './views/return-url.js';

/**
 * Sends a page with a strict Content-Security-Policy: no frames, own stylesheets and scripts as files, and one image. The URL
 * contains the checkout token, so the page is never cached and sends no referrer to other origins. With `no-referrer`,
 * browsers would send `Origin: null` with the page's own form.
 */
export function sendPage(
  response: Response,
  status: number,
  page: Html,
  { imageUrl = null }: { imageUrl?: string | null } = {},
): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "script-src 'self'",
    // The favicon of each page is an empty data: URL.
    `img-src ${[...new Set(['data:', toCspSource(imageUrl) ?? 'data:'])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ];
  response.status(status).set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy.join('; '),
    'Content-Type': 'text/html; charset=utf-8',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  });
  response.send(page.text);
}

/** Redirects with 303, so that reloading the next page does not submit the form again. */
export function redirectWithGet(response: Response, url: string): void {
  response.status(303).set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', Location: url });
  response.end();
}
