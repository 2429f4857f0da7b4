import { examClasses, type ExamClass } from './invariant.js';
import type { ExamResult } from './search.js';
import type { Coverage } from './coverage.js';

/**
 * Grade of one class: A without a finding, B with races only, C with one bug, D with more. Without a finding, it is null
 * until each kind of disturbance and action of the class was tried.
 */
type Grade = 'A' | 'B' | 'C' | 'D' | null;

/** Result of an exam in one class. */
interface ClassResult extends Coverage {
  class: ExamClass;
  grade: Grade;
  findings: number;
}

/** Grades each class of an exam. */
export function gradeClasses({ findings, coverage }: ExamResult): ClassResult[] {
  return examClasses.map((name) => {
    const found = findings.filter((finding) => finding.class === name);
    const bugs = found.filter(({ isRace }) => !isRace).length;
    const { sequences, leftOut } = coverage[name];
    const grade = toGrade(bugs, found.length, sequences > 0 && leftOut.length === 0);
    return { class: name, grade, findings: found.length, ...coverage[name] };
  });
}

function toGrade(bugs: number, findings: number, isTried: boolean): Grade {
  if (findings === 0) return isTried ? 'A' : null;
  if (bugs === 0) return 'B';
  return bugs === 1 ? 'C' : 'D';
}
