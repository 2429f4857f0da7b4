import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import { packageRoot } from '../../lib/package-root.js';
import { setSecurityHeaders } from './security-headers.js';

/** Policy of the reference, which has inline scripts. Forbids frames, forms and plugins. */
const CONTENT_SECURITY_POLICY =
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'";

/** Serves the API reference and the pages of the problem types, which `npm run docs` builds. */
export function serveDocs(): RequestHandler {
  return express.static(join(packageRoot, 'dist/docs'), {
    extensions: ['html'],
    index: 'index.html',
    etag: false,
    setHeaders: (response) => {
      setSecurityHeaders(response, CONTENT_SECURITY_POLICY);
    },
  });
}
