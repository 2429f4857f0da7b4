import { promises } from '../../generated/promises.js';
import { areas, type Area } from '../areas.js';
import type { PromiseId, Requirement } from '../requirement.js';
import { countTested, createCounts } from './area-results.js';
import type { CitedPromise, PromiseResult, ReportedVerdict } from './report.js';

/** Lists the promises that requirements test, in the order of the documents. */
export function listCitedPromises(
  requirements: readonly Pick<Requirement, 'id' | 'area' | 'citation'>[],
): CitedPromise[] {
  const cited = new Map<PromiseId, CitedPromise>();
  for (const { id, area, citation } of requirements) {
    for (const promise of citation.promises) {
      const entry = cited.get(promise) ?? { id: promise, area, text: getText(promise), requirements: [] };
      entry.requirements.push(id);
      cited.set(promise, entry);
    }
  }
  const order = Object.keys(promises);
  return [...cited.values()].toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
}

/** Returns the first sentence that states a promise, without bold type. */
const getText = (id: PromiseId): string => promises[id].sentences[0].text.replaceAll('**', '');

/** Returns which promises the run tested: those with a requirement that passed or failed. */
export function measurePromises(
  cited: readonly CitedPromise[],
  verdicts: readonly ReportedVerdict[],
): PromiseResult[] {
  const verdictsById = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
  return cited.map(({ requirements, ...promise }) => {
    const counts = createCounts();
    for (const id of requirements) counts[verdictsById.get(id)?.counts_as ?? 'not_run'] += 1;
    const isBroken = counts.broken + counts.advised + counts.known > 0;
    const status = isBroken ? 'broken' : countTested(counts) > 0 ? 'kept' : 'untested';
    return { ...promise, status, requirements };
  });
}

/** Promises of an area, and those of them that the run did not test. */
interface AreaPromises {
  area: Area;
  total: number;
  untested: PromiseResult[];
}

/** Groups promises by area, in the order of the areas. */
export function groupPromisesByArea(results: readonly PromiseResult[]): AreaPromises[] {
  const groups = new Map<Area, AreaPromises>();
  for (const result of results) {
    const group = groups.get(result.area) ?? { area: result.area, total: 0, untested: [] };
    group.total += 1;
    if (result.status === 'untested') group.untested.push(result);
    groups.set(result.area, group);
  }
  return [...groups.values()].toSorted((one, other) => areas.indexOf(one.area) - areas.indexOf(other.area));
}
