import { requirements } from '../../contracts/rules/index.js';
import { Session } from '../../contracts/session/session.js';
import { startSandbox, type SandboxOptions } from '../../src/sandbox.js';

/** Requirements that show something about one sandbox. The others compare it with a second one. */
export const ownRequirements = requirements.filter(({ phase }) => phase !== 'reference');

/** Starts a sandbox, and opens a session of the contract suite with it. */
export async function openOwnSession(
  options?: SandboxOptions,
): Promise<{ session: Session; close: () => Promise<void> }> {
  const sandbox = await startSandbox(options);
  const session = await Session.open({
    baseUrl: sandbox.url,
    apiKey: sandbox.apiKey,
    isWritable: true,
    seed: Number(process.env['CONTRACT_SEED'] ?? 1),
    runs: 20,
    runId: 'own',
  });
  const close = async (): Promise<void> => {
    await session.close();
    await sandbox.close();
  };
  return { session, close };
}
