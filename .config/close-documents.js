/**
 * Writes the files of `generated/closed/` that are missing or stale. npm runs this after `npm ci`, and before each script
 * that reads them. Without the development dependencies (`npm ci --omit=dev`), nothing can read them, so it does nothing.
 */
import { existsSync } from 'node:fs';

if (existsSync(new URL('../node_modules/tsx', import.meta.url))) {
  // eslint-disable-next-line no-restricted-syntax -- This file is not bundled.
  const { tsImport } = await import('tsx/esm/api');
  const { writeClosedDocuments } = await tsImport('../spec/build/closed-documents.ts', import.meta.url);
  await writeClosedDocuments();
}
