import { createArgumentsSchema } from './schema.js';
import { sharedArguments } from './shared-arguments.js';
import { ADDITIVE, type Tool } from './tool.js';
import { ToolError } from '../commands/sandbox-command.js';

/** Result of `tollgate exam --json`, as far as the tool uses it. */
interface ExamReport {
  seed: number;
  sequences: number;
  findings: {
    invariant: string;
    statement: string;
    problem: string;
    isRace: boolean;
    story: { title: string }[];
  }[];
  grades: { class: string; grade: string | null; findings: number }[];
  notTried: string[];
  /** Sequences of the catalogue that the time was too short for. */
  untried: unknown[];
}

export const examTools: readonly Tool[] = [
  {
    name: 'examine_integration',
    title: 'Examine the integration',
    description:
      'Search for bugs in the application that uses the gateway: it is started against a sandbox of its own, with lost ' +
      'responses, repeated and forged webhooks, failed payments, clock jumps and restarts. Returns the shortest sequence of ' +
      'steps for each bug. The command that starts the application is set by the user of the server (--exam-app).',
    inputSchema: createArgumentsSchema({
      max_time_seconds: {
        type: 'integer',
        minimum: 1,
        maximum: 600,
        description: 'Time for the search. Default: 60.',
      },
      seed: sharedArguments.seed,
      bail: { type: 'boolean', description: 'End at the first bug. Default: false.' },
    }),
    annotations: ADDITIVE,
    run: async ({ max_time_seconds: maxTime, seed, bail }, { connection }, { signal, reportProgress }) => {
      if (connection.examFlags === null)
        throw new ToolError(
          'The server does not know how to start the application. Ask the user to start it with --exam-app <command>.',
        );
      const args = [
        ...['exam', ...connection.examFlags, '--json', '--quiet'],
        ...(typeof maxTime === 'number' ? ['--max-time', String(maxTime)] : []),
        ...(typeof seed === 'number' ? ['--seed', String(seed)] : []),
        ...(bail === true ? ['--bail'] : []),
      ];
      const { stdout, stderr } = await connection.runProgram(args, { signal, onMessage: reportProgress });
      if (stdout.trim() === '') throw new ToolError(stderr.trim());
      const report = toExamReport(JSON.parse(stdout) as ExamReport);
      return { text: formatExam(report), data: report };
    },
  },
];

/** Leaves out the traces, which are long. */
function toExamReport({ seed, sequences, findings, grades, notTried, untried }: ExamReport) {
  const short = findings.map(({ invariant, statement, problem, isRace, story }) => ({
    invariant,
    statement,
    problem,
    is_race: isRace,
    steps: story.map(({ title }) => title),
  }));
  return { seed, sequences, findings: short, grades, not_tried: notTried, untried: untried.length };
}

function formatExam({
  seed,
  sequences,
  findings,
  grades,
  not_tried: notTried,
  untried,
}: ReturnType<typeof toExamReport>): string {
  const found = findings.map(({ statement, problem, steps }, index) =>
    [`${index + 1}. ${statement} ${problem}`, ...steps.map((step) => `   - ${step}`)].join('\n'),
  );
  return [
    `Bugs found: ${findings.length}. Sequences tried: ${sequences} (seed ${seed}).`,
    ...found,
    `Grades: ${grades.map(({ class: name, grade }) => `${name} ${grade ?? 'without a grade'}`).join(', ')}.`,
    ...notTried.map((reason) => `Not tried: ${reason}.`),
    ...(untried > 0 ? [`Incomplete: the time was too short for ${untried} sequences of the catalogue.`] : []),
  ].join('\n');
}
