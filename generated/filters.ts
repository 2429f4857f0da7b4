// Generated from the parameters of the lists by spec/build/generate.ts. Do not edit.

/** Filters of each list, by operation id. */
export const FILTERS = {
  "listPurchases": [
    "status",
    "kind",
    "customer_id",
    "plan_id",
    "external_id"
  ],
  "listConsumptions": [
    "status"
  ],
  "listCharges": [
    "status",
    "purchase_id",
    "customer_id"
  ],
  "listCustomers": [
    "email",
    "external_id"
  ],
  "listObjects": [
    "type",
    "q",
    "status",
    "kind",
    "purchase_id",
    "customer_id",
    "plan_id",
    "email",
    "external_id",
    "expand"
  ],
  "listEvents": [
    "type",
    "object_id",
    "request_id"
  ],
  "listDeliveries": [
    "status",
    "event_id"
  ],
  "listRequests": [
    "operation_id",
    "status",
    "method",
    "path",
    "object_id"
  ]
} as const;
