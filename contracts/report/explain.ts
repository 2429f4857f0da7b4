import type { Requirement } from '../requirement.js';
import { basePath, getBodyExamples, getParameters, operations } from '../spec/api-documents.js';
import type { Operation } from '../spec/document.js';
import { faultKinds } from './fault-kinds.js';
import { toCitedPlace, toDocsPath } from './rule-reference.js';
import { quoteForShell } from './shell.js';

/** Explains a requirement: rule, area, needs, source, an example request, and why a violation matters. */
export function renderExplanation(requirement: Requirement): string {
  const { id, area, level, statement, needs, citation, category } = requirement;
  const { name, effect } = faultKinds[category];
  const operation = operations.find((one) => one.id === requirement.operation);
  const fields: [string, string][] = [
    ['area', area],
    ['needs', needs.length === 0 ? 'nothing but an API key' : needs.join(', ')],
    ['rule', toCitedPlace(citation)],
    ...(citation.quote === null ? [] : [['quote', `“${citation.quote}”`] as [string, string]]),
    ['docs', `http://127.0.0.1:4010/docs/${toDocsPath(citation)} (if a sandbox runs there)`],
    ['detects', `${name}. ${effect}`],
    [
      'example',
      operation
        ? toExampleCommand(operation)
        : 'This requirement is about the requests to several operations.',
    ],
  ];
  return [
    id,
    `  The gateway ${level} ${statement}.`,
    ...fields.map(([label, value]) => `  ${`${label}:`.padEnd(10)}${value}`),
    '',
  ].join('\n');
}

/** Returns a curl command for the first example of an operation. Path parameters keep their names. */
function toExampleCommand(operation: Operation): string {
  const { method, template } = operation;
  const [body] = Object.values(getBodyExamples(operation));
  const takesIdempotencyKey = getParameters(operation).some(
    ({ in: location, name }) => location === 'header' && name === 'Idempotency-Key',
  );
  return [
    `curl -X ${method} ${quoteForShell(`http://127.0.0.1:4010${basePath}${template}`)}`,
    '-H "Authorization: Bearer $TOLLGATE_API_KEY"',
    ...(takesIdempotencyKey ? ["-H 'Idempotency-Key: example-1'"] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoteForShell(JSON.stringify(body))}`]),
  ].join(' ');
}

/** Renders the requirements as a table, or as JSON. */
export function renderRequirementList(requirements: readonly Requirement[], isJson: boolean): string {
  return isJson ? `${JSON.stringify(requirements.map(omitCode), null, 2)}\n` : renderTable(requirements);
}

const omitCode = ({ verify: _, ...data }: Requirement): Omit<Requirement, 'verify'> => data;

function renderTable(requirements: readonly Requirement[]): string {
  const width = Math.max(...requirements.map(({ id }) => id.length));
  const lines = requirements.map(({ id, area, phase, level, statement, needs }) => {
    const suffix = needs.length > 0 ? `  (needs ${needs.join(', ')})` : '';
    return `${id.padEnd(width)}  ${phase.padEnd(14)}  ${area.padEnd(14)}  ${level.padEnd(6)} ${statement}${suffix}`;
  });
  return `${lines.join('\n')}\n`;
}
