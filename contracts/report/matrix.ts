import type { Operation } from '../spec/document.js';
import { areas, type Area } from './areas.js';

/** Areas with a column of their own. The areas of single resources share the column `Behavior`. */
const singleAreas = {
  responses: 'Format',
  http: 'HTTP',
  authentication: 'Auth',
  validation: 'Validation',
  errors: 'Errors',
  pagination: 'Pagination',
  filters: 'Filters',
  idempotency: 'Idempotency',
  isolation: 'Isolation',
  'rate-limits': 'Rate limits',
} as const satisfies Partial<Record<Area, string>>;

/** Label of a column of the matrix. */
export type MatrixLabel = (typeof singleAreas)[keyof typeof singleAreas] | 'Behavior';

/** Columns of the matrix of operations and kinds of requirements, with the areas that each contains. */
export const matrixColumns: readonly { label: MatrixLabel; areas: readonly Area[] }[] = [
  ...Object.entries(singleAreas).map(([area, label]) => ({ label, areas: [area as Area] })),
  { label: 'Behavior', areas: areas.filter((area) => !(area in singleAreas)) },
];

/** The part of an operation that decides which kinds of requirements it has. */
type MatrixRow = Pick<Operation, 'id' | 'method'>;

interface EmptyCells {
  label: MatrixLabel;
  includes: (operation: MatrixRow) => boolean;
  reason: string;
}

const isRead = ({ method }: MatrixRow): boolean => method.toUpperCase() === 'GET';
const isList = ({ id }: MatrixRow): boolean => id.startsWith('list');

/** Cells without a requirement, and the reason of each. */
const emptyCells: readonly EmptyCells[] = [
  {
    label: 'Format',
    includes: ({ method }) => method.toUpperCase() === 'DELETE',
    reason: 'The response has no body. `conformance.*` checks its status and its headers.',
  },
  {
    label: 'Validation',
    includes: (operation) => isList(operation) && operation.id !== 'listConsumptions',
    reason: 'The path has no parameter. Invalid query parameters are counted as filters and pagination.',
  },
  {
    label: 'Errors',
    includes: isRead,
    reason: 'A read depends on no state. Unknown ids and parameters are counted as validation and filters.',
  },
  {
    label: 'Errors',
    includes: ({ id }) => id === 'deleteConsumption',
    reason: 'Deletions that the state of a usage record forbids are counted as behavior.',
  },
  {
    label: 'Errors',
    includes: ({ id }) => id === 'createOrganizationConfiguration',
    reason: 'Combinations of settings that are not possible are counted as validation and behavior.',
  },
  { label: 'Pagination', includes: (operation) => !isList(operation), reason: 'The response is no list.' },
  {
    label: 'Idempotency',
    includes: isRead,
    reason: 'A read changes nothing, and takes no `Idempotency-Key`.',
  },
  {
    label: 'Behavior',
    includes: (operation) => isRead(operation) && !isList(operation),
    reason: 'The requirements of the operations that create and change the object read it.',
  },
];

/** Returns the reason why a cell of the matrix has no requirement; null if it should have one. */
export function explainEmptyCell(operation: MatrixRow, label: MatrixLabel): string | null {
  return emptyCells.find((cells) => cells.label === label && cells.includes(operation))?.reason ?? null;
}
