import { expect, test } from 'vitest';
import { Baseline, findEntry, judgeFailure, type BaselineEntry } from './baseline.js';
import { parseBaseline } from './read-baseline.js';
import type { FindingGroup, FindingIdentity, ReportedVerdict } from './report.js';
import {
  applyChanges,
  changeBaseline,
  convertEntries,
  findNewEntries,
  findUnusedEntries,
  judgeAgain,
  PLACEHOLDER_REASON,
} from './update-baseline.js';

const toIdentity = (requirement: string, operation: string, place: string): FindingIdentity => ({
  requirement,
  operation,
  place,
  kind: 'body',
});

/** Creates the verdict of a requirement; the other fields are of no interest here. */
function toVerdict(
  id: string,
  counts_as: ReportedVerdict['counts_as'],
  found: readonly FindingIdentity[] = counts_as === 'passed'
    ? []
    : [toIdentity(id, 'listCharges', '/has_more')],
): ReportedVerdict {
  const identities = found.map((identity) => ({ ...identity, is_known: counts_as === 'known' }));
  return {
    id,
    counts_as,
    outcome: found.length > 0 ? 'failed' : 'passed',
    level: 'MUST',
    phase: id.startsWith('conformance.') ? 'conformance' : 'laws',
    finding: found.length > 0 ? { message: id, identities } : null,
  } as unknown as ReportedVerdict;
}

const toRun = (verdicts: ReportedVerdict[], findings: FindingGroup[] = []) => ({
  verdicts,
  findings,
  requirements: verdicts.length,
  started_at: '2027-01-31T10:00:00Z',
});

const oldEntry = { requirement: 'head.*', reason: 'The proxy answers HEAD.', expires: '2027-03-31' };
const oldEntryText = '- requirement: head.*\n  reason: The proxy answers HEAD.\n  expires: 2027-03-31\n';
const placedEntry: BaselineEntry = {
  requirement: 'conformance.body',
  operation: ['listCharges', 'listCustomers'],
  place: '/has_more',
  kind: 'body',
  reason: 'Ticket 4711.',
  owner: 'Billing',
  expires: 'never',
};

test('findNewEntries returns one entry with a placeholder and an expiry for findings of one cause at one place', () => {
  const verdicts = [
    toVerdict('head.listCharges', 'broken'),
    toVerdict('filters.kind', 'broken', [toIdentity('filters.kind', 'listPurchases', '/has_more')]),
    toVerdict('pages.whole', 'broken'),
    toVerdict('echo.text', 'advised', [toIdentity('echo.text', 'createCustomer', '/name')]),
    toVerdict('errors.shape', 'passed'),
  ];
  const findings: FindingGroup[] = [
    {
      number: 1,
      counts_as: 'broken',
      cause: null,
      diagnosis: null,
      requirement: 'filters.kind',
      also_failing: ['pages.whole'],
    },
    {
      number: 2,
      counts_as: 'advised',
      cause: null,
      diagnosis: null,
      requirement: 'echo.text',
      also_failing: [],
    },
  ];
  const expires = '2027-03-02';
  expect(findNewEntries(toRun(verdicts, findings), [oldEntry], () => 'Billing')).toEqual([
    {
      requirement: ['filters.kind', 'pages.whole'],
      operation: ['listPurchases', 'listCharges'],
      place: '/has_more',
      kind: 'body',
      reason: PLACEHOLDER_REASON,
      owner: 'Billing',
      expires,
    },
    {
      requirement: 'echo.text',
      operation: 'createCustomer',
      place: '/name',
      kind: 'body',
      reason: PLACEHOLDER_REASON,
      owner: 'Billing',
      expires,
    },
  ]);
});

test('a finding at another place of the same requirement is not in the baseline, and breaks the contract', () => {
  const baseline = new Baseline([placedEntry], '2027-01-31');
  const known = toIdentity('conformance.body', 'listCharges', '/has_more');
  const moved = toIdentity('conformance.body', 'listCharges', '/data/*/amount');
  expect(judgeFailure([known], baseline, true).counts_as).toBe('known');
  expect(judgeFailure([known, moved], baseline, true)).toEqual({
    counts_as: 'broken',
    reason: null,
    identities: [
      { ...known, is_known: true },
      { ...moved, is_known: false },
    ],
  });
  expect(findEntry([placedEntry], { ...known, operation: 'getCharge' })).toBeUndefined();
  expect(findEntry([placedEntry], { ...known, kind: 'status 500' })).toBeUndefined();
});

test('an entry without a place accepts all findings of its requirements, and the report names what it hides', () => {
  const baseline = new Baseline([oldEntry], '2027-01-31');
  const identities = ['/has_more', '/data'].map((place) =>
    toIdentity('head.listCharges', 'listCharges', place),
  );
  expect(judgeFailure(identities, baseline, true)).toMatchObject({
    counts_as: 'known',
    reason: 'known: The proxy answers HEAD. (until 2027-03-31)',
  });
  expect(baseline.toReport(['head.listCharges']).without_place).toEqual([
    {
      entry: 'head.*',
      hides: [
        'head.listCharges at /has_more of listCharges (body)',
        'head.listCharges at /data of listCharges (body)',
      ],
    },
  ]);
});

