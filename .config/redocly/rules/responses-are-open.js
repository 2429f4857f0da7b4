import { createResponseVisitor } from '../lib/visit-schemas.js';

/** Responses and webhooks allow properties that a later version adds. Generated clients enforce what a schema forbids. */
export function responsesAreOpen() {
  return createResponseVisitor((schema, { report, location }) => {
    for (const keyword of ['additionalProperties', 'minProperties', 'maxProperties']) {
      const isMap = keyword === 'additionalProperties' && typeof schema[keyword] === 'object';
      if (schema[keyword] === undefined || isMap) continue;
      report({
        message: `A response must not have \`${keyword}\`.`,
        location: location.child(keyword).key(),
      });
    }
  });
}
