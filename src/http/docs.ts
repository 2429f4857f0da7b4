import { fileURLToPath } from 'node:url';
import express, { type RequestHandler } from 'express';

/** The rendered reference and the page of every problem type, as `npm run docs` wrote them. */
export function docs(): RequestHandler {
  // Compiled, this file lies in dist/src/http, beside dist/docs; uncompiled in src/http.
  const place = import.meta.url.endsWith('.ts') ? '../../dist/docs/' : '../../docs/';
  const directory = fileURLToPath(new URL(place, import.meta.url));
  return express.static(directory, { extensions: ['html'], index: 'index.html', etag: false });
}
