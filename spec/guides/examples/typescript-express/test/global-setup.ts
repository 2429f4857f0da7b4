import { startSandbox } from 'tollgate';

/** Starts the sandbox that all test files share. Returns a function that stops it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const sandbox = await startSandbox();
  process.env['TOLLGATE_URL'] = sandbox.url;
  return () => sandbox.close();
}
