import { examClasses, type ExamClass } from './invariant.js';
import type { ExamResult } from './search.js';

/**
 * Grade of one class: A without a finding, B with races only, C with one bug, D with more. Without a finding, it is null
 * until the whole catalogue was tried.
 */
type Grade = 'A' | 'B' | 'C' | 'D' | null;

/** Result of an exam in one class. */
interface ClassResult {
  class: ExamClass;
  grade: Grade;
  /** Number of sequences that tried the class. */
  sequences: number;
  findings: number;
}

/** Grades each class of an exam. */
export function gradeClasses({ findings, tried, untried }: ExamResult): ClassResult[] {
  return examClasses.map((name) => {
    const found = findings.filter((finding) => finding.class === name);
    const bugs = found.filter(({ isRace }) => !isRace).length;
    return {
      class: name,
      grade: toGrade(bugs, found.length, untried.length === 0 && tried[name] > 0),
      sequences: tried[name],
      findings: found.length,
    };
  });
}

function toGrade(bugs: number, findings: number, isTried: boolean): Grade {
  if (findings === 0) return isTried ? 'A' : null;
  if (bugs === 0) return 'B';
  return bugs === 1 ? 'C' : 'D';
}
