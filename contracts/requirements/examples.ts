import { expectEqual, expectThat } from '../http/assert.js';
import { getBodyExamples, getOperation } from '../spec/api-documents.js';
import type { Requirement } from '../requirement.js';
import { toComparable, findResponseExample, getExampleRun, exampleOrder } from '../cases/example-run.js';
import { cite } from './shared/cite.js';

/** Examples of the OpenAPI document, sent in order; each response must match the example of the same name. */
export const examples: readonly Requirement[] = exampleOrder.map((id): Requirement => {
  const operation = getOperation(id);
  return {
    id: `examples.${id}`,
    area: 'responses',
    level: 'MUST',
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
  };
});