test('convertEntries replaces an entry without a place by the places that it hides, with its reason and expiry', () => {
  const verdicts = [
    toVerdict('head.listCharges', 'known'),
    toVerdict('head.getCharge', 'known', [toIdentity('head.getCharge', 'getCharge', '/id')]),
    toVerdict('head.getPlan', 'passed'),
  ];
  const common = { kind: 'body', reason: oldEntry.reason, expires: oldEntry.expires };
  const converted = convertEntries(toRun(verdicts), [placedEntry, oldEntry]);
  expect([...converted]).toEqual([
    [
      1,
      [
        { requirement: 'head.listCharges', operation: 'listCharges', place: '/has_more', ...common },
        { requirement: 'head.getCharge', operation: 'getCharge', place: '/id', ...common },
      ],
    ],
  ]);
});

test('convertEntries keeps an entry if the run did not test all of its requirements, or only a part of the contract', () => {
  const skipped = { ...toVerdict('head.getPlan', 'passed'), outcome: 'skipped' as const };
  const partial = toRun([toVerdict('head.listCharges', 'known'), skipped]);
  expect(convertEntries(partial, [oldEntry]).size).toBe(0);
  const conformance = { ...oldEntry, requirement: 'conformance.*' };
  const run = toRun([toVerdict('conformance.body', 'known')]);
  expect(convertEntries({ ...run, requirements: 947 }, [conformance]).size).toBe(0);
  expect(convertEntries(run, [conformance]).size).toBe(1);
});

test('judgeAgain counts failures as known that the updated baseline has, and drops what it no longer says', () => {
  const verdicts = [toVerdict('head.listCharges', 'broken'), toVerdict('echo.text', 'broken')];
  const run = toRun(verdicts);
  const entries = findNewEntries(run, []).filter(({ requirement }) => requirement !== 'echo.text');
  const baseline = { unused: ['gone.*'], expired: [], without_place: [{ entry: 'head.*', hides: ['x'] }] };
  const updated = judgeAgain({ ...run, baseline, is_strict: false }, entries.slice(0, 1));
  expect(entries).toHaveLength(1);
  expect(updated.verdicts.map(({ counts_as }) => counts_as)).toEqual(['known', 'known']);
  expect(updated.baseline).toEqual({ unused: [], expired: [], without_place: [] });
  expect(judgeAgain({ ...run, baseline, is_strict: false }, []).verdicts[0]?.counts_as).toBe('broken');
});

test('findUnusedEntries keeps the entries of conformance requirements unless all requirements were selected', () => {
  const entries = ['conformance.body', 'filters.kind'].map((requirement) => ({ ...oldEntry, requirement }));
  const baseline = { unused: ['conformance.body', 'filters.kind'], expired: [], without_place: [] };
  const verdicts = [toVerdict('conformance.body', 'passed'), toVerdict('filters.kind', 'passed')];
  expect(findUnusedEntries({ baseline, verdicts, requirements: 947 }, entries)).toEqual([1]);
  expect(findUnusedEntries({ baseline, verdicts, requirements: 2 }, entries)).toEqual([0, 1]);
});

test('changeBaseline appends entries and keeps comments, reasons and expiry dates', () => {
  const text = `# Staging\n${oldEntryText}`;
  const added = [{ ...oldEntry, requirement: 'filters.kind', reason: PLACEHOLDER_REASON }];
  expect(changeBaseline(text, { added, replaced: new Map() }, false)).toBe(
    `# Staging\n${oldEntryText}- requirement: filters.kind\n  reason: "${PLACEHOLDER_REASON}"\n  expires: 2027-03-31\n`,
  );
});

test('changeBaseline replaces an entry by others and keeps its comment', () => {
  const text = `- requirement: a.b\n  reason: other\n  expires: never\n# The proxy\n${oldEntryText}`;
  const changed = changeBaseline(
    text,
    { added: [], replaced: new Map([[1, [placedEntry, placedEntry]]]) },
    false,
  );
  expect(changed).toContain('# The proxy\n- requirement: conformance.body\n');
  expect(parseBaseline(changed, 'baseline.yaml')).toEqual([
    { requirement: 'a.b', reason: 'other', expires: 'never' },
    placedEntry,
    placedEntry,
  ]);
});

test('changeBaseline removes entries', () => {
  expect(changeBaseline(oldEntryText, { added: [], replaced: new Map([[0, []]]) }, false)).toBe('[]\n');
});

test('changeBaseline creates a file, as YAML or as JSON, and applyChanges returns the same entries', () => {
  const changes = { added: [oldEntry, placedEntry], replaced: new Map<number, BaselineEntry[]>() };
  expect(parseBaseline(changeBaseline(null, changes, false), 'b.yaml')).toEqual(applyChanges([], changes));
  expect(JSON.parse(changeBaseline(null, changes, true))).toEqual([oldEntry, placedEntry]);
});

test('findUnusedEntries returns nothing for a run without a baseline', () => {
  expect(findUnusedEntries({ baseline: null, verdicts: [], requirements: 0 }, [])).toEqual([]);
});

test.each([
  {
    field: 'operation',
    value: 7,
    message: 'The operation of Entry 1 of b.yaml is neither a text nor a list',
  },
  { field: 'place', value: 7, message: 'The place of Entry 1 of b.yaml is no text.' },
  { field: 'requirement', value: [], message: 'Entry 1 of b.yaml needs a requirement' },
])('a baseline with an invalid $field is rejected', ({ field, value, message }) => {
  expect(() => parseBaseline(JSON.stringify([{ ...placedEntry, [field]: value }]), 'b.yaml')).toThrow(
    message,
  );
});
