import { toIdExpression } from '../lib/id-pattern.js';

/** Ids and labels of the areas of the contract, in the order of the reports. */
export const areaLabels = {
  authentication: 'Authentication',
  isolation: 'Isolation',
  http: 'HTTP',
  responses: 'Response format',
  validation: 'Validation',
  errors: 'Errors',
  pagination: 'Pagination',
  filters: 'Filters',
  idempotency: 'Idempotency',
  customers: 'Customers',
  catalog: 'Services and plans',
  purchases: 'Purchases',
  payments: 'Payments',
  cancellations: 'Cancellations',
  usage: 'Usage',
  renewals: 'Renewals',
  dunning: 'Dunning',
  webhooks: 'Webhooks',
  configurations: 'Configurations',
  'rate-limits': 'Rate limits',
} as const;

/** Part of the contract in the words of its users, such as `renewals`. */
export type Area = keyof typeof areaLabels;

/** All areas, in the order of the reports. */
export const areas = Object.keys(areaLabels) as Area[];

/** Id patterns of each area. The first pattern that matches decides. */
const idPatterns: readonly (readonly [Area, readonly string[]])[] = [
  [
    'isolation',
    [
      'tenancy.*',
      '*.organization.*',
      'cursors.other-organization.*',
      'configurations.organizations-apart',
      'webhooks.own-organization',
      'audit.shown-to-one',
    ],
  ],
  ['authentication', ['authentication.*', 'reachability.*', 'header-forms.scheme.*']],
  ['rate-limits', ['rate-limit.*', 'audit.rate-limit']],
  ['errors', ['refusals.*', 'conformance.problem', 'conformance.server-error', 'audit.problems', 'faults.*']],
  ['errors', ['conformance.stack-trace', 'conformance.secret', 'conformance.hidden-operation']],
  ['responses', ['conformance.*', 'examples.*', 'audit.shown-alike.*', 'audit.locations']],
  ['responses', ['journeys.links.*', 'journeys.location.*', 'instants.offsets', 'instants.real-time']],
  ['http', ['accept.*', 'bodies.*', 'head.*', 'header-forms.*', 'methods.*', 'paths.*', 'request-id.*']],
  ['http', ['request-headers.*']],
  ['filters', ['filters.*', 'generated.queries.*', 'queries.*', 'look-ups.filters']],
  ['validation', ['bounds.*', 'negatives.*', 'rules.*', 'generated.*', 'ids.*', 'look-ups.*']],
  ['pagination', ['pages.*', 'cursors.*']],
  ['idempotency', ['idempotency.*', 'external-ids.*', 'audit.replays']],
  [
    'webhooks',
    ['webhooks.*', 'journeys.events.*', 'audit.told.*', 'audit.shown-as-told.*', 'audit.events.*'],
  ],
  [
    'dunning',
    [
      'journeys.story.retr*',
      'journeys.story.exhausted-cancels',
      'journeys.story.no-retries',
      'journeys.story.not-retryable',
      'journeys.story.settings-of-the-chain',
      'journeys.story.*while-past-due',
      'journeys.story.after-a-trial',
      'journeys.story.last-bill-*',
      'journeys.story.challenge-on-renewal',
      'journeys.story.delayed-renewal-fails',
      'journeys.story.unpaid-when-over',
      'journeys.cancellation.by-dunning',
      'model.story.dunning',
    ],
  ],
  [
    'payments',
    [
      'journeys.token.*',
      'journeys.without-token',
      'journeys.checkout-urls',
      'journeys.story.page-*',
      'journeys.story.checkout-*',
      'journeys.story.first-challenge-unanswered',
      'journeys.story.delayed-first-payment*',
      'journeys.story.one-time',
      'money.amounts',
      'money.free',
      'outcomes.*',
      'reading.*.listCharges',
    ],
  ],
  [
    'usage',
    [
      'journeys.story.unreported-*',
      'journeys.story.before-the-first-report',
      'journeys.story.zero-is-a-report',
      'journeys.story.rounding-*',
      'journeys.story.*-exact',
      'journeys.story.grace',
      'journeys.story.when-it-was-used',
      'journeys.story.deleting-*',
      'journeys.story.unbilled-*',
      'journeys.story.billed-*',
      'journeys.story.carried-to-the-last-bill',
      'journeys.story.cut-by-the-end-date',
      'journeys.story.payment-day-example-variable',
      'model.story.variable',
      'consumptions.*',
      'concurrency.limit-of-a-period',
      'deletion.*',
      'money.quantities',
      'transitions.*.report',
      'transitions.*.remove',
      '*Consumption',
      '*Consumptions',
    ],
  ],
  [
    'cancellations',
    [
      'transitions.*',
      'journeys.cancellation.*',
      'journeys.story.*canceled*',
      'model.story.cancellations',
      'concurrency.cancel*',
      'reading.canceled',
      'reading.others-untouched',
      '*cancelPurchase',
    ],
  ],
  ['purchases', ['model.requests', 'journeys.schedule.*']],
  ['renewals', ['journeys.story.*', 'model.*', 'clocks.*', 'instants.created-at', 'audit.clock']],
  ['configurations', ['configurations.*', '*OrganizationConfiguration']],
  ['catalog', ['plans.*', '*Service', '*Plan']],
  ['customers', ['*Customer', '*Customers', 'echo.letters.email', 'reading.metadata-apart', 'instants.ids']],
  ['purchases', ['*Purchase', '*Purchases', 'concurrency.one-purchase-each']],
];

const expressions = idPatterns.map(([area, patterns]) => [area, toIdExpression(patterns)] as const);

/**
 * Returns the area of a requirement.
 *
 * @throws Error if no pattern matches the id
 */
export function getArea(requirementId: string): Area {
  const row = expressions.find(([, expression]) => expression.test(requirementId));
  if (row) return row[0];
  throw new Error(`${requirementId} has no area. Add its id to contracts/report/areas.ts.`);
}
