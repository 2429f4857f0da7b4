/** What a test suite may be asked to install for a sandbox, vitest and other tools of its own left aside. */
export const limits = { packages: 120, bytes: 35_000_000 };
