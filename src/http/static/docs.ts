import { fileURLToPath } from 'node:url';
import express, { type RequestHandler, type Response } from 'express';

/** The reference is a page with scripts of its own; nobody frames it, and no form of it leads anywhere. */
const CONTENT_SECURITY_POLICY =
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'";

/** The rendered reference and the page of every problem type, as `npm run docs` wrote them. */
export function docs(): RequestHandler {
  // Compiled, this file lies in dist/src/http, beside dist/docs; uncompiled in src/http.
  const place = import.meta.url.endsWith('.ts') ? '../../dist/docs/' : '../../docs/';
  const directory = fileURLToPath(new URL(place, import.meta.url));
  return express.static(directory, {
    extensions: ['html'],
    index: 'index.html',
    etag: false,
    setHeaders: protect,
  });
}

function protect(response: Response): void {
  response.set({
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  });
}
