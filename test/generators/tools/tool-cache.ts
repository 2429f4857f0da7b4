import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../support/packed-files.js';

/** Folder of the installed tools. They stay between runs; delete it to install them again. */
const CACHE_FOLDER = join(root, 'node_modules/.cache/tollgate-generators');

/** Marker of a complete installation. An interrupted one has none and is repeated. */
const MARKER = '.installed';

const installations = new Map<string, Promise<string>>();

/**
 * Installs something into a folder of the cache, unless it is there.
 *
 * @param name folder name, which includes the version
 * @param install writes into the empty folder that it receives
 * @returns the folder
 */
export function installOnce(name: string, install: (folder: string) => Promise<unknown>): Promise<string> {
  const known = installations.get(name) ?? installIfMissing(join(CACHE_FOLDER, name), install);
  installations.set(name, known);
  return known;
}

async function installIfMissing(
  folder: string,
  install: (folder: string) => Promise<unknown>,
): Promise<string> {
  if (existsSync(join(folder, MARKER))) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await install(folder);
  writeFileSync(join(folder, MARKER), '');
  return folder;
}

/** Returns a folder of the cache for build results that a tool keeps up to date itself. */
export function getBuildCache(name: string): string {
  const folder = join(CACHE_FOLDER, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
