import type { Operation } from '../spec/document.js';
import { areas, type Area } from '../areas.js';

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
    label: 'Validation',
    includes: (operation) => isList(operation) && operation.id !== 'listConsumptions',
    reason:
      'The path has no parameter. Requirements about invalid query parameters are in the columns Filters and Pagination.',
  },
  {
    label: 'Errors',
    includes: isRead,
    reason:
      'A read succeeds in every state of an object. Requirements about unknown ids and parameters are in the columns Validation and Filters.',
  },
  {
    label: 'Errors',
    includes: ({ id }) => id === 'deleteConsumption',
    reason:
      'Requirements about deletions that the state of a usage record forbids are in the column Behavior.',
  },
  {
    label: 'Errors',
    includes: ({ id }) => id === 'createOrganizationConfiguration',
    reason:
      'Requirements about impossible combinations of settings are in the columns Validation and Behavior.',
  },
  { label: 'Pagination', includes: (operation) => !isList(operation), reason: 'The response is not a list.' },
  {
    label: 'Idempotency',
    includes: isRead,
    reason: 'A read changes nothing, and accepts no `Idempotency-Key`.',
  },
  {
    label: 'Behavior',
    includes: (operation) => isRead(operation) && !isList(operation),
    reason: 'Requirements of the operations that create or change the object also read it.',
  },
];

/** Returns the reason why a cell of the matrix has no requirement; null if it should have one. */
export function explainEmptyCell(operation: MatrixRow, label: MatrixLabel): string | null {
  return emptyCells.find((cells) => cells.label === label && cells.includes(operation))?.reason ?? null;
}
