/**
 * A `oneOf` has a discriminator with a `mapping` for each branch, unless null is a branch. Without it, generators send the
 * names of the components, or write code that does not compile.
 */
export function unionsHaveMappings() {
  return {
    Schema(schema, { report, location, resolve }) {
      if (!schema.oneOf || schema.oneOf.some(({ type }) => type === 'null')) return;
      const targets = Object.values(schema.discriminator?.mapping ?? {});
      const unmapped = schema.oneOf.filter(({ $ref }) => $ref === undefined || !targets.includes($ref));
      if (unmapped.length > 0) {
        report({
          message: 'Each branch of `oneOf` must be in the `mapping` of a discriminator.',
          location: location.child('oneOf'),
        });
      }
      for (const branch of schema.oneOf) {
        if (resolve(branch).node?.title !== undefined) {
          report({
            message: 'A branch of `oneOf` must not have a `title`.',
            location: location.child('oneOf'),
          });
        }
      }
    },
  };
}
