import { hash } from 'node:crypto';
import { readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import { packageRoot } from '../../lib/package-root.js';
import { setSecurityHeaders } from './security-headers.js';

/**
 * Policy of all pages: own files; no frames, forms and plugins. The reference has inline styles, and a worker for its
 * search.
 */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'";

/** Serves the documentation, which `npm run docs` builds. */
export function serveDocs(): RequestHandler {
  const policies = new Map<string, string>();
  return express.static(join(packageRoot, 'dist/docs'), {
    extensions: ['html'],
    index: 'index.html',
    etag: false,
    setHeaders: (response, path, { mtimeMs }: Stats) => {
      // A build while the server runs replaces the pages.
      const version = `${path} ${mtimeMs}`;
      const policy = policies.get(version) ?? createPolicy(path);
      policies.set(version, policy);
      setSecurityHeaders(response, policy);
    },
  });
}

/** Creates the policy of a page, which allows files of its origin and its own inline scripts. */
function createPolicy(path: string): string {
  const page = path.endsWith('.html') ? readFileSync(path, 'utf8') : '';
  const sources = listScripts(page).map((script) => `'sha256-${hash('sha256', script, 'base64')}'`);
  return `${CONTENT_SECURITY_POLICY}; script-src ${["'self'", ...sources].join(' ')}`;
}

/** Returns the contents of the inline scripts of a page. A script may contain the text of a start tag. */
function listScripts(page: string): string[] {
  const scripts: string[] = [];
  for (let tag = page.indexOf('<script'); tag !== -1; tag = page.indexOf('<script', tag)) {
    const start = page.indexOf('>', tag) + 1;
    const end = page.indexOf('</script>', start);
    if (start === 0 || end === -1) break;
    if (end > start) scripts.push(page.slice(start, end));
    tag = end;
  }
  return scripts;
}
