/**
 * The property of a discriminator is a `$ref` to a string component with one value. Generated Go code ignores a `const`,
 * so that a value matches several branches.
 */
export function discriminatorValuesAreComponents() {
  return {
    Schema(schema, { report, location, resolve }) {
      const { propertyName } = schema.discriminator ?? {};
      if (propertyName === undefined) return;
      for (const [index, branch] of (schema.oneOf ?? []).entries()) {
        const { node, location: place } = resolve(branch);
        const property = node?.properties?.[propertyName];
        const value = property?.$ref && resolve(property, place.source.absoluteRef).node;
        if (value?.type === 'string' && value.enum?.length === 1) continue;
        report({
          message: `\`${propertyName}\` of the branch must be a reference to a string with one value.`,
          location: location.child(['oneOf', index]),
        });
      }
    },
  };
}
