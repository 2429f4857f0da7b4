import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from '../support/packed-files.js';

/** Creates a folder with the document of the public API, `openapi.json`, which is removed when the test has finished. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-api-tools-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  copyFileSync(join(root, 'generated/openapi.json'), join(folder, 'openapi.json'));
  return folder;
}
