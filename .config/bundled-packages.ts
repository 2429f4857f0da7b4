import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../dist/.bundled/', import.meta.url));

/**
 * Writes the packages that a bundler took code or files from, for the notices.
 *
 * @param bundle name of the bundle
 * @param files paths of all inputs; those outside `node_modules` are ignored
 */
export async function writeBundledPackages(bundle: string, files: readonly string[]): Promise<void> {
  const paths = files.flatMap((file) => /node_modules\/.*/.exec(file)?.[0] ?? []);
  const packages = paths.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}${bundle}.json`, JSON.stringify([...new Set(packages)].toSorted(), null, 2));
}

/** Reads the packages of all bundles, as paths such as `node_modules/react`, sorted. */
export async function readBundledPackages(): Promise<string[]> {
  const lists = await Promise.all(
    (await readdir(folder)).map(async (file) => {
      const text = await readFile(folder + file, 'utf8');
      return JSON.parse(text) as string[];
    }),
  );
  return [...new Set(lists.flat())].toSorted();
}
