import type { AttemptResult } from '../domain/shared/records.js';
import { maskSecrets } from '../lib/mask.js';
import { getTraceId } from '../lib/trace-context.js';
import type { DeliveryResult, Dispatch } from '../webhooks/deliver.js';
import type { AppContext } from '../context.js';

/** Counts and logs the attempts of a round. @param dispatches of the results, in the same order */
export function observeAttempts(
  { log, metrics }: Pick<AppContext, 'log' | 'metrics'>,
  organizationId: string,
  dispatches: readonly Dispatch[],
  deliveryResults: readonly DeliveryResult[],
): void {
  const isLogged = log.isLevelEnabled('debug');
  for (const [index, { results }] of deliveryResults.entries()) {
    const dispatch = dispatches[index];
    for (const result of results) {
      metrics.countDeliveryAttempt(
        result.status,
        result.latency_ms === null ? null : result.latency_ms / 1000,
      );
      if (isLogged && dispatch) logAttempt(log, organizationId, dispatch, result);
    }
  }
}

function logAttempt(
  log: AppContext['log'],
  organization_id: string,
  { delivery, traceContext }: Dispatch,
  { status, url, response_status, latency_ms, error }: AttemptResult,
): void {
  const fields = {
    ...(traceContext && { trace_id: getTraceId(traceContext) }),
    organization_id,
    delivery_id: delivery.id,
    event_id: delivery.event_id,
    event_type: delivery.event_type,
    // Not the whole URL, whose path or query may be a secret.
    host: URL.canParse(url) ? new URL(url).host : null,
    outcome: status,
    response_status,
    duration_ms: latency_ms,
    ...(error && { error_code: error.code, detail: maskSecrets(error.message) }),
  };
  log.debug(fields, `Delivery of ${delivery.event_type} ${status}`);
}
