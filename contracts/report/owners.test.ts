import { expect, test } from 'vitest';
import { addOwners, describeOwner, findOwner, groupByOwner, parseOwners } from './owners.js';
import type { FindingGroup, Report } from './report.js';

const ids = ['webhooks.signature', 'filters.status.listCharges'];
const owners = parseOwners(
  'areas: { filters: Platform }\noperations: { "list*": Billing }\nrequirements: { "webhooks.*": Events }\n',
  'owners.yaml',
  ids,
);

test.each([
  { requirement: 'webhooks.signature', operation: 'listCharges', area: 'webhooks', owner: 'Events' },
  { requirement: 'filters.status.listCharges', operation: 'listCharges', area: 'filters', owner: 'Billing' },
  { requirement: 'filters.status.getCharge', operation: 'getCharge', area: 'filters', owner: 'Platform' },
  { requirement: 'http.paths', operation: 'none', area: 'http', owner: null },
] as const)('the owner of $requirement at $operation in $area is $owner', ({ owner, ...finding }) => {
  expect(findOwner(owners, finding)).toBe(owner);
});

test.each([
  {
    text: 'areas: { filter: Platform }',
    message: '"filter" in areas, which does not exist. The areas are auth',
  },
  {
    text: 'operations: { listCharge: A }',
    message: '"listCharge" in operations, which does not exist. The operations are createPurchase',
  },
  {
    text: 'requirements: { "hooks.*": A }',
    message: '"hooks.*" in requirements, which does not exist. tollgate check --list',
  },
  {
    text: 'teams: { a: b }',
    message: 'the section "teams". The sections are requirements, operations, areas.',
  },
  { text: 'areas: { filters: 7 }', message: 'The owner of filters in owners.yaml is no text.' },
  { text: '- areas', message: 'owners.yaml is no map' },
  { text: '{', message: 'The owners file owners.yaml cannot be read' },
])('the owners file $text is rejected', ({ text, message }) => {
  expect(() => parseOwners(text, 'owners.yaml', ids)).toThrow(message);
});

test('findings are grouped by owner, those without an owner last', () => {
  const toGroup = (number: number, requirement: string): FindingGroup => ({
    number,
    counts_as: 'broken',
    cause: null,
    diagnosis: null,
    requirement,
    also_failing: [],
  });
  const toVerdict = (id: string, area: string, operation: string) => ({
    id,
    area,
    finding: {
      identities: [{ requirement: id, operation, place: 'response', kind: 'value', is_known: false }],
    },
  });
  const report = {
    findings: [toGroup(1, 'http.paths'), toGroup(2, 'filters.status.listCharges'), toGroup(3, 'filters.a')],
    verdicts: [
      toVerdict('http.paths', 'http', 'none'),
      toVerdict('filters.status.listCharges', 'filters', 'listCharges'),
      toVerdict('filters.a', 'filters', 'listPurchases'),
    ],
  } as unknown as Report;
  const grouped = groupByOwner(addOwners(report, owners));
  expect(grouped.map(({ findings }) => findings.map(({ number }) => number))).toEqual([[2, 3], [1]]);
  expect(grouped.map(describeOwner)).toEqual(['Billing: 2 findings', 'Without an owner: 1 finding']);
  expect(groupByOwner(report.findings).map(describeOwner)).toEqual([null]);
});
