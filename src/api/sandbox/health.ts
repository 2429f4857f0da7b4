import { Problem } from '../../domain/shared/problem.js';
import type { SandboxOperation } from '../../engine/operation.js';

export const getHealth: SandboxOperation<'getHealth'> = (context) =>
  Promise.resolve({ status: 200, body: { status: 'ok', ...context.versions } });

export const getPrometheusMetrics: SandboxOperation<'getPrometheusMetrics'> = async ({ metrics }) => ({
  status: 200,
  type: 'text/plain; version=0.0.4; charset=utf-8',
  body: await metrics.render(),
});

/** Checks the store and the scheduler. The OpenAPI document is loaded, since this request was routed through it. */
export const getReadiness: SandboxOperation<'getReadiness'> = (context) => {
  const missing = [
    ...(context.store.isAvailable ? [] : ['the store cannot commit']),
    ...(context.isSchedulerRunning() ? [] : ['the scheduler is not running']),
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
