import { defineRequirement, defineLawRequirement, withOrganization } from '../shared/define-requirement.js';
import { expectRoundTrip } from '../../cases/round-trip.js';
import { expectThat, expectIncludes } from '../../http/assert.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import { Finding } from '../../results/finding.js';
import { getBoundaries, boundaryKinds, type Boundary, type BoundaryKind } from '../../cases/boundaries.js';
import { applyVariations, groupVariations, type VariationGroup } from '../../cases/group-variations.js';
import { resolveSchema } from '../../cases/schema.js';
import type { Requirement } from '../../requirement.js';
import type { Context } from '../../session/context.js';
import { sendBody, readBack } from '../../cases/send-body.js';
import {
  isVaried,
  placeholderIds,
  bodyCases,
  type BaseBody,
  type RequestFixture,
  type BodyCase,
} from '../../cases/body-case.js';
import { alsoCite, citeBody, cite } from '../shared/cite.js';
import type { PlanTerms } from '../../fixtures/plans.js';

const statements: Record<BoundaryKind, string> = {
  null: 'accept null for each nullable property',
  'left-out': 'accept a body without any optional property',
  choice: 'accept each value of an enum',
  number: 'accept the smallest and the largest number',
  text: 'accept the shortest and the longest string, counted in code points, and return it unchanged',
  size: 'accept arrays and maps of the minimum and maximum size, and return them unchanged',
};

/** Acceptance of the smallest and largest values that the schemas of the request bodies allow. */
export const bodyBounds: readonly Requirement[] = bodyCases.flatMap((bodyCase) =>
  boundaryKinds
    .filter((kind) =>
      bodyCase
        .getBaseBodies(placeholderIds)
        .some((base) => selectBoundaries(bodyCase, base, kind).length > 0),
    )
    .map((kind): Requirement =>
      defineRequirement({
        id: `bounds.${kind}.${bodyCase.operation.id}`,
        area: 'validation',
        phase: 'bounds',
        statement: `${statements[kind]} (${bodyCase.operation.id})`,
        operation: bodyCase.operation.id,
        category: 101,
        needs: bodyCase.needs,
        citation: alsoCite(
          citeBody(bodyCase.operation),
          ...(kind === 'left-out' && hasMetadata(bodyCase) ? (['metadata.empty'] as const) : []),
        ),
        verify: (context) => verify(context, bodyCase, kind),
      }),
    ),
);

function hasMetadata({ operation, schema }: BodyCase): boolean {
  return Object.hasOwn(resolveSchema(operation.document, schema).properties ?? {}, 'metadata');
}

function selectBoundaries({ operation, schema }: BodyCase, base: BaseBody, kind: BoundaryKind): Boundary[] {
  return getBoundaries(operation.document, schema, base.body).filter(
    (boundary) => boundary.kind === kind && isVaried(base, boundary.pointer),
  );
}

async function verify(context: Context, bodyCase: BodyCase, kind: BoundaryKind): Promise<void> {
  const fixture = await bodyCase.prepare(context);
  for (const base of bodyCase.getBaseBodies(fixture.references)) {
    const check = (group: VariationGroup<Boundary>): Promise<void> =>
      expectAccepted(context, bodyCase, fixture, base, group);
    await mapConcurrent(groupBoundaries(selectBoundaries(bodyCase, base, kind), base), async (group) => {
      if (group.length > 1 && (await passes(check(group)))) return;
      await mapConcurrent(group, (boundary) => check([boundary]));
    });
  }
}

/** Kinds that can share a body. Null and left-out fields are sent alone: other fields can change their meaning. */
const shareableKinds: ReadonlySet<BoundaryKind> = new Set(['choice', 'number', 'text', 'size']);

/** Groups boundaries into as few bodies as possible; values that may break a business rule are sent alone. */
function groupBoundaries(
  boundaries: readonly Boundary[],
  { semanticErrors = {} }: BaseBody,
): VariationGroup<Boundary>[] {
  const isShared = ({ kind, pointer }: Boundary): boolean =>
    shareableKinds.has(kind) && pointer !== '/external_id' && !(pointer in semanticErrors);
  return [
    ...boundaries.filter((boundary) => !isShared(boundary)).map((boundary) => [boundary]),
    ...groupVariations(boundaries.filter(isShared)),
  ];
}

/** Returns whether a check passes. @throws errors other than findings */
async function passes(check: Promise<void>): Promise<boolean> {
  try {
    await check;
    return true;
  } catch (error) {
    if (error instanceof Finding) return false;
    throw error;
  }
}

async function expectAccepted(
  { session }: Context,
  bodyCase: BodyCase,
  fixture: RequestFixture,
  base: BaseBody,
  group: VariationGroup<Boundary>,
): Promise<void> {
  const [{ pointer, label } = { pointer: '', label: 'nothing' }] = group;
  const { response, sent } = await sendBody(bodyCase, fixture, applyVariations(base.body, group), pointer);
  // An earlier run may have used a short external_id, unless the organization was created for this run.
  const mayBeTaken = session.unmetNeeds.has('sandbox') && pointer === '/external_id';
  if (mayBeTaken && response.status === 409) return void response.expectProblem(409, 'external_id_taken');
  const codes = base.semanticErrors?.[pointer];
  if (codes && response.status === 422) return void response.expectProblem(422, ...codes);
  expectThat(response.status < 300, `${pointer} with ${label} was rejected: ${response.summary}`, response);
  expectRoundTrip(toExpectedEcho(bodyCase, sent), response);
  const read = await readBack(bodyCase, fixture, response);
  if (read) expectRoundTrip(sent, read.expectStatus(200));
}

/** Body as the response repeats it. */
function toExpectedEcho({ operation }: BodyCase, sent: unknown): unknown {
  const body = sent as Record<string, { url?: unknown } | null>;
  // The response is the purchase.
  if (operation.id === 'cancelPurchase') return { cancellation: body };
  // A webhook without a URL is removed.
  return body['webhook']?.url === null ? { ...body, webhook: null } : body;
}

const fixed = { kind: 'fixed_subscription', amount: 4_900, currency: 'EUR', interval: 'month' } as const;
const variable = {
  kind: 'variable_subscription',
  unit_amount: '32.5',
  unit_name: 'kWh',
  currency: 'EUR',
  interval: 'month',
  when_unreported: 'no_charge',
} as const;

type Rate = PlanTerms['rate'];

const cases: readonly { sent: Rate; expected: Rate }[] = [
  { sent: fixed, expected: { ...fixed, interval_count: 1 } },
  { sent: { ...fixed, interval_count: null }, expected: { ...fixed, interval_count: 1 } },
  { sent: variable, expected: { ...variable, interval_count: 1, report_grace_hours: 0 } },
  {
    sent: { ...variable, interval_count: null, report_grace_hours: null },
    expected: { ...variable, interval_count: 1, report_grace_hours: 0 },
  },
];

/** Default values of a plan's rate. */
export const planDefaults = [
  defineLawRequirement({
    id: 'plans.rate-defaults',
    area: 'catalog',
    citation: cite('plans.defaults'),
    operation: 'createPlan',
    statement: 'return interval_count 1 and report_grace_hours 0 for a rate without them',
    verify: withOrganization(async (organization) => {
      const service_id = await organization.getServiceId();
      for (const { sent, expected } of cases) {
        const body = { service_id, name: 'A plan', rate: sent };
        const response = await organization.call('createPlan', { body });
        expectIncludes(response.expectStatus(201).body.rate, expected, 'rate', response);
      }
    }),
  }),
];
