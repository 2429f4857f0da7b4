import { formatContractRun, formatFinding, toContractRun, type ContractReport } from './contract-run.js';
import { toText } from './operation-tool.js';
import { type Session, ADDITIVE, READ_ONLY, type CallSignals, type Tool, type ToolResult } from './tool.js';
import { ToolError } from '../commands/sandbox-command.js';
import { isLoopbackUrl, type Connection, type ProgramResult } from './connection.js';
import { createArgumentsSchema } from './schema.js';
import { sharedArguments } from './shared-arguments.js';

/** Id of a requirement; `*` matches any text. The pattern excludes flags of the command line. */
const requirementSchema = { type: 'string', pattern: '^[a-z*][\\w.*-]*$', maxLength: 200 };

export const contractTools: readonly Tool[] = [
  {
    name: 'run_contract_suite',
    title: 'Run the contract suite',
    description:
      'Test a deployment of the API against its contract. By default, it runs only the fast phases of the suite, against ' +
      'this sandbox. In a sandbox, a run creates its own organizations and deletes them at the end.',
    inputSchema: createArgumentsSchema({
      base_url: { type: 'string', description: 'URL of the public API. Default: this sandbox.' },
      only: {
        type: 'array',
        items: requirementSchema,
        description: 'Ids of requirements to test; * matches any text, as in "authentication.*".',
      },
      all: { type: 'boolean', description: 'Test everything, which takes minutes. Default: false.' },
      strict: { type: 'boolean', description: 'Treat a failed SHOULD like a failed MUST. Default: false.' },
      seed: sharedArguments.seed,
    }),
    annotations: { ...ADDITIVE, openWorldHint: true },
    run: async ({ base_url, only, all, strict, seed }, session, signals) => {
      const baseUrl = toText(base_url) ?? `${session.connection.url}/v1`;
      const patterns = (only ?? []) as string[];
      const args = [
        ...getAccessFlags(session.connection, baseUrl),
        ...patterns.flatMap((pattern) => ['--only', pattern]),
        ...(patterns.length === 0 && all !== true ? ['--smoke'] : []),
        ...(strict === true ? ['--strict'] : []),
        ...(typeof seed === 'number' ? ['--seed', String(seed)] : []),
      ];
      const result = await runCheck(session, [baseUrl, ...args, '--json'], signals);
      const run = toContractRun(JSON.parse(requireOutput(result)) as ContractReport);
      session.lastContractRun = run;
      return { text: formatContractRun(run), data: run };
    },
  },
  {
    name: 'explain_requirement',
    title: 'Explain a requirement or a finding',
    description:
      'Show the rule behind a requirement, an example request, and why a violation matters. Send the id of a ' +
      'requirement, or the number of a finding of the last run. With `*`, it lists ids and rules.',
    inputSchema: createArgumentsSchema({
      requirement: {
        ...requirementSchema,
        description: 'Id, such as deletion.gone; * matches any text, as in "idempotency.*".',
      },
      finding: { type: 'integer', minimum: 1, description: 'Number of a finding.' },
    }),
    annotations: READ_ONLY,
    run: async ({ requirement, finding: number }, session, signals) => {
      const finding = number === undefined ? null : findFinding(session, Number(number));
      const id = finding?.requirement ?? toText(requirement);
      if (id === undefined) throw new ToolError('Send "requirement" with an id, or "finding" with a number.');
      if (id.includes('*')) return listRequirements(session, id, signals);
      const explanation = requireOutput(await runCheck(session, ['explain', id], signals)).trim();
      const text = finding ? `${formatFinding(finding)}\n\n${explanation}` : explanation;
      return { text, data: { requirement: id, explanation, ...(finding && { finding }) } };
    },
  },
];

/** Lists the ids and the rules of requirements. @param pattern id in which `*` matches any text */
async function listRequirements(
  session: Session,
  pattern: string,
  signals: CallSignals,
): Promise<ToolResult> {
  const result = await runCheck(session, ['--list', '--only', pattern, '--json'], signals);
  const listed = JSON.parse(requireOutput(result)) as { id: string; level: string; statement: string }[];
  const requirements = listed.map(({ id, level, statement }) => ({ id, rule: `${level} ${statement}` }));
  const text = requirements.map(({ id, rule }) => `${id}: ${rule}`).join('\n');
  return { text, data: { requirements } };
}

/** Returns the flags for a target. Other machines are only read. @throws {ToolError} if they are out of scope */
function getAccessFlags({ allowsRemote }: Connection, baseUrl: string): string[] {
  if (!URL.canParse(baseUrl) || !/^https?:\/\/[^/]/i.test(baseUrl))
    throw new ToolError(`"${baseUrl}" is no URL. Send one such as http://127.0.0.1:4010/v1.`);
  if (isLoopbackUrl(baseUrl)) return [];
  if (allowsRemote) return ['--read-only'];
  throw new ToolError(
    `${baseUrl} is not on this machine. Start the server with --allow-remote to test it with GET and HEAD requests.`,
  );
}

function runCheck(
  { connection }: Session,
  args: readonly string[],
  { signal, reportProgress }: CallSignals,
): Promise<ProgramResult> {
  return connection.runProgram(['check', ...args], { signal, onMessage: reportProgress });
}

/** Returns the output of a run. @throws {ToolError} with its errors, which name tools in the place of flags, if there is none */
function requireOutput({ stdout, stderr }: ProgramResult): string {
  if (stdout.trim() !== '') return stdout;
  throw new ToolError(stderr.trim().replaceAll('--list', 'explain_requirement with "*"'));
}

function findFinding(
  { lastContractRun }: Session,
  number: number,
): ReturnType<typeof toContractRun>['findings'][number] {
  const finding = lastContractRun?.findings.find((each) => each.number === number);
  if (finding) return finding;
  const count = lastContractRun?.findings.length;
  throw new ToolError(
    count === undefined
      ? 'There is no run yet. Call run_contract_suite first, or send "requirement" with an id.'
      : `The last run has ${count} findings, and none with the number ${number}.`,
  );
}
