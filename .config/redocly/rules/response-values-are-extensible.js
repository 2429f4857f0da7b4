import { createResponseVisitor } from '../lib/visit-schemas.js';

/**
 * Lists of values in responses and webhooks are `x-extensible-enum`, because a later version may add values. Only the
 * property of a discriminator has a fixed value.
 */
export function responseValuesAreExtensible() {
  const fixed = new Map();
  const discriminatorValues = new Set();
  const responseVisitor = createResponseVisitor((schema, { location }) => {
    for (const keyword of ['enum', 'const']) {
      if (schema[keyword] !== undefined) fixed.set(location.absolutePointer, location.child(keyword).key());
    }
  });
  return {
    ...responseVisitor,
    Schema(schema, { report, location, resolve }) {
      for (const branch of schema.discriminator ? (schema.oneOf ?? []) : []) {
        const { node, location: place } = resolve(branch);
        const property = node?.properties?.[schema.discriminator.propertyName];
        if (property) {
          discriminatorValues.add(resolve(property, place.source.absoluteRef).location?.absolutePointer);
        }
      }
      const isList = schema['x-extensible-enum'] !== undefined;
      if (isList && (schema.type === undefined || schema.examples === undefined)) {
        report({ message: 'A schema with `x-extensible-enum` must have `type` and `examples`.', location });
      }
    },
    Root: {
      leave(_root, { report }) {
        for (const [place, location] of fixed) {
          if (discriminatorValues.has(place)) continue;
          report({ message: 'A response must list its values in `x-extensible-enum`.', location });
        }
      },
    },
  };
}
