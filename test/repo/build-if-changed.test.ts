import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { sampleCases } from '../support/sample-cases.js';

const script = fileURLToPath(new URL('../../.config/build-if-changed.js', import.meta.url));

/** Project whose build copies a source file and counts its runs. */
class Project {
  readonly folder = mkdtempSync(join(tmpdir(), 'tollgate-build-'));

  constructor() {
    onTestFinished(() => {
      rmSync(this.folder, { recursive: true, force: true });
    });
    this.write(
      'package.json',
      JSON.stringify({
        scripts: {
          'build:start': 'mkdir -p dist && cp src/main.ts dist/main.js && echo >> runs',
          build: 'npm run build:start && echo >> dist/main.d.ts',
        },
      }),
    );
    for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) this.write(file, '{}');
    for (const file of ['src/main.ts', '.config/bundle.ts', 'spec/openapi.yaml']) this.write(file, 'first');
  }

  write(file: string, text: string): void {
    mkdirSync(join(this.folder, file, '..'), { recursive: true });
    writeFileSync(join(this.folder, file), text);
  }

  /** Runs the script. @returns the number of builds so far */
  build(...options: string[]): number {
    execFileSync(process.execPath, [script, ...options], { cwd: this.folder, stdio: 'pipe' });
    return readFileSync(join(this.folder, 'runs'), 'utf8').length;
  }
}

test('the first start builds, and later ones do not build while nothing has changed', () => {
  const project = new Project();
  expect(project.build()).toBe(1);
  expect(project.build()).toBe(1);
  utimesSync(join(project.folder, 'src/main.ts'), 2_000_000_000, 2_000_000_000);
  project.write('src/main.test.ts', 'a test is no input');
  project.write('generated/closed/openapi.ts', 'derived from other inputs');
  expect(project.build()).toBe(1);
});

test.each(
  sampleCases(
    [
      'src/main.ts',
      'src/added.ts',
      '.config/bundle.ts',
      'spec/openapi.yaml',
      'tsconfig.json',
      'package-lock.json',
      'node_modules/.package-lock.json',
      'dist/main.js',
    ],
    (file) => file === 'src/added.ts' || file === 'dist/main.js',
  ),
)('a start builds once after a change of %s', (file) => {
  const project = new Project();
  project.build();
  project.write(file, '{ "changed": true }');
  expect(project.build()).toBe(2);
  expect(project.build()).toBe(2);
});

test('build-if-changed says why it builds, and nothing if it does not build', () => {
  const project = new Project();
  const explain = (...options: string[]): string =>
    spawnSync(process.execPath, [script, ...options], { cwd: project.folder, encoding: 'utf8' }).stderr;
  expect(explain()).toMatch(
    /^Building with npm run build:start, because nothing is built yet\. .* 20 seconds/,
  );
  expect(explain()).toBe('');
  expect(explain('--all')).toContain('npm run build, because only a part is built');
  project.write('src/main.ts', 'second');
  expect(explain()).toContain('because a source file or a package has changed');
  project.write('dist/main.js', 'changed');
  expect(explain()).toContain('because a built file is missing or has changed');
});

test('run-parallel prints when each script has ended, to standard error, and fails if one fails', () => {
  const project = new Project();
  project.write('package.json', JSON.stringify({ scripts: { good: 'echo out', bad: 'exit 3' } }));
  const parameters = [
    fileURLToPath(new URL('../../.config/run-parallel.js', import.meta.url)),
    'good',
    'bad',
  ];
  const result = spawnSync(process.execPath, parameters, { cwd: project.folder, encoding: 'utf8' });
  expect(result.status).toBe(1);
  expect(result.stdout).toBe('out\n');
  expect(result.stderr).toMatch(/^ +\d+ s {2}good, bad: started$/m);
  expect(result.stderr).toMatch(/^ +\d+ s {2}good is done$/m);
  expect(result.stderr).toMatch(/^ +\d+ s {2}bad failed$/m);
});

test('build-if-changed deletes the files of the last build before it builds', () => {
  const project = new Project();
  project.build();
  project.write('dist/stale.js', 'of a deleted source');
  expect(project.build()).toBe(2);
  expect(existsSync(join(project.folder, 'dist/stale.js'))).toBe(false);
});

test('a start builds after an input or an output is deleted, and after a failed build', () => {
  const project = new Project();
  project.build();
  rmSync(join(project.folder, 'dist/main.js'));
  expect(project.build()).toBe(2);
  rmSync(join(project.folder, 'spec/openapi.yaml'));
  expect(project.build()).toBe(3);
  rmSync(join(project.folder, 'src/main.ts'));
  expect(() => project.build()).toThrow('src/main.ts');
  project.write('src/main.ts', 'second');
  expect(project.build()).toBe(4);
});

test('npm test builds all only once while nothing has changed, also after a start that has built less', () => {
  const project = new Project();
  expect(project.build()).toBe(1);
  expect(project.build('--all')).toBe(2);
  expect(project.build('--all')).toBe(2);
  expect(project.build()).toBe(2);
  project.write('src/main.ts', 'second');
  expect(project.build('--all')).toBe(3);
  rmSync(join(project.folder, 'dist/main.d.ts'));
  expect(project.build('--all')).toBe(4);
  expect(existsSync(join(project.folder, 'dist/main.d.ts'))).toBe(true);
});

test('a start does not build after a recorded build, such as that of npm test', () => {
  const project = new Project();
  project.build();
  execFileSync('npm', ['run', 'build:start'], { cwd: project.folder });
  execFileSync(process.execPath, [script, '--record'], { cwd: project.folder });
  expect(project.build()).toBe(2);
});

test('--verify builds nothing, accepts a current build, warns about a stale one and fails without one', () => {
  const project = new Project();
  const verify = () => {
    const { status, stderr } = spawnSync(process.execPath, [script, '--verify'], { cwd: project.folder });
    return { status, message: stderr.toString() };
  };
  const message = 'These tests use the built program in dist/. Run `npm run build` first, ';
  expect(verify()).toEqual({ status: 1, message: `${message}because nothing is built yet.\n` });
  project.build('--all');
  expect(verify()).toEqual({ status: 0, message: '' });
  project.write('src/main.ts', 'second');
  expect(verify()).toEqual({
    status: 0,
    message: `${message}because a source file or a package has changed.\n`,
  });
});
