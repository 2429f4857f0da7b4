import { expectEqual, expectThat } from '../../assert.js';
import { trailsUntilNow } from '../../invariants/organization-state.js';
import { Answer, type Problem } from '../../http/answer.js';
import { contract } from '../../spec/description.js';
import type { Example } from '../../spec/document.js';
import type { Requirement } from '../../requirement.js';
import { audit } from './audit.js';

type Fault = NonNullable<Problem['errors']>[number];

const kindOf = (fault: Fault): string =>
  ['pointer', 'parameter', 'header'].find((kind) => kind in fault) ?? 'nothing';

/** What kinds of places the examples of a problem name, by its code; none where they name no place. */
const described = new Map<string, Set<string>>();
for (const { value } of Object.values(contract.components['examples'] ?? {}) as Example[]) {
  const { code, errors } = (value ?? {}) as Partial<Problem>;
  if (code === undefined) continue;
  const kinds = described.get(code) ?? new Set();
  for (const fault of errors ?? []) kinds.add(kindOf(fault));
  described.set(code, kinds);
}

/** Codes that say themselves which part of the request is at fault. */
const places: Readonly<Record<string, Partial<Fault>>> = {
  external_id_taken: { pointer: '/external_id' },
  idempotency_key_reused: { header: 'Idempotency-Key' },
  payment_token_unknown: { pointer: '/payment_token' },
  period_closed: { pointer: '/occurred_at' },
  occurred_in_future: { pointer: '/occurred_at' },
};

/** Where a problem is about parts of the request it names them, as its examples do, and counts them. */
function expectPlaces(answer: Answer): void {
  const { code, errors, errors_total } = answer.problem;
  const kinds = described.get(code);
  if (!kinds) return;
  const faults = errors ?? [];
  expectEqual(faults.length > 0, kinds.size > 0, `Whether a problem ${code} names what is at fault`, answer);
  for (const fault of faults) {
    expectThat(kinds.has(kindOf(fault)), `A problem ${code} names a ${kindOf(fault)}`, answer);
    const place = places[code];
    if (place) expectEqual({ ...fault, ...place }, fault, `The place that a problem ${code} names`, answer);
  }
  const isWhole = faults.length < 100;
  if (isWhole) expectEqual(errors_total ?? 0, faults.length, `errors_total of a problem ${code}`, answer);
}

/** Each refusal of the run, beside what the description says of its kind. */
export const problems: readonly Requirement[] = [
  audit({
    id: 'audit.problems',
    category: 101,
    pointer: '/components/schemas/Problem/properties/errors',
    statement: 'name in each refusal of the run the parts of the request that are at fault, if any are',
    verify: async (context) => {
      for (const { asked } of await trailsUntilNow(context)) {
        const refused = asked.filter(({ method, response }) => response.status >= 400 && method !== 'HEAD');
        for (const exchange of refused) expectPlaces(new Answer(exchange));
      }
    },
  }),
];
