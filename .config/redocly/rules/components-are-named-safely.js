/** Names that generated code of some language uses itself. */
const reserved = new Set([
  'Array',
  'Boolean',
  'Date',
  'Error',
  'File',
  'Function',
  'Integer',
  'List',
  'Locale',
  'Map',
  'Number',
  'Object',
  'Request',
  'RequestBody',
  'Response',
  'Set',
  'String',
  'Symbol',
  'Text',
  'Void',
]);

/** A schema has no name that generated code uses for something else: `NullableX` is the optional X in Go. */
export function componentsAreNamedSafely() {
  return {
    ref(node, { report, location, resolve }) {
      const name = getSchemaName(resolve(node).location);
      if (name === null) return;
      const message = reserved.has(name)
        ? `\`${name}\` is the name of a standard type.`
        : name.startsWith('Nullable')
          ? 'Names that start with `Nullable` collide with generated ones.'
          : /^[A-Z][A-Za-z0-9]*$/.test(name)
            ? null
            : `The schema \`${name}\` must be named in PascalCase.`;
      if (message) report({ message, location });
    },
  };
}

/** Returns the name of a schema component, from its pointer or its file; null for anything else. */
export function getSchemaName(location) {
  return getComponentName(location, 'schemas');
}

export function getComponentName(location, kind) {
  const byPointer = new RegExp(`^#/components/${kind}/([^/]+)$`).exec(location?.pointer ?? '');
  if (byPointer) return byPointer[1];
  if (location?.pointer !== '#/') return null;
  return new RegExp(`/${kind}/([^/]+)\\.yaml$`).exec(location.source.absoluteRef)?.[1] ?? null;
}
