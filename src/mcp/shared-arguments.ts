import type { Schema } from './schema.js';

const createIdSchema = (description: string): Schema => ({ type: 'string', minLength: 1, description });

/**
 * Schemas of arguments that several tools have. An argument has the same name and the same schema in all tools, so these
 * schemas replace those of the OpenAPI documents, where a name may have another meaning in each operation.
 */
export const sharedArguments = {
  organization_id: { type: 'string', description: 'Id. Default if optional: the newest organization.' },
  purchase_id: createIdSchema('Id of a purchase.'),
  customer_id: createIdSchema('Id of a customer.'),
  object_id: createIdSchema('Id of an object of any type.'),
  event_id: createIdSchema('Id of an event.'),
  request_id: createIdSchema('Id of a request in the request log.'),
  operation_id: createIdSchema('Id of an operation, such as createPurchase.'),
  by: { type: 'string', description: 'Duration such as 12h, 2d, 1mo, 1d12h or P1M.' },
  limit: { type: 'integer', minimum: 1, description: 'Maximum number of objects on a page.' },
  cursor: { type: 'string', description: '`next_cursor` of the previous page.' },
  search: { type: 'string', description: 'Words, for example of a name or a path.' },
  http_status: { type: ['integer', 'string'], description: 'HTTP status, or a class such as `4xx`.' },
  seed: { type: 'integer', minimum: 0, maximum: 999_999_999, description: 'Seed, to repeat a run.' },
} as const satisfies Record<string, Schema>;
