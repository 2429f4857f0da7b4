import type { Response, ErrorRequestHandler } from 'express';
import type { Html } from './views/html.js';
import { toCspSource } from './views/return-url.js';
import { StoreUnavailable, UnknownOrganization } from '../store/errors.js';
import { getRequestContext } from '../http/request/request-context.js';
import { RETRY_AFTER_SECONDS, type ReportError } from '../http/response/problem-handler.js';
import { renderMessagePage } from './views/message-page.js';
import { getDefaultPageContext } from './views/page-context.js';

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

/** Error handler of the checkout: renders a page with the request id, and reports errors that are bugs. */
export function createErrorHandler(report: ReportError): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { requestId } = getRequestContext(response);
    const pageContext = getDefaultPageContext(request);
    if (error instanceof StoreUnavailable) {
      response.set('Retry-After', String(RETRY_AFTER_SECONDS));
      sendPage(response, 503, renderMessagePage(pageContext, pageContext.texts.unavailable, { requestId }));
      return;
    }
    if (error instanceof UnknownOrganization) {
      // The organization, and with it the checkout, was deleted during the request.
      sendPage(response, 404, renderMessagePage(pageContext, pageContext.texts.notFound));
      return;
    }
    report(error, requestId);
    sendPage(response, 500, renderMessagePage(pageContext, pageContext.texts.internalError, { requestId }));
  };
}
