import { isFinal, type Course } from './simulated-purchase.js';
import { periodOf, type Period } from './periods.js';

/** The period that an instant lies in. @throws when there is none */
export function periodAt({ sold, first }: Course, at: string): Period {
  for (let index = 1; first !== null; index += 1) {
    const period = periodOf(sold, first, index);
    if (period === null) break;
    if (period.start <= at && at < period.end) return period;
  }
  throw new Error(`${at} lies in no period of ${sold.name}.`);
}

/** The periods for which something can be reported now: the open one, and those that wait for their bill. */
export function takingRecords(course: Course): Period[] {
  if (isFinal(course)) return [];
  const { period, unbilled } = course;
  return [...unbilled.map((one) => one.period), ...(period ? [period] : [])];
}
