import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import packaged from '@sparticuz/chromium';
import packageJson from '../../package.json' with { type: 'json' };

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium to test with: the one that `CHROMIUM_PATH` names, the system's own, or the one that npm brings. */
export async function chromiumPath(): Promise<string> {
  const { CHROMIUM_PATH } = process.env;
  return CHROMIUM_PATH ?? systemPaths.find((path) => existsSync(path)) ?? (await unpacked());
}

/**
 * The package holds its browser compressed and unpacks it into the temporary folder, half of it visible meanwhile. So it
 * is unpacked into a folder of its own, which gets its name when it is complete: whoever finds it can use it.
 */
async function unpacked(): Promise<string> {
  const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));
  const folder = join(cache, `chromium-${packageJson.devDependencies['@sparticuz/chromium']}`);
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    const fresh = await mkdtemp(join(cache, 'chromium-unpacking-'));
    const { TMPDIR } = process.env;
    process.env['TMPDIR'] = fresh;
    try {
      await packaged.executablePath();
      await rename(fresh, folder);
    } catch (error) {
      await rm(fresh, { recursive: true, force: true });
      // Another process was faster.
      if (!existsSync(folder)) throw error;
    } finally {
      if (TMPDIR === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = TMPDIR;
    }
  }
  return join(folder, 'chromium');
}
