/**
 * A nullable value is `oneOf: [X, { type: 'null' }]` where it is used. Generators reject or misread lists of types. A
 * component is never nullable, because generators would create a second type `NullableX` for each component X. Specmatic
 * 2.55.1 rejects examples with metadata if null is a branch of `anyOf`.
 */
export function nullIsABranch() {
  const isNull = (schema) => schema?.type === 'null';
  return {
    Schema(schema, { report, location }) {
      if (Array.isArray(schema.type)) {
        report({
          message: 'Write null as a branch of `oneOf`, not in `type`.',
          location: location.child('type'),
        });
      }
      const branches = schema.oneOf ?? [];
      const hasNull = branches.some(isNull);
      if (hasNull && (branches.length !== 2 || !isNull(branches[1]))) {
        report({
          message: 'A `oneOf` with null has two branches, and null is the last one.',
          location: location.child('oneOf'),
        });
      }
      if (schema.enum?.includes(null)) {
        report({ message: 'An enum must not contain null.', location: location.child('enum') });
      }
      const isComponent =
        location.pointer === '#/' || /^#\/components\/schemas\/[^/]+$/.test(location.pointer);
      if (hasNull && isComponent) {
        report({
          message: 'A component must not be nullable. Its properties say where null is allowed.',
          location,
        });
      }
      if (isNull(schema) && !location.pointer.endsWith('/oneOf/1')) {
        report({ message: 'Null must be the second branch of `oneOf`.', location });
      }
    },
  };
}
