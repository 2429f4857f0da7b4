import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getPackageName, lockedPackages } from './locked-packages.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Line between the sections of a file with notices. */
export const SECTION_SEPARATOR = `\n\n${'-'.repeat(80)}\n\n`;

/** Returns the name, the version and the license text of an installed package, such as `node_modules/react`. */
export async function createLicenseSection(path: string): Promise<string> {
  const license = await readLicense(path);
  return `${getPackageName(path)} ${lockedPackages[path]?.version ?? ''}\n\n${license.trim()}`;
}

/**
 * Returns the license text of an installed package. Some packages with the MIT license contain no license text: their
 * author is the copyright holder.
 *
 * @throws {Error} if a package with another license contains no license text
 */
async function readLicense(path: string): Promise<string> {
  const file = (await readdir(root + path)).find((name) => /^licen[cs]e/i.test(name));
  if (file !== undefined) return readFile(`${root}${path}/${file}`, 'utf8');
  const text = await readFile(`${root}${path}/package.json`, 'utf8');
  const { license, author } = JSON.parse(text) as { license?: string; author?: string | { name: string } };
  const holder = typeof author === 'string' ? author : author?.name;
  if (license !== 'MIT' || holder === undefined)
    throw new Error(
      `${path} contains no license text, and its package.json names no author or not the MIT license.`,
    );
  return (await readFile(`${root}LICENSE`, 'utf8')).replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);
}
