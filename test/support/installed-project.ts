import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { listPackedFiles } from '../../.config/list-packed-files.js';
import { listRuntimePackages, root } from './packed-files.js';

const nodeModules = realpathSync(join(root, 'node_modules'));

/**
 * Temporary project with the package as npm would install it: the files of the tarball and its runtime dependencies.
 *
 * @param tools further packages, linked from this repository's `node_modules`
 */
export class InstalledProject {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'tollgate-project-')));

  constructor(tools: readonly string[] = []) {
    onTestFinished(() => {
      rmSync(this.folder, { recursive: true, force: true });
    });
    const packageFolder = join(this.folder, 'node_modules/tollgate');
    for (const file of listPackedFiles()) cpSync(join(root, file), join(packageFolder, file));
    // Nested dependencies are part of the linked package.
    const runtimePackages = [...listRuntimePackages()].filter(
      ([folder, { name }]) => folder === `node_modules/${name}`,
    );
    for (const name of new Set([...runtimePackages.map(([, { name }]) => name), ...tools])) {
      mkdirSync(join(this.folder, 'node_modules', name, '..'), { recursive: true });
      symlinkSync(join(nodeModules, name), join(this.folder, 'node_modules', name));
    }
    this.write('package.json', '{ "type": "module" }');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** Writes a package that other files can import, with an ES module. */
  writePackage(name: string, code: string): void {
    mkdirSync(join(this.folder, 'node_modules', name));
    this.write(`node_modules/${name}/index.js`, code);
    this.write(`node_modules/${name}/package.json`, '{ "type": "module", "main": "index.js" }');
  }

  /**
   * Runs Node in the project.
   *
   * @returns its output
   * @throws if it fails
   */
  runNode(...parameters: readonly string[]): string {
    const { PATH } = process.env;
    const options = { cwd: this.folder, encoding: 'utf8', env: { PATH, NO_COLOR: '1' } } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, parameters, options);
    expect(status, stdout + stderr).toBe(0);
    return stdout + stderr;
  }

  /**
   * Type-checks files strictly, including the published types.
   *
   * @returns the compiler's output
   */
  checkTypes(...files: readonly string[]): string {
    return this.checkTypesWith({ module: 'nodenext' }, ...files);
  }

  /** Like `checkTypes`, with options that say how modules are resolved. */
  checkTypesWith(resolution: object, ...files: readonly string[]): string {
    const compilerOptions = {
      strict: true,
      target: 'es2022',
      lib: ['es2022'],
      types: ['node'],
      noEmit: true,
      skipLibCheck: false,
      ...resolution,
    };
    this.write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
    return this.runNode(join(nodeModules, 'typescript/bin/tsc'), '-p', 'tsconfig.json');
  }
}
