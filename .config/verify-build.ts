import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Warns before tests of built code if `dist/` is stale. @throws {Error} if it is missing */
export default function verifyBuild(): void {
  const script = fileURLToPath(new URL('build-if-changed.js', import.meta.url));
  const { status } = spawnSync(process.execPath, [script, '--verify'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The tests cannot run without dist/.');
}
