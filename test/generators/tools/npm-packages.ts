import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.js';
import { installOnce } from './tool-cache.js';

/**
 * Installs npm packages into the cache, without their install scripts.
 *
 * @param packages versions by name
 * @returns their `node_modules` folder
 */
export async function installNpmPackages(packages: Readonly<Record<string, string>>): Promise<string> {
  const names = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  const folder = await installOnce(names.join('+').replaceAll(/[@/]+/g, '-'), (emptyFolder) => {
    writeFileSync(join(emptyFolder, 'package.json'), '{ "private": true }');
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--save-exact'];
    return runCommand(['npm', 'install', ...options, ...names], { cwd: emptyFolder });
  });
  return join(folder, 'node_modules');
}
