/**
 * Builds if an input or an output has changed since the last build. Inputs are compared by their content, so that a checkout
 * or a touched file does not cause a build. Outputs are compared by their size and time of change: only a build writes them,
 * and to read 40 MB would take half a second.
 *
 * By default, it builds from scratch what `npm start` needs, with `npm run build:start`. With `--all`, it runs `npm run build`.
 * With `--record`, it builds nothing and records the present files as built: `npm run build` calls it at its end. With
 * `--verify`, it builds nothing and says if the build is missing or stale: tests of built code call it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files and folders that the build reads. npm writes the last one; it has the versions of the installed packages. */
const INPUTS = [
  '.config',
  'contracts',
  'generated',
  'spec',
  'src',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'node_modules/.package-lock.json',
];
/** Folder that the build derives from `generated` and `spec`, if it is missing or stale. */
const DERIVED = join('generated', 'closed');
const OUTPUTS = ['dist'];
const STAMP = 'dist/.build.json';

/** Returns the files below a path, without derived files, tests and hidden files, which are caches. */
function listFiles(path) {
  if (path === DERIVED || !existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !name.startsWith('.') && !/\.test\.tsx?$/.test(name));
  return names.sort().flatMap((name) => listFiles(join(path, name)));
}

/** Returns the size and the time of change of a file. */
function describeFile(file) {
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs}`;
}

/** Returns a hash of the names of files and of what `read` returns for each. */
function hashFiles(paths, read) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(listFiles)) {
    const content = read(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

const inputs = hashFiles(INPUTS, (file) => readFileSync(file));
const hashOutputs = () => hashFiles(OUTPUTS, describeFile);

/** Records the present files as built. @param isComplete whether `npm run build` has built them */
const record = (isComplete) =>
  writeFileSync(STAMP, JSON.stringify({ inputs, outputs: hashOutputs(), isComplete }));

/** Returns why a build is necessary. */
function explain({ inputs: inputsBefore, isComplete }, needsAll) {
  if (inputsBefore === undefined) return 'because nothing is built yet';
  if (inputsBefore !== inputs) return 'because a source file or a package has changed';
  return needsAll && !isComplete
    ? 'because only a part is built'
    : 'because a built file is missing or has changed';
}

function build() {
  const builtBefore = existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, 'utf8')) : {};
  const needsAll = process.argv.includes('--all');
  const hasOutputs = builtBefore.outputs === hashOutputs();
  if (hasOutputs && builtBefore.inputs === inputs && (builtBefore.isComplete || !needsAll)) return;
  // The build does not restore every missing file: the compiler, for example, trusts its own list of them.
  if (!needsAll || !hasOutputs) rmSync('dist', { recursive: true, force: true });
  const script = needsAll ? 'build' : 'build:start';
  process.stderr.write(
    `Building with npm run ${script}, ${explain(builtBefore, needsAll)}. This takes 20 seconds, or minutes on a busy machine.\n`,
  );
  const { status } = spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' });
  if (status === 0) record(needsAll);
  else process.exitCode = status ?? 1;
}

/** Says that tests would run without built code, which fails, or with built code of other sources. */
function verify() {
  const builtBefore = existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, 'utf8')) : {};
  if (builtBefore.outputs === hashOutputs() && builtBefore.inputs === inputs && builtBefore.isComplete)
    return;
  process.stderr.write(
    `These tests use the built program in dist/. Run \`npm run build\` first, ${explain(builtBefore, true)}.\n`,
  );
  if (builtBefore.inputs === undefined) process.exitCode = 1;
}

if (process.argv.includes('--record')) record(true);
else if (process.argv.includes('--verify')) verify();
else build();
