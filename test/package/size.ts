/** `npm run size`: what an installation of the package brings, in an empty project. */
import { rmSync } from 'node:fs';
import { freshProject, weightOf } from './fresh.js';
import { limits } from './limits.js';

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

function tell(what: string, ...packages: readonly string[]): boolean {
  const folder = freshProject(...packages);
  const weight = weightOf(folder);
  rmSync(folder, { recursive: true, force: true });
  console.log(
    `${what.padEnd(24)} ${String(weight.packages).padStart(4)} packages ${megabytes(weight.bytes).padStart(6)} MB`,
  );
  return weight.packages <= limits.packages && weight.bytes <= limits.bytes;
}

const isSmallEnough = tell('tollgate');
tell('tollgate and vitest', 'vitest@>=4.1');
tell('tollgate, pg and kysely', 'pg@^8.23.1', 'kysely@~0.28.18');
console.log(`At most, for a test suite: ${limits.packages} packages, ${megabytes(limits.bytes)} MB.`);
if (!isSmallEnough) process.exitCode = 1;
