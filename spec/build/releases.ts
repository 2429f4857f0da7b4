import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { root } from './lib/openapi-document.js';

/**
 * Published versions of the public API, each with the SHA-256 hash of its uncompressed document in `spec/releases/`. Such
 * a document never changes. `npm run generate` still writes the document of the current version if it is not listed.
 */
export const PUBLISHED_RELEASES: Readonly<Record<string, string>> = {};

const RELEASES = join(root, 'spec/releases');

/** Position in a gzip header of the operating system, and its value for an unknown one (RFC 1952, section 2.3). */
const OPERATING_SYSTEM = { offset: 9, unknown: 255 };

/**
 * Writes the OpenAPI document of an unpublished version to the folder of releases. If the file has the same document, it
 * stays as it is: other versions of Node.js can compress to other bytes.
 *
 * @param document OpenAPI document as text
 */
export function writeRelease(document: string, folder = RELEASES, published = PUBLISHED_RELEASES): void {
  const { version } = (JSON.parse(document) as { info: { version: string } }).info;
  const file = join(folder, `openapi-${version}.json.gz`);
  if (version in published || (existsSync(file) && readDocumentText(file) === document)) return;
  const compressed = gzipSync(document, { level: 9 });
  compressed[OPERATING_SYSTEM.offset] = OPERATING_SYSTEM.unknown;
  writeFileSync(file, compressed);
}

/**
 * Returns the path of the document of the latest release.
 *
 * @throws if there is none
 */
export function findLatestRelease(folder = RELEASES): string {
  const releases = readdirSync(folder).filter((name) => /^openapi-\d+\.\d+\.\d+\.json\.gz$/.test(name));
  const last = releases.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  if (last === undefined) throw new Error(`${folder} holds no release.`);
  return join(folder, last);
}

/** Reads the text of an OpenAPI document, which is compressed if the name of the file ends in `.gz`. */
export function readDocumentText(file: string): string {
  const content = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(content) : content).toString();
}
