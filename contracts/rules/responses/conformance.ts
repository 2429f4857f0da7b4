import { defineRequirement } from '../shared/define-requirement.js';
import { conformanceRules, type ConformanceRule } from '../../spec/conformance/rules.js';
import { Finding, Unavailable } from '../../results/finding.js';
import { toUnavailableReason } from '../../session/operation-log.js';
import type { Citation, Requirement } from '../../requirement.js';
import { cite } from '../shared/cite.js';
import { toConformanceFinding } from '../../session/violation-log.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import { getBodyExamples, getOperation, operations } from '../../spec/api-documents.js';
import { toComparable, findResponseExample, getExampleRun, exampleOrder } from '../../cases/example-run.js';

const conformanceCitations: Readonly<Record<ConformanceRule, Citation>> = {
  'server-error': cite('errors.server-error'),
  status: cite('documentation.complete', 'responses.not-modified'),
  'hidden-operation': cite('paths.unknown'),
  'content-type': cite('documentation.complete'),
  json: cite('requests.json'),
  body: cite('documentation.complete'),
  'undescribed-property': cite('documentation.complete'),
  'undescribed-value': cite('documentation.complete'),
  'header-missing': cite('documentation.complete'),
  'header-form': cite('documentation.complete'),
  'empty-body': cite('methods.head'),
  problem: cite('errors.format'),
  'request-id': cite('responses.request-id'),
  'stack-trace': cite('errors.no-internals'),
  secret: cite('authentication.undisclosed-keys'),
};

/** Rules about error responses, and about responses that should not exist. */
const errorRules: ReadonlySet<string> = new Set<ConformanceRule>([
  'server-error',
  'hidden-operation',
  'problem',
  'stack-trace',
  'secret',
]);

/** Requirements for the conformance rules. They run last, since they cover all responses of the run. */
export const conformance: readonly Requirement[] = Object.entries(conformanceRules).map(
  ([rule, { level, category, statement }]) =>
    defineRequirement({
      id: `conformance.${rule}`,
      area: errorRules.has(rule) ? 'errors' : 'responses',
      level,
      phase: 'conformance',
      statement,
      category,
      needs: [],
      citation: conformanceCitations[rule as ConformanceRule],
      verify: ({ session }) => {
        const finding = toConformanceFinding(session.listViolations(rule as ConformanceRule));
        if (finding) throw finding;
        return Promise.resolve();
      },
    }),
);

/** Requirements that each operation exists. They run last, and judge by the responses to all requests of the run. */
export const deployedOperations: readonly Requirement[] = operations.map(({ id, method, template }) =>
  defineRequirement({
    id: `deployed.${id}`,
    area: 'responses',
    phase: 'conformance',
    statement: `offer the operation ${id} (${method} ${template})`,
    operation: id,
    category: 101,
    needs: method === 'GET' ? [] : ['write'],
    citation: cite('documentation.all-operations'),
    verify: ({ session: { operationLog } }) => {
      const obstacle = operationLog.findObstacle(id);
      if (obstacle === 'not deployed') {
        throw new Finding(
          `${id} is not deployed: every request to ${method} ${template} is answered as an unknown path or method.`,
          { exchange: operationLog.getLastExchange(id) },
        );
      }
      if (obstacle) throw new Unavailable(toUnavailableReason(id, obstacle));
      if (!operationLog.getLastExchange(id))
        throw new Unavailable(
          'The run created no object that a request to this operation could name. A run of more areas does.',
        );
      return Promise.resolve();
    },
  }),
);

/** Examples of the OpenAPI document, sent in order; each response must match the example of the same name. */
export const examples: readonly Requirement[] = exampleOrder.map((id): Requirement => {
  const operation = getOperation(id);
  return defineRequirement({
    id: `examples.${id}`,
    area: 'responses',
    phase: 'examples',
    statement: `respond to each request example of ${id} with the response example of the same name, except for ids, URLs and wording`,
    operation: id,
    category: 101,
    needs: ['write', 'payment-tokens', 'clock'],
    citation: cite('examples.same-response'),
    verify: async (context) => {
      const { responses } = await getExampleRun(context);
      for (const name of Object.keys(getBodyExamples(operation))) {
        const response = responses.get(`${id} ${name}`);
        expectThat(
          response !== undefined && response.status < 300,
          `${name} was rejected: ${response?.summary ?? ''}`,
          response,
        );
        const expected = toComparable(findResponseExample(id, name));
        expectEqual(toComparable(response.json), expected, `The response to ${name}`, response);
      }
    },
  });
});
