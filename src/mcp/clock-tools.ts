import type { components } from '../../generated/closed/sandbox.js';
import type { ApiDocuments } from './api-documents.js';
import { parseShortDuration } from '../lib/short-duration.js';
import { formatLine } from './format-result.js';
import { createOperationTool } from './operation-tool.js';
import type { Arguments, Tool } from './tool.js';
import { ToolError } from './tool-error.js';

/** Creates the tools for the clock and the scheduled work. */
export function createClockTools(documents: ApiDocuments): Tool[] {
  return [
    createOperationTool(documents, { name: 'get_clock', operationId: 'getClock' }),
    createOperationTool(documents, { name: 'set_clock', operationId: 'setClock' }),
    createAdvanceTool(documents),
    createOperationTool(documents, { name: 'forecast', operationId: 'getForecast' }),
  ];
}

/** Creates the tool that advances the clock. It also takes durations in the short form of the command line. */
function createAdvanceTool(documents: ApiDocuments): Tool {
  const tool = createOperationTool(documents, {
    name: 'advance_clock',
    operationId: 'advanceClock',
    description:
      'Advance the clock and run all renewals, retries, expirations and webhook deliveries on the way. Send `by` with a ' +
      'duration such as 2d, 1mo or P1M, or `to` with an RFC 3339 timestamp or `next` for the next scheduled work.',
    format: formatAdvance,
  });
  return { ...tool, run: (args, session, signals) => tool.run(toAdvance(args), session, signals) };
}

/** Converts a short duration to the ISO 8601 duration that the sandbox takes. */
function toAdvance(args: Arguments): Arguments {
  const { by } = args;
  if (typeof by !== 'string') return args;
  const duration = /^P/i.test(by) ? by.toUpperCase() : parseShortDuration(by);
  if (duration === null)
    throw new ToolError(`by is "${by}". Send a duration such as 12h, 2d, 1mo, 1d12h or P1M.`);
  return { ...args, by: duration };
}

/** Formats an advance: the new time, and a line for each charge and event. */
function formatAdvance(response: object): string {
  const { now, charges, events, deliveries } = response as components['schemas']['ClockAdvanced'];
  return [
    `The clock is at ${now}. Charges: ${charges.count}, events: ${events.count}, deliveries: ${deliveries.count}.`,
    ...[...charges.data, ...events.data].map(formatLine),
  ].join('\n');
}
