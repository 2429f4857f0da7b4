import type { operations } from '../../generated/closed/sandbox.js';
import * as clock from './clock.js';
import * as events from './events.js';
import type { Example, SandboxOperation } from './sandbox-command.js';
import * as snapshots from './snapshots.js';

/**
 * Operations of the sandbox API, in the order in which the help of the CLI shows their commands, and MCP clients their tools.
 * The dashboard uses the operations for a browser, and Prometheus the one for a scraper.
 */
export const sandboxOperations: Record<keyof operations, SandboxOperation | 'browser' | 'scraper'> = {
  createSandboxOrganization: { tool: 'create_organization' },
  deleteSandboxOrganizations: { tool: 'delete_organization' },
  seedSandbox: {
    tool: {
      name: 'apply_seed',
      description:
        'Replace all data of the organization with a built-in seed. For your own seed document, call the operation ' +
        'seedSandbox; to apply the last seed again, resetSandbox.',
      arguments: ['name'],
      renamed: { name: 'seed_name' },
      isDestructive: true,
    },
  },
  resetSandbox: { commands: [snapshots.reset] },
  createSnapshot: { commands: [snapshots.saveSnapshot] },
  listSnapshots: { commands: [snapshots.listSnapshots] },
  restoreSnapshot: { commands: [snapshots.restoreSnapshot] },
  deleteSnapshot: { commands: [snapshots.removeSnapshot] },
  listObjects: {
    tool: {
      name: 'list_objects',
      arguments: ['type', 'q', 'status', 'purchase_id', 'customer_id', 'limit', 'cursor'],
      renamed: { type: 'object_type', q: 'search', status: 'object_status' },
    },
  },
  getObject: { tool: { name: 'get_object', arguments: ['object_id'] } },
  getCounts: {},
  getMetrics: {},
  getTimeline: {},
  getClock: { commands: [clock.showClock] },
  advanceClock: { commands: [clock.advanceClock], tool: clock.advanceClockTool },
  setClock: { commands: [clock.setClock, clock.freezeClock, clock.runClock, clock.accelerateClock] },
  getForecast: {
    tool: {
      name: 'forecast',
      description: 'Returns the billing work that an advance of the clock to `until` would run.',
      arguments: ['to', 'purchase_id', 'limit', 'cursor'],
      renamed: { to: 'until' },
    },
  },
  previewPurchase: {},
  forceOutcome: { tool: { name: 'force_payment_outcome' } },
  getForcedOutcomes: {},
  clearForcedOutcomes: {},
  forceCustomerOutcome: {},
  getCustomerOutcomes: {},
  clearCustomerOutcomes: {},
  createFault: { tool: { name: 'inject_fault', isDestructive: true, isIdempotent: false } },
  listFaults: {},
  deleteFault: { tool: { name: 'remove_fault' } },
  // `tollgate listen` follows it, too.
  streamSandbox: { tool: 'wait_for_event' },
  triggerEvent: { commands: [events.triggerEvent] },
  listEvents: {
    commands: [events.listEvents],
    tool: {
      name: 'list_events',
      arguments: ['type', 'object_id', 'request_id', 'limit', 'cursor'],
      renamed: { type: 'event_type' },
    },
  },
  resendEvent: { commands: [events.resendEvent] },
  listDeliveries: {
    tool: {
      name: 'list_deliveries',
      arguments: ['status', 'event_id', 'limit', 'cursor'],
      renamed: { status: 'delivery_status' },
    },
  },
  resendFailedDeliveries: {},
  getDeliveryMode: {},
  setDeliveryMode: {},
  getWebhookSecret: {},
  listRequests: {
    commands: [events.listRequests],
    tool: {
      name: 'list_requests',
      arguments: ['operation_id', 'status', 'object_id', 'limit', 'cursor'],
      renamed: { status: 'http_status' },
    },
  },
  getRequest: { tool: { name: 'get_request' } },
  getHealth: {},
  getReadiness: {},
  getSession: 'browser',
  createSession: 'browser',
  deleteSession: 'browser',
  getPrometheusMetrics: 'scraper',
};

/** Commands whose subcommands are those above, by name. */
export const commandGroups: Readonly<Record<string, { description: string; examples: readonly Example[] }>> =
  {
    snapshot: {
      description: 'save, restore, list and remove named snapshots',
      examples: [
        ['tollgate snapshot save before-renewal', 'saves the current data and clock'],
        ['tollgate snapshot restore before-renewal', 'restores the data and the clock; you can repeat this'],
        ['tollgate snapshot list', 'lists the snapshots'],
        ['tollgate snapshot remove before-renewal', 'removes the snapshot'],
      ],
    },
    clock: {
      description: 'show, advance, set or freeze the clock',
      examples: [
        ['tollgate clock', 'shows the current time and the next scheduled work'],
        ['tollgate clock advance 1mo', 'advances by a month and runs the scheduled work'],
        ['tollgate clock advance next', 'advances to the next renewal, retry or expiration'],
        ['tollgate clock freeze', 'stops the clock; its time then changes only when you advance it'],
        ['tollgate clock accelerate', 'advances the clock by a day per second of real time'],
      ],
    },
    events: {
      description: 'list events, or resend one',
      examples: [
        ['tollgate events list --type charge.failed', 'lists the events of failed charges, newest first'],
        [
          'tollgate events resend evt_01mc…',
          'resends an event to the webhook endpoint and to tollgate listen',
        ],
      ],
    },
  };
