import { areaLabels, areas, type Area } from '../areas.js';
import type { AreaResult, Counts, ReportedVerdict } from './report.js';

export function createCounts(): Counts {
  return { passed: 0, broken: 0, advised: 0, known: 0, skipped: 0, inconclusive: 0, not_run: 0 };
}

/** Returns the number of requirements that passed or failed. */
export function countTested({ passed, broken, advised, known }: Counts): number {
  return passed + broken + advised + known;
}

export function countAreaSizes(requirements: readonly { area: Area }[]): Record<Area, number> {
  const sizes = Object.fromEntries(areas.map((area) => [area, 0])) as Record<Area, number>;
  for (const { area } of requirements) sizes[area] += 1;
  return sizes;
}

/**
 * Returns the results of all areas that have requirements.
 *
 * @param sizes number of requirements of each area, selected or not
 */
export function measureAreas(
  verdicts: readonly ReportedVerdict[],
  sizes: Readonly<Record<Area, number>>,
): AreaResult[] {
  return areas
    .filter((area) => sizes[area] > 0)
    .map((area) => {
      const counts = createCounts();
      for (const verdict of verdicts) if (verdict.area === area) counts[verdict.counts_as] += 1;
      const requirements = sizes[area];
      return {
        id: area,
        label: areaLabels[area],
        status: toStatus(counts, requirements),
        requirements,
        counts,
      };
    });
}

function toStatus(counts: Counts, requirements: number): AreaResult['status'] {
  const tested = countTested(counts);
  if (tested === 0) return 'untested';
  return tested === requirements ? 'tested' : 'partly tested';
}
