import { expectEqual, expectThat } from '../assert.js';
import { bodyExamplesOf, operationNamed } from '../spec/description.js';
import type { Requirement } from '../requirement.js';
import { comparable, responseExample, storyOf, storyOrder } from '../cases/example-run.js';

/** The examples of the description tell one story: each request is answered as the example of the same name says. */
export const examples: readonly Requirement[] = storyOrder.map((id): Requirement => {
  const operation = operationNamed(id);
  return {
    id: `examples.${id}`,
    level: 'MUST',
    phase: 'examples',
    statement: `answer every example of ${id} with the example of the same name, but for ids, addresses and wording`,
    operation: id,
    category: 101,
    needs: ['write', 'payment-tokens', 'clock'],
    pointer: `${operation.pointer}/requestBody/content/application~1json/examples`,
    verify: async (context) => {
      const { answers } = await storyOf(context);
      for (const name of Object.keys(bodyExamplesOf(operation))) {
        const answer = answers.get(`${id} ${name}`);
        expectThat(
          answer !== undefined && answer.status < 300,
          `${name} is refused: ${answer?.shown ?? ''}`,
          answer,
        );
        expectEqual(
          comparable(answer.json),
          comparable(responseExample(id, name)),
          `The answer to ${name}`,
          answer,
        );
      }
    },
  };
});
