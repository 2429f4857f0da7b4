/**
 * A nullable value is `anyOf: [X, { type: 'null' }]` where it is used. Generators reject or misread lists of types, and
 * create `NullableX` for each X, so that no component is nullable itself.
 */
export function nullIsABranch() {
  const isNull = (schema) => schema?.type === 'null';
  return {
    Schema(schema, { report, location, parent, key }) {
      if (Array.isArray(schema.type)) {
        report({
          message: 'Write null as a branch of `anyOf`, not in `type`.',
          location: location.child('type'),
        });
      }
      const branches = schema.anyOf ?? [];
      const hasNull = branches.some(isNull);
      if (hasNull && (branches.length !== 2 || !isNull(branches[1]))) {
        report({
          message: 'An `anyOf` with null has two branches, and null is the last one.',
          location: location.child('anyOf'),
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
      if (isNull(schema) && !(Array.isArray(parent) && key === 1)) {
        report({ message: 'Null must be the second branch of `anyOf`.', location });
      }
    },
  };
}
