import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { transformSync } from 'esbuild';
import { onTestFinished } from 'vitest';
import { InstalledProject } from './installed-project.js';

const execute = promisify(execFile);

/** Timeout of a test that compiles programs: at its first use, Go compiles its standard library. */
export const COMPILATION_TIMEOUT_MS = 180_000;

/** Tools that run the programs of a language. */
export interface Toolchain {
  label: string;
  /** Reason to skip the tests of the language; undefined if its tools are installed. */
  skipReason: string | undefined;
  /** Runs complete programs in order. Returns what they print. @throws if one fails */
  run: (sources: readonly string[], environment: Record<string, string>) => Promise<string>;
}

/** Toolchains of the languages of the code samples, in the order of the documentation. */
export const toolchains: readonly Toolchain[] = [
  { label: 'curl', ...createToolchain('sh', ['-eu'], 'program.sh', ['curl', '--version']) },
  { label: 'TypeScript', skipReason: undefined, run: runTypescript },
  { label: 'Python', ...createToolchain('python3', [], 'program.py', ['python3', '--version']) },
  { label: 'Go', skipReason: findSkipReason('go', 'version'), run: runGo },
  { label: 'PHP', ...createToolchain('php', [], 'program.php', ['php', '-r', 'curl_version();']) },
  { label: 'Java', ...createToolchain('java', [], 'Program.java', ['javac', '--version']) },
  { label: 'Ruby', ...createToolchain('ruby', [], 'program.rb', ['ruby', '--version']) },
];

/** Creates a toolchain that runs each program as a file. Its tests are skipped if the check fails. */
function createToolchain(
  command: string,
  parameters: readonly string[],
  file: string,
  [checkedCommand, ...checkedParameters]: [string, ...string[]],
): Pick<Toolchain, 'run' | 'skipReason'> {
  return {
    skipReason: findSkipReason(checkedCommand, ...checkedParameters),
    run: async (sources, environment) => {
      let output = '';
      for (const source of sources)
        output += await runProgram(
          command,
          [...parameters, file],
          environment,
          createFolder({ [file]: source }),
        );
      return output;
    },
  };
}

function findSkipReason(command: string, ...parameters: string[]): string | undefined {
  return spawnSync(command, parameters).status === 0 ? undefined : `${command} is not installed`;
}

async function runProgram(
  command: string,
  parameters: readonly string[],
  environment: Record<string, string>,
  cwd: string,
): Promise<string> {
  const { stdout } = await execute(command, parameters, {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment },
  });
  return stdout;
}

/** Type-checks the programs, and runs them in one process. */
async function runTypescript(
  sources: readonly string[],
  environment: Record<string, string>,
): Promise<string> {
  const project = new InstalledProject(['@types/node', 'undici-types']);
  const files = sources.map((source, index) => {
    project.write(`program-${index}.ts`, source);
    project.write(`program-${index}.js`, transformSync(source, { loader: 'ts' }).code);
    return `program-${index}`;
  });
  project.checkTypes(...files.map((file) => `${file}.ts`));
  project.write('all.js', files.map((file) => `await import('./${file}.js');`).join('\n'));
  return runProgram(process.execPath, ['all.js'], { ...environment, NO_COLOR: '1' }, project.folder);
}

/** Combines the programs into one, because linking each takes a second. */
async function runGo(sources: readonly string[], environment: Record<string, string>): Promise<string> {
  const names = sources.map((_, index) => `program${index}`);
  const packages = names.map((name, index): [string, string] => [
    `${name}/program.go`,
    (sources[index] ?? '').replace('package main', `package ${name}`).replace('func main()', 'func Run()'),
  ]);
  const imports = names.map((name) => `import "samples/${name}"`).join('\n');
  const calls = names.map((name) => `${name}.Run()`).join('\n');
  const folder = createFolder({
    'go.mod': 'module samples\n\ngo 1.24\n',
    'main.go': `package main\n${imports}\nfunc main() {\n${calls}\n}\n`,
    ...Object.fromEntries(packages),
  });
  await runProgram('go', ['build', '-o', 'all', '.'], { GOTOOLCHAIN: 'local' }, folder);
  return runProgram(join(folder, 'all'), [], environment, folder);
}

/** Creates a folder with files, which is removed when the test has finished. */
function createFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-program-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
