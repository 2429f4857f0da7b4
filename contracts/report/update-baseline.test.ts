import { expect, test } from 'vitest';
import type { ReportedVerdict } from './report.js';
import { changeBaseline, findNewEntries, findUnusedEntries, PLACEHOLDER_REASON } from './update-baseline.js';

const toVerdict = (id: string, counts_as: ReportedVerdict['counts_as'], phase = 'laws'): ReportedVerdict =>
  ({ id, counts_as, phase }) as ReportedVerdict;

const entry = { requirement: 'head.*', reason: 'The proxy answers HEAD.', expires: '2027-03-31' };
const entryText = '- requirement: head.*\n  reason: The proxy answers HEAD.\n  expires: 2027-03-31\n';

test('findNewEntries returns an entry with a placeholder and an expiry for each failure without an entry', () => {
  const verdicts = [
    toVerdict('head.listCharges', 'broken'),
    toVerdict('filters.kind', 'broken'),
    toVerdict('echo.text', 'advised'),
    toVerdict('pages.whole', 'passed'),
  ];
  expect(findNewEntries({ verdicts, started_at: '2027-01-31T10:00:00Z' }, [entry])).toEqual([
    { requirement: 'filters.kind', reason: PLACEHOLDER_REASON, expires: '2027-03-02' },
    { requirement: 'echo.text', reason: PLACEHOLDER_REASON, expires: '2027-03-02' },
  ]);
});

test('findUnusedEntries keeps the entries of conformance requirements unless all requirements were selected', () => {
  const baseline = { unused: ['conformance.body', 'filters.kind'], expired: [] };
  const verdicts = [
    toVerdict('conformance.body', 'passed', 'conformance'),
    toVerdict('filters.kind', 'passed'),
  ];
  expect(findUnusedEntries({ baseline, verdicts, requirements: 947 })).toEqual(['filters.kind']);
  expect(findUnusedEntries({ baseline, verdicts, requirements: 2 })).toEqual(baseline.unused);
});

test('changeBaseline appends entries and keeps comments, reasons and expiry dates', () => {
  const text = `# Staging\n${entryText}`;
  const added = [{ requirement: 'filters.kind', reason: PLACEHOLDER_REASON, expires: '2027-03-02' }];
  expect(changeBaseline(text, { added, removed: [] }, false)).toBe(
    `# Staging\n${entryText}- requirement: filters.kind\n  reason: "${PLACEHOLDER_REASON}"\n  expires: 2027-03-02\n`,
  );
});

test('changeBaseline removes the entries of the given requirements', () => {
  expect(changeBaseline(entryText, { added: [], removed: ['head.*'] }, false)).toBe('[]\n');
});

test('changeBaseline creates a file, as YAML or as JSON', () => {
  expect(changeBaseline(null, { added: [entry], removed: [] }, false)).toBe(entryText);
  expect(JSON.parse(changeBaseline(null, { added: [entry], removed: [] }, true))).toEqual([entry]);
});

test('findUnusedEntries returns nothing for a run without a baseline', () => {
  expect(findUnusedEntries({ baseline: null, verdicts: [], requirements: 0 })).toEqual([]);
});
