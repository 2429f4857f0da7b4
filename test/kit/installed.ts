import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = realpathSync(join(root, 'node_modules'));
const PACKAGE = ['package.json', 'dist/package.json', 'dist/src', 'dist/generated'];

/** A project that has the built package, as npm would install it, and what it names of the tools of this one. */
export class Project {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'tollgate-project-')));

  constructor(tools: readonly string[] = []) {
    onTestFinished(() => {
      rmSync(this.folder, { recursive: true, force: true });
    });
    const own = join(this.folder, 'node_modules/tollgate');
    for (const part of PACKAGE) cpSync(join(root, part), join(own, part), { recursive: true });
    symlinkSync(modules, join(own, 'node_modules'));
    for (const tool of tools) {
      mkdirSync(join(this.folder, 'node_modules', tool, '..'), { recursive: true });
      symlinkSync(join(modules, tool), join(this.folder, 'node_modules', tool));
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
