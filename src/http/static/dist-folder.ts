import { fileURLToPath } from 'node:url';

/**
 * Returns the path of a folder in `dist`, with a trailing slash, for a module in `src/http/static`. The module runs
 * either from its source or compiled, from `dist/src/http/static`.
 *
 * @param moduleUrl `import.meta.url` of the module
 */
export function getDistFolder(moduleUrl: string, name: 'dashboard' | 'docs'): string {
  const dist = moduleUrl.endsWith('.ts') ? '../../../dist' : '../../..';
  return fileURLToPath(new URL(`${dist}/${name}/`, moduleUrl));
}
