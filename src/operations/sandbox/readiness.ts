import type { operations } from '../../../generated/sandbox.js';
import { Problem } from '../../domain/shared/problem.js';
import type { ActionOf } from '../operation.js';

/** Whether requests can be carried out now. That the description is loaded is why this one is answered at all. */
export const getReadiness: ActionOf<operations['getReadiness']> = (parts) => {
  const missing = [
    ...(parts.store.isAvailable ? [] : ['the store cannot commit']),
    ...(parts.isSchedulerRunning() ? [] : ['the scheduler does not run']),
  ];
  return Promise.resolve(
    missing.length === 0
      ? {
          status: 200,
          body: { status: 'ready', checks: { store: 'ok', description: 'ok', scheduler: 'ok' } },
        }
      : new Problem(
          'service_unavailable',
          `The sandbox is not ready: ${missing.join(' and ')}. Try again later.`,
        ),
  );
};
