import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { broughtPackages, packedFiles, root } from '../package/packed.js';

const modules = realpathSync(join(root, 'node_modules'));

/**
 * A project that has the package as npm would install it, and what it names of the tools of this one: the files that
 * would be in the tarball, and beside them nothing but what its dependencies bring.
 */
export class Project {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'tollgate-project-')));

  constructor(tools: readonly string[] = []) {
    onTestFinished(() => {
      rmSync(this.folder, { recursive: true, force: true });
    });
    const own = join(this.folder, 'node_modules/tollgate');
    for (const file of packedFiles()) cpSync(join(root, file), join(own, file));
    // What lies within another package comes along with that.
    const brought = [...broughtPackages()].filter(([folder, { name }]) => folder === `node_modules/${name}`);
    for (const name of [...brought.map(([, { name }]) => name), ...tools]) {
      mkdirSync(join(this.folder, 'node_modules', name, '..'), { recursive: true });
      symlinkSync(join(modules, name), join(this.folder, 'node_modules', name));
    }
    this.write('package.json', '{ "type": "module" }');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** Runs Node in it. @returns what it said @throws when it fails */
  node(...words: readonly string[]): string {
    const { PATH } = process.env;
    const options = { cwd: this.folder, encoding: 'utf8', env: { PATH, NO_COLOR: '1' } } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, words, options);
    expect(status, stdout + stderr).toBe(0);
    return stdout + stderr;
  }

  /** Checks its TypeScript as strictly as can be, what the package publishes included. @returns what is wrong */
  checkTypes(...files: readonly string[]): string {
    const compilerOptions = {
      strict: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2022'],
      types: ['node'],
      noEmit: true,
      skipLibCheck: false,
    };
    this.write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
    return this.node(join(modules, 'typescript/bin/tsc'), '-p', 'tsconfig.json');
  }
}
