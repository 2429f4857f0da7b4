import type { Schemas } from './api.js';
import { capitalize, formatCount, humanize, truncateMiddle } from './format.js';

type OperationId = Schemas['OperationId'];
type Summary = Schemas['RequestSummary'];

/** Public operations in words. The `Record` type makes a missing one a compile error. */
export const operationTitles: Record<OperationId, string> = {
  createPurchase: 'Create a purchase',
  listPurchases: 'List purchases',
  getPurchase: 'Get a purchase',
  cancelPurchase: 'Cancel a purchase',
  createConsumption: 'Report usage',
  listConsumptions: 'List usage records',
  getConsumption: 'Get a usage record',
  deleteConsumption: 'Delete a usage record',
  listCharges: 'List charges',
  getCharge: 'Get a charge',
  createCustomer: 'Create a customer',
  listCustomers: 'List customers',
  getCustomer: 'Get a customer',
  createService: 'Create a service',
  createPlan: 'Create a plan',
  createOrganizationConfiguration: 'Change the configuration',
};

export const operationIds = Object.keys(operationTitles) as OperationId[];

/** Checks whether a text of the URL names a public operation. */
export const isOperationId = (text: string): text is OperationId => text in operationTitles;

const ID_PATTERN = /[a-z]{3}_[0-7][0-9a-z]{25}/g;

/** Shortens the ids of a path: `/v1/purchases/pur_01mc03…zfht6r`. */
export const shortenPath = (path: string): string => path.replace(ID_PATTERN, truncateMiddle);

export const isObjectId = (text: string): boolean => text.match(ID_PATTERN)?.[0] === text;

/** Describes the deviation of a request from a success: its faults and errors. Null if there is none. */
export function describeFinding({
  fault_ids,
  errors_total,
  problem_code,
}: Pick<Summary, 'fault_ids' | 'errors_total' | 'problem_code'>): string | null {
  if (fault_ids.length > 0) return `Hit by ${formatCount(fault_ids.length, 'fault')}`;
  if (errors_total > 0) return formatCount(errors_total, 'validation error');
  return problem_code === null ? null : capitalize(humanize(problem_code));
}

/** Filters of the request log, as the URL has them. */
export type RequestFilters = Readonly<
  Record<'status' | 'method' | 'operation_id' | 'path' | 'object_id', string>
>;

/** Checks whether a new request matches the filters. The filter by object is left to the server. */
export function matchesFilters(
  request: Pick<Summary, 'status' | 'method' | 'operation_id' | 'path'>,
  { status, method, operation_id, path }: RequestFilters,
): boolean {
  return (
    (status === '' || String(request.status).startsWith(status.charAt(0))) &&
    (method === '' || request.method === method) &&
    (operation_id === '' || request.operation_id === operation_id) &&
    request.path.includes(path)
  );
}
