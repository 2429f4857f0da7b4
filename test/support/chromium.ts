import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import packagedChromium from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';
import packageJson from '../../package.json' with { type: 'json' };

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Launches Chromium. Its own sandbox is off, because containers do not allow it; all web policies stay on. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
}

/** Returns the path of Chromium: `CHROMIUM_PATH`, an installed one, or the one of the npm package. */
export async function findChromium(): Promise<string> {
  const { CHROMIUM_PATH } = process.env;
  return CHROMIUM_PATH ?? systemPaths.find((path) => existsSync(path)) ?? (await unpackChromium());
}

/**
 * Unpacks the compressed browser of the npm package. It is unpacked into a new folder, which is renamed when it is
 * complete, so that parallel processes never start an incomplete one.
 */
async function unpackChromium(): Promise<string> {
  const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));
  const folder = join(cache, `chromium-${packageJson.devDependencies['@sparticuz/chromium']}`);
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    const incompleteFolder = await mkdtemp(join(cache, 'chromium-unpacking-'));
    const { TMPDIR } = process.env;
    process.env['TMPDIR'] = incompleteFolder;
    try {
      await packagedChromium.executablePath();
      await rename(incompleteFolder, folder);
    } catch (error) {
      await rm(incompleteFolder, { recursive: true, force: true });
      // Ignored if another process has completed the folder meanwhile.
      if (!existsSync(folder)) throw error;
    } finally {
      if (TMPDIR === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = TMPDIR;
    }
  }
  return join(folder, 'chromium');
}
