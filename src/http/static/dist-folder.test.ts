import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getDistFolder } from './dist-folder.js';

describe('getDistFolder', () => {
  it.each(['dashboard', 'docs'] as const)(
    'returns dist/%s for a module that runs from its source',
    (name) => {
      expect(getDistFolder(`file:///project/src/http/static/${name}.ts`, name)).toBe(
        `/project/dist/${name}/`,
      );
    },
  );

  it.each(['dashboard', 'docs'] as const)('returns dist/%s for a compiled module', (name) => {
    const compiled = `file:///project/dist/src/http/static/${name}.js`;
    expect(getDistFolder(compiled, name)).toBe(`/project/dist/${name}/`);
  });

  it('returns a folder in dist of this project for a module in this folder', () => {
    expect(existsSync(join(getDistFolder(import.meta.url, 'docs'), '../../package.json'))).toBe(true);
  });
});
