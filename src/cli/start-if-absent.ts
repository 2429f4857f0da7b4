import type { ClientConfig } from '../config.js';
import { createLog } from './create-log.js';
import { printMessage } from './print.js';
import { reportError } from './report-error.js';
import { SandboxClient, SandboxUnreachable } from './sandbox-client.js';

interface StartedSandbox {
  url: string;
  apiKey: string;
  close: () => Promise<void>;
}

/**
 * Starts a sandbox in memory if nothing responds at a loopback URL.
 *
 * @returns null if a sandbox responds
 * @throws {SandboxUnreachable} if another program responds
 */
export async function startIfAbsent(config: ClientConfig): Promise<StartedSandbox | null> {
  try {
    await (await SandboxClient.create(config)).get('/health');
    return null;
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    if (!(error instanceof SandboxUnreachable) || code !== 'ECONNREFUSED') throw error;
  }
  // Imported here, because it is slow to load.
  const { startSandbox } = await import('../sandbox.js');
  const log = createLog({ level: 'warn', format: 'auto' });
  const sandbox = await startSandbox({
    port: Number(new URL(config.url).port),
    apiKey: config.apiKey,
    log,
    report: (error, source) => void reportError(log, error, source),
  });
  printMessage(`A sandbox with data in memory runs at ${sandbox.url}.`);
  return sandbox;
}
