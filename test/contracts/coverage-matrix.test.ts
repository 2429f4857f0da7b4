import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { updateCoverageMatrix } from '../../.config/coverage-matrix.js';
import { explainEmptyCell, matrixColumns } from '../../contracts/report/matrix.js';
import { requirements } from '../../contracts/rules/index.js';
import { operations } from '../../contracts/spec/api-documents.js';

const cells = operations.flatMap((operation) =>
  matrixColumns.map(({ label, areas }) => ({
    operation,
    label,
    name: `${operation.id}, ${label}`,
    count: requirements.filter(({ area, operation: own }) => own === operation.id && areas.includes(area))
      .length,
  })),
);

test('each operation has a requirement of each kind, or a reason why it has none', () => {
  const unexplained = cells.filter(
    ({ operation, label, count }) => count === 0 && explainEmptyCell(operation, label) === null,
  );
  expect(unexplained.map(({ name }) => name)).toEqual([]);
});

test('no kind of requirement that an operation has is explained as impossible', () => {
  const explained = cells.filter(
    ({ operation, label, count }) => count > 0 && explainEmptyCell(operation, label) !== null,
  );
  expect(explained.map(({ name }) => name)).toEqual([]);
});

test('the matrix in the README of the contract suite is up to date', async () => {
  const text = await readFile(new URL('../../contracts/README.md', import.meta.url), 'utf8');
  expect(await updateCoverageMatrix(text), 'the README is stale: run npm run generate').toBe(text);
});
