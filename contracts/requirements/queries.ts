import { sideBySide } from '../side-by-side.js';
import { operations, parametersOf } from '../spec/description.js';
import type { Document, Operation, Parameter } from '../spec/document.js';
import { expectThat } from '../assert.js';
import { acceptedParameters, refusedParameters } from '../cases/parameters.js';
import { labelOf } from '../cases/boundaries.js';
import type { Requirement } from '../requirement.js';
import type { Context } from '../session/context.js';
import { validCall, type PublicOperation } from '../fixtures/valid-calls.js';
import { expectAllRefused, expectInvalid, refusedBody } from '../cases/rejected.js';

/** What the query of each operation takes, and what it does not. */
export const queries: readonly Requirement[] = operations.flatMap((operation) => {
  const parameters = parametersOf(operation).filter((parameter) => parameter.in === 'query');
  const unknown = unknownParameters(operation, parameters);
  return parameters.length === 0 ? [unknown] : [...ofParameters(operation, parameters), unknown];
});

/** A query is looked at before the id in the path, so for what is refused the path can be that of nothing. */
const nowhere = ({ template }: Operation): string => template.replace(/\{\w+\}/g, 'none');

async function somewhere(operation: Operation, { shop }: Context): Promise<string> {
  if (!operation.template.includes('{')) return operation.template;
  const { path } = await validCall(await shop(), operation.id as PublicOperation);
  return operation.template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
}

function ofParameters(operation: Operation, parameters: readonly Parameter[]): Requirement[] {
  const { id, document } = operation;
  const common = { level: 'MUST', operation: id, pointer: operation.pointer } as const;
  // What a cursor holds is not for clients.
  const bounded = parameters.filter(({ name }) => name !== 'cursor');
  return [
    {
      ...common,
      id: `queries.accepted.${id}`,
      phase: 'bounds',
      statement: `take every parameter of ${id} from its smallest to its largest, and every value of its enum`,
      category: 101,
      needs: operation.template.includes('{') ? ['write', 'payment-tokens'] : [],
      verify: async (context) => {
        const [shop, path] = [await context.shop(), await somewhere(operation, context)];
        const cases = bounded.flatMap((one) =>
          acceptedParameters(document, one).map((value) => [one.name, value] as const),
        );
        await sideBySide(cases, async ([name, value]) => {
          const answer = await shop.send('GET', `${path}?${written(name, value)}`);
          expectThat(answer.status === 200, `${name} ${labelOf(value)} is refused: ${answer.shown}`, answer);
        });
      },
    },
    {
      ...common,
      id: `queries.refused.${id}`,
      phase: 'negatives',
      statement: `refuse a parameter of ${id} that is not of the described form with 400, and name it`,
      category: 102,
      needs: [],
      verify: async ({ shop: shopOf }) => {
        const shop = await shopOf();
        await sideBySide(refusedTogether(document, parameters), (wrong) =>
          expectAllRefused(wrong, {
            send: (some) => {
              const query = some.map(([name, value]) => written(name, value)).join('&');
              return shop.send('GET', `${nowhere(operation)}?${query}`);
            },
            place: ([name]) => ({ parameter: name }),
            what: ([name, value]) => `${name} ${labelOf(value)}`,
          }),
        );
      },
    },
    {
      ...common,
      id: `queries.repeated.${id}`,
      phase: 'negatives',
      statement: `refuse a parameter of ${id} that comes twice with 400, and name it`,
      category: 102,
      needs: [],
      verify: async ({ shop: shopOf }) => {
        const shop = await shopOf();
        await sideBySide(bounded, async (parameter) => {
          const [first = '', second = first] = acceptedParameters(document, parameter);
          const query = `${written(parameter.name, first)}&${written(parameter.name, second)}`;
          const answer = await shop.send('GET', `${nowhere(operation)}?${query}`);
          expectInvalid(answer, { parameter: parameter.name }, `${parameter.name} twice`);
        });
      },
    },
    {
      ...common,
      id: `queries.all-at-once.${id}`,
      phase: 'negatives',
      statement: `name every parameter of ${id} that is at fault at once`,
      category: 101,
      needs: [],
      verify: async ({ shop: shopOf }) => {
        const query = [...parameters.map(({ name }) => `${name}=`), 'colour=blue', 'size=5'].join('&');
        const answer = await (await shopOf()).send('GET', `${nowhere(operation)}?${query}`);
        for (const name of [...parameters.map((parameter) => parameter.name), 'colour', 'size'])
          expectInvalid(answer, { parameter: name }, `${name} beside others`);
      },
    },
  ];
}

type NamedValue = readonly [name: string, value: string];

/** The first value of each parameter that is wrong in a way comes alone, the others with those of other parameters. */
function refusedTogether(document: Document, parameters: readonly Parameter[]): NamedValue[][] {
  const refused = parameters.map((parameter) => {
    const [alone, others] = split(refusedParameters(document, parameter));
    const named = (value: string): NamedValue => [parameter.name, value];
    return { alone: alone.map(named), others: others.map(named) };
  });
  const rounds = Math.max(...refused.map(({ others }) => others.length));
  return [
    ...refused.flatMap(({ alone }) => alone.map((one) => [one])),
    ...Array.from({ length: rounds }, (_, index) =>
      refused.flatMap(({ others }) => others.slice(index, index + 1)),
    ),
  ];
}

/** The first of each, and the others of all. */
function split(lists: readonly (readonly string[])[]): [first: string[], others: string[]] {
  return [lists.flatMap((list) => list.slice(0, 1)), lists.flatMap((list) => list.slice(1))];
}

function written(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}`;
}

function unknownParameters(operation: Operation, parameters: readonly Parameter[]): Requirement {
  const known = new Set(parameters.map(({ name }) => name));
  const names = ['colour', 'Limit', 'limit[]', '__proto__', 'limit', 'expand'].filter(
    (name) => !known.has(name),
  );
  const isRead = operation.method === 'GET';
  return {
    id: `queries.unknown.${operation.id}`,
    level: 'MUST',
    phase: 'negatives',
    statement: `refuse a parameter that ${operation.id} does not have with 400, and name it`,
    operation: operation.id,
    category: 102,
    needs: isRead ? [] : ['write'],
    pointer: operation.pointer,
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      await sideBySide(names, async (name) => {
        const target = `${nowhere(operation)}?${encodeURIComponent(name)}=1`;
        const answer = await shop.send(operation.method, target, refusedBody(operation));
        expectInvalid(answer, { parameter: name }, `The parameter ${name}`);
      });
    },
  };
}
