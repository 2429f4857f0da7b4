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
