import type { components } from '../../generated/closed/sandbox.js';
import type { ApiDocuments } from './api-documents.js';
import { formatLine } from './format-result.js';
import { createOperationTool } from './operation-tool.js';
import type { Tool } from './tool.js';

/** Creates the tools for the clock and the scheduled work. */
export function createClockTools(documents: ApiDocuments): Tool[] {
  return [
    createOperationTool(documents, { name: 'get_clock', operationId: 'getClock' }),
    createOperationTool(documents, { name: 'set_clock', operationId: 'setClock' }),
    createOperationTool(documents, {
      name: 'advance_clock',
      operationId: 'advanceClock',
      description:
        'Advance the clock and run all renewals, retries, expirations and webhook deliveries on the way. Send `by` with ' +
        'an ISO 8601 duration such as P1M, or `to` with an RFC 3339 timestamp or `next` for the next scheduled work.',
      format: formatAdvance,
    }),
    createOperationTool(documents, { name: 'forecast', operationId: 'getForecast' }),
  ];
}

/** Formats an advance: the new time, and a line for each charge and event. */
function formatAdvance(response: object): string {
  const { now, charges, events, deliveries } = response as components['schemas']['ClockAdvanced'];
  return [
    `The clock is at ${now}. Charges: ${charges.count}, events: ${events.count}, deliveries: ${deliveries.count}.`,
    ...[...charges.data, ...events.data].map(formatLine),
  ].join('\n');
}
