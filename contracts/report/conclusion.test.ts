import { expect, test } from 'vitest';
import type { Area } from '../areas.js';
import { countAreaSizes, createCounts, measureAreas } from './area-results.js';
import { concludeRun } from './conclusion.js';
import { groupFindings } from './group-findings.js';
import type { Ending, ReportedFinding, ReportedVerdict } from './report.js';
import { groupUntested } from './untested-groups.js';

/** Areas of the requirements in these tests, by the first part of their ids. */
const areas: Readonly<Record<string, Area>> = {
  filters: 'filters',
  pages: 'pagination',
  tenancy: 'isolation',
  journeys: 'renewals',
  webhooks: 'webhooks',
};

const toArea = (id: string): Area => areas[id.split('.')[0] ?? ''] ?? 'http';

/** Creates the verdict of a requirement; the other fields are of no interest here. */
function toVerdict(
  id: string,
  counts_as: ReportedVerdict['counts_as'],
  reason: string | null = null,
  level: ReportedVerdict['level'] = 'MUST',
): ReportedVerdict {
  const finding = counts_as === 'broken' || counts_as === 'advised' ? { message: id, exchange: null } : null;
  const verdict = {
    id,
    counts_as,
    reason,
    level,
    area: toArea(id),
    operation: null,
    phase: 'laws',
  };
  return { ...verdict, finding: finding as ReportedFinding | null } as ReportedVerdict;
}

/** Concludes a run of the given verdicts. */
function conclude(ending: Ending, verdicts: ReportedVerdict[], unselectedIds: string[] = []) {
  const ids = [...verdicts.map(({ id }) => id), ...unselectedIds];
  const counts = createCounts();
  for (const { counts_as } of verdicts) counts[counts_as] += 1;
  return concludeRun({
    ending,
    counts,
    areas: measureAreas(verdicts, countAreaSizes(ids.map((id) => ({ area: toArea(id) })))),
    untested: groupUntested(verdicts),
    verdicts,
    findings: groupFindings(verdicts),
    requirements: ids.length,
  });
}

const NO_SANDBOX = 'needs clock: the target has no /_sandbox: it answers 404';

test('a run in which every requirement passed keeps the contract without limits', () => {
  expect(conclude('passed', [toVerdict('filters.kind', 'passed')])).toEqual({
    headline: 'The contract is kept.',
    limits: null,
  });
});

test('a run with skipped requirements keeps the contract only as far as tested, and names areas and reasons', () => {
  const verdicts = [
    toVerdict('filters.kind', 'passed'),
    toVerdict('tenancy.kinds', 'passed'),
    toVerdict('tenancy.id.getCharge', 'skipped', 'needs second-key: TOLLGATE_SECOND_API_KEY is not set'),
    toVerdict('journeys.story.trial', 'skipped', NO_SANDBOX),
    toVerdict('webhooks.types', 'skipped', NO_SANDBOX),
  ];
  expect(conclude('passed', verdicts)).toEqual({
    headline: 'The contract is kept, as far as tested.',
    limits:
      'Not tested: renewals, webhooks (no sandbox: 2, no second API key: 1 of 5 requirements). Partly tested: isolation.',
  });
});

test('a run with canaries states when they will show more, the next ones first', () => {
  const verdicts = [
    toVerdict('filters.kind', 'passed'),
    toVerdict('journeys.story.retries-exhausted', 'skipped', 'waits for a canary: in 3 days'),
    toVerdict('journeys.story.trial', 'skipped', 'waits for a canary: tomorrow'),
  ];
  expect(conclude('passed', verdicts).limits).toMatch(
    /\(waiting for canaries: 2 of 3 requirements\)\..* Canaries show more of renewals tomorrow; of renewals in 3 days\.$/,
  );
});

test('a run of selected requirements states how many were selected', () => {
  const { headline, limits } = conclude('passed', [toVerdict('filters.kind', 'passed')], ['pages.whole']);
  expect(headline).toBe('The contract is kept, as far as tested.');
  expect(limits).toBe('Selected: 1 of 2 requirements.');
});

test('a run with failures states how many requirements fail, and in how many groups', () => {
  const verdicts = [
    toVerdict('filters.kind', 'broken'),
    toVerdict('filters.email', 'broken'),
    toVerdict('echo.letters.email', 'advised', null, 'SHOULD'),
  ];
  expect(conclude('broken', verdicts).headline).toBe(
    'The contract is broken: 2 MUST and 1 SHOULD requirements fail.',
  );
});
