import { defineRequirement } from '../shared/define-requirement.js';
import { expectRoundTrip } from '../../cases/round-trip.js';
import { expectEqual, expectIncludes } from '../../http/assert.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import { isObject } from '../../lib/is-object.js';
import { getNestedValue } from '../../lib/nested-value.js';
import { findLocations, removeAt, setAt, type BodyLocation } from '../../cases/body-location.js';
import type { Requirement } from '../../requirement.js';
import { readBack, sendBody } from '../../cases/send-body.js';
import { bodyCases, type BaseBody, type RequestFixture, type BodyCase } from '../../cases/body-case.js';
import { cite } from '../shared/cite.js';
import { getOperationArea } from '../shared/operations.js';

/** Fields that have side effects, or that are valid only in combination. */
const dependentFields = new Set(['/payment_token', '/service_activation_date', '/end_date', '/payment_day']);

/** Fields that differ between creations, whatever was sent. */
const varyingFields = new Set(['id', 'created_at', 'occurred_at', 'checkout_url', 'next_action', 'period']);

/** Locations of the optional values of a body; objects count by their members. */
function findOptionalLocations({ operation, schema }: BodyCase, { body }: BaseBody): BodyLocation[] {
  return findLocations(operation.document, schema, body).filter(
    ({ pointer, tokens, isRequired, isPresent }) =>
      tokens.length > 0 &&
      isPresent &&
      !isRequired &&
      !dependentFields.has(pointer) &&
      !hasMembers(body, tokens),
  );
}

/** Returns whether a location holds an object with members of its own. Metadata is a map, which counts as one value. */
function hasMembers(body: unknown, tokens: readonly string[]): boolean {
  return tokens.at(-1) !== 'metadata' && isObject(getNestedValue(body, tokens));
}

function toRequiredOnly({ operation, schema }: BodyCase, { body }: BaseBody): unknown {
  return findLocations(operation.document, schema, body)
    .filter(({ tokens, isRequired }) => tokens.length === 1 && !isRequired)
    .reduce<unknown>((rest, { tokens }) => removeAt(rest, tokens), body);
}

async function create(
  bodyCase: BodyCase,
  fixture: RequestFixture,
  body: unknown,
): Promise<Record<string, unknown>> {
  const { response, sent } = await sendBody(bodyCase, fixture, body, '');
  expectRoundTrip(sent, response.expectStatus(201));
  const read = await readBack(bodyCase, fixture, response);
  if (read) expectEqual(read.expectStatus(200).json, response.json, 'The object read by id', read);
  return response.json as Record<string, unknown>;
}

/** Response body without one location, and without the fields that vary anyway. */
function omitLocation(responseBody: Record<string, unknown>, tokens: readonly string[]): unknown {
  const rest = Object.entries(responseBody).filter(([name]) => !varyingFields.has(name));
  return removeAt(Object.fromEntries(rest), [...tokens]);
}

/**
 * Expected response for a body with a single optional value: the minimal one. An object that the minimal body does not have
 * has nulls around the value.
 *
 * @param complete body with all optional values
 */
function toExpected(minimal: Record<string, unknown>, complete: unknown, tokens: readonly string[]): unknown {
  const [name = ''] = tokens;
  const object = getNestedValue(complete, [name]);
  if (tokens.length === 1 || !isObject(object) || isObject(minimal[name]))
    return omitLocation(minimal, tokens);
  const empty = Object.fromEntries(Object.keys(object).map((key) => [key, null]));
  return omitLocation({ ...minimal, [name]: empty }, tokens);
}

/** Operations that create an object. A configuration inherits omitted fields, so it has its own requirements. */
const createCases = bodyCases.filter(({ operation: { id } }) =>
  ['createCustomer', 'createService', 'createPlan', 'createPurchase', 'createConsumption'].includes(id),
);

/** Round trips of bodies with one optional value: no other field of the response changes. */
export const roundtripSingleFields: readonly Requirement[] = createCases.map((bodyCase) =>
  defineRequirement({
    id: `echo.alone.${bodyCase.operation.id}`,
    area: getOperationArea(bodyCase.operation.id),
    phase: 'echo',
    statement: `change only the matching field of the response when an optional field is sent (${bodyCase.operation.id})`,
    operation: bodyCase.operation.id,
    category: 101,
    needs: bodyCase.needs,
    citation: cite('responses.every-property', 'customers.address-fields'),
    verify: async (context) => {
      const fixture = await bodyCase.prepare(context);
      const [base] = bodyCase.getBaseBodies(fixture.references);
      if (!base) return;
      const minimalBody = toRequiredOnly(bodyCase, base);
      const minimal = await create(bodyCase, fixture, minimalBody);
      await mapConcurrent(findOptionalLocations(bodyCase, base), async ({ tokens, pointer }) => {
        const body = setAt(minimalBody, tokens, getNestedValue(base.body, tokens));
        const received = await create(bodyCase, fixture, body);
        const expected = toExpected(minimal, base.body, tokens);
        expectIncludes(
          omitLocation(received, tokens),
          expected,
          `The response without ${pointer}, when only it is sent`,
        );
      });
    },
  }),
);
