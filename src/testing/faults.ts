import type { components } from '../../generated/sandbox.js';
import { createSend } from './create-send.js';
import { ProblemError } from './problem-error.js';
import type { SandboxApi } from './sandbox-api.js';

/** Injected fault, as `GET /_sandbox/faults` returns it. */
export type Fault = components['schemas']['Fault'];
/** Fault to inject: the body of `POST /_sandbox/faults`. */
export type FaultCreate = components['schemas']['FaultCreate'];

/**
 * Faults in responses of the public API: error statuses, delays, timeouts, truncated responses, connection resets and
 * changed objects.
 */
export interface Faults {
  /**
   * Injects a fault.
   *
   * @example await sandbox.faults.add({ operation_id: 'createPurchase', effect: { kind: 'status', status: 503 }, count: 1 });
   */
  add: (fault: FaultCreate) => Promise<Fault>;
  /** Returns all faults. */
  list: () => Promise<Fault[]>;
  /**
   * Removes a fault.
   *
   * @param fault the fault or its id
   * @throws {ProblemError} if no fault has this id
   */
  remove: (fault: { id: string } | string) => Promise<void>;
  /** Removes all faults. */
  clear: () => Promise<void>;
}

/** Creates the fault injection of an organization. */
export function createFaults(api: SandboxApi): Faults {
  const send = createSend(api);
  const list = async (): Promise<Fault[]> => (await send('listFaults')).data;
  return {
    add: (body) => send('createFault', { body }),
    list,
    remove: async (fault) => {
      const id = typeof fault === 'string' ? fault : fault.id;
      await send('deleteFault', { id });
    },
    clear: async () => {
      for (const { id } of await list())
        await send('deleteFault', { id }).catch((error: unknown) => {
          // A fault can reach its number of hits and be removed in the meantime.
          if (!(error instanceof ProblemError && error.problem.status === 404)) throw error;
        });
    },
  };
}
