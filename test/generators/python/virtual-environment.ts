import { join } from 'node:path';
import { runCommand } from '../tools/run-command.js';
import { installOnce } from '../tools/tool-cache.js';

/**
 * Installs Python packages into a virtual environment in the cache.
 *
 * @param name of the environment
 * @param packages versions by name
 * @returns the path of its Python
 */
export async function installPython(
  name: string,
  packages: Readonly<Record<string, string>>,
): Promise<string> {
  const pinned = Object.entries(packages).map(([packageName, version]) => `${packageName}==${version}`);
  const versions = Object.values(packages).join('-');
  const folder = await installOnce(`${name}-${versions}`, async (emptyFolder) => {
    await runCommand(['python3', '-m', 'venv', '.'], { cwd: emptyFolder });
    await runCommand(['bin/python', '-m', 'pip', 'install', '--quiet', ...pinned], { cwd: emptyFolder });
  });
  return join(folder, 'bin/python');
}
