import { visitSchemas } from '../lib/visit-schemas.js';

/** Objects in request bodies reject unknown properties, so that a misspelled one is noticed. */
export function requestsAreClosed() {
  const seen = new Set();
  return {
    Paths: {
      RequestBody: {
        MediaType({ schema }, { report, location, resolve }) {
          if (!schema) return;
          visitSchemas(schema, location.child('schema'), resolve, seen, (node, place) => {
            if (node.properties === undefined || node.additionalProperties === false) return;
            report({
              message: 'An object in a request must have `additionalProperties: false`.',
              location: place,
            });
          });
        },
      },
    },
  };
}
