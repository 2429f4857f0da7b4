import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import express, { Router, type Request, type RequestHandler } from 'express';
import type { AppContext } from '../../engine/context.js';
import { packageRoot } from '../../lib/package-root.js';
import { findPresentableApiKey } from '../../engine/sessions.js';
import { isLocalRequest } from '../request/allowed-hosts.js';
import { isProvenSameOrigin } from '../request/same-origin.js';
import { setSecurityHeaders } from './security-headers.js';

/**
 * Policy of all pages: own files; no frames, forms and plugins. The reference has inline styles, and a worker for its
 * search.
 */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'";

const FOLDER = join(packageRoot, 'dist/docs');
const EXAMPLES_FOLDER = join(FOLDER, 'examples');

/** Default address of a sandbox, which the documentation contains. */
const DEFAULT_ADDRESS = /http:\/\/127\.0\.0\.1:4010(?!\d)/g;

/** Paths of files for other programs: OpenAPI documents, the Postman collection, and pages as Markdown. */
const FILE_PATH = /^\/[\w/-]+\.(json|md|txt)$/;

/** Empty value of the API key in the Postman collection. */
const EMPTY_KEY = /(?<="key":\s*"api_key",\s*"value":\s*")(?=")/;

/**
 * Paths of this server in the files: of the documentation, and of the console. Not part of a longer path, or of a URL that
 * follows a host or a variable.
 */
const ABSOLUTE_PATH = /(?<![\w.~%/}-])\/(?=docs\/|#\/console\/)/g;

type DocsContext = Pick<
  AppContext,
  'getOrigin' | 'basePath' | 'getDefaultApiKey' | 'allowedHosts' | 'controlToken'
>;

/**
 * Serves the documentation, which `npm run docs` builds. Its pages request `api-key.json`, and show the key of the
 * default organization in their code samples.
 */
export function serveDocs(context: DocsContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/api-key.json', (request, response) => {
    setSecurityHeaders(response, CONTENT_SECURITY_POLICY);
    response.set('Cache-Control', 'no-store').json({ api_key: findReaderApiKey(context, request) });
  });
  // The guides were in this folder before they became the home page.
  router.get(
    ['/guides', '/guides/'],
    (_request, response) => void response.redirect(301, `${context.basePath}/docs/`),
  );
  router.get(FILE_PATH, sendWithAddress(context));
  const sendPage = sendText(context);
  router.get(/.*/, sendPage);
  router.use(serveFiles());
  // Programs receive the error response of an unknown path.
  router.get(/.*/, (request, response, next) => {
    if (request.accepts(['json', 'html']) !== 'html') {
      next();
      return;
    }
    request.url = '/404.html';
    response.status(404);
    void sendPage(request, response, next);
  });
  return router;
}

/**
 * Returns the API key of the default organization if a page of this sandbox, in a browser on this machine, has sent the
 * request; otherwise null.
 */
function findReaderApiKey(context: DocsContext, request: Request): string | null {
  const isReader = isLocalRequest(context, request) && isProvenSameOrigin(context, request.headers);
  return isReader ? findPresentableApiKey(context) : null;
}

/** Sends a file with the address of this sandbox. In a page of the site, a script of the page replaces the address. */
function sendWithAddress(context: DocsContext): RequestHandler {
  return async (request, response, next) => {
    const { path } = request;
    const file = join(FOLDER, path);
    if (!existsSync(file)) {
      next();
      return;
    }
    const text = addBasePath(await readFile(file, 'utf8'), context).replaceAll(
      DEFAULT_ADDRESS,
      context.getOrigin(),
    );
    setSecurityHeaders(response, CONTENT_SECURITY_POLICY);
    response.type(extname(file));
    if (path !== '/postman.json') response.send(text);
    else
      response
        .set('Cache-Control', 'no-store')
        .send(text.replace(EMPTY_KEY, () => findReaderApiKey(context, request) ?? ''));
  };
}

/** Inserts the path of the public URL into the paths of pages, scripts and style sheets. */
function addBasePath(text: string, { basePath }: DocsContext): string {
  return basePath === '' ? text : text.replaceAll(ABSOLUTE_PATH, `${basePath}/`);
}

const compress = promisify(gzip);

/** Page, script or style sheet as it was at a time. */
interface CompressedFile {
  modifiedAt: Date;
  policy: string;
  content: Buffer;
}

/**
 * Sends pages, scripts and style sheets, compressed if the client accepts it: the script of the references shrinks from
 * 2.3 to 0.6 MB. Each file is compressed once.
 */
function sendText(context: DocsContext): RequestHandler {
  const files = new Map<string, CompressedFile>();
  return async (request, response, next) => {
    const { path, originalUrl } = request;
    // Express removes the path of the router: the path is "/" with and without a slash at the end of the URL.
    const isFolder = originalUrl.split('?')[0]?.endsWith('/');
    const file = path.endsWith('/') && !isFolder ? null : findTextFile(path);
    if (file === null) {
      next();
      return;
    }
    // A build while the server runs replaces the files.
    const { mtime } = await stat(file);
    const readText = async (): Promise<string> => addBasePath(await readFile(file, 'utf8'), context);
    let compressed = files.get(file);
    if (compressed?.modifiedAt.getTime() !== mtime.getTime()) {
      const text = await readText();
      const policy = createPolicy(file.endsWith('.html') ? text : '');
      compressed = { modifiedAt: mtime, policy, content: await compress(text) };
      files.set(file, compressed);
    }
    setSecurityHeaders(response, compressed.policy);
    response.type(extname(file)).vary('Accept-Encoding').set('Last-Modified', mtime.toUTCString());
    response.set('Cache-Control', 'public, max-age=0');
    if (request.acceptsEncodings('gzip') !== 'gzip') response.send(await readText());
    else response.set('Content-Encoding', 'gzip').send(compressed.content);
  };
}

/** Returns the file of a page, or a script or style sheet of the site; null if a path has none. */
function findTextFile(path: string): string | null {
  if (!/^\/[\w/.@-]*$/.test(path) || path.includes('..')) return null;
  const name = path.endsWith('/') ? `${path}index.html` : path;
  const isSource = path.startsWith('/examples/') && !name.endsWith('.html');
  const file = join(FOLDER, /\.(?:html|js|css)$/.test(name) && !isSource ? name : `${name}.html`);
  return existsSync(file) ? file : null;
}

/** Serves pictures, fonts and the source code of examples. */
function serveFiles(): RequestHandler {
  return express.static(FOLDER, {
    index: false,
    etag: false,
    setHeaders: (response, path) => {
      setSecurityHeaders(response, CONTENT_SECURITY_POLICY);
      // Source code, which has no media type or one of videos.
      if (path.startsWith(EXAMPLES_FOLDER)) response.type('text');
    },
  });
}

/** Creates the policy of a page, which allows files of its origin and its own inline scripts. */
function createPolicy(page: string): string {
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
