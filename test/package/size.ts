/** `npm run size`: prints the number and size of packages that an installation in an empty project adds. */
import { rmSync } from 'node:fs';
import { createFreshProject, INSTALL_LIMITS, measureInstallation } from './fresh-project.js';

const toMegabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

function reportSize(label: string, ...packages: readonly string[]): boolean {
  const folder = createFreshProject([], ...packages);
  const size = measureInstallation(folder);
  rmSync(folder, { recursive: true, force: true });
  console.log(
    `${label.padEnd(24)} ${String(size.packages).padStart(4)} packages ${toMegabytes(size.bytes).padStart(6)} MB`,
  );
  return size.packages <= INSTALL_LIMITS.packages && size.bytes <= INSTALL_LIMITS.bytes;
}

const isWithinLimits = reportSize('tollgate');
reportSize('tollgate and vitest', 'vitest@>=4.1');
reportSize('tollgate, pg and kysely', 'pg@^8.23.1', 'kysely@~0.28.18');
console.log(
  `At most, for a test suite: ${INSTALL_LIMITS.packages} packages, ${toMegabytes(INSTALL_LIMITS.bytes)} MB.`,
);
if (!isWithinLimits) process.exitCode = 1;
