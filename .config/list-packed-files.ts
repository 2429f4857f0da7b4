import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

let cachedFiles: readonly string[] | undefined;

/** Returns the files that `npm pack` would include. Needs a build. */
export function listPackedFiles(): readonly string[] {
  if (cachedFiles) return cachedFiles;
  const parameters = ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel', 'error'];
  const output = execFileSync('npm', parameters, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const [{ files }] = JSON.parse(output) as [{ files: { path: string }[] }];
  return (cachedFiles = files.map(({ path }) => path));
}
