import { getComponentName } from './components-are-named-safely.js';

/** A parameter and a schema have different names: in generated Go code both become types. */
export function parametersAreNamedApart() {
  const schemas = new Set();
  const parameters = new Map();
  const normalize = (name) => name.replaceAll('_', '').toLowerCase();
  return {
    ref(node, { location, resolve }) {
      const target = resolve(node).location;
      const schema = getComponentName(target, 'schemas');
      const parameter = getComponentName(target, 'parameters');
      if (schema !== null) schemas.add(normalize(schema));
      if (parameter !== null && !parameters.has(parameter)) parameters.set(parameter, location);
    },
    Root: {
      leave(_root, { report }) {
        for (const [name, location] of parameters) {
          if (!schemas.has(normalize(name))) continue;
          report({ message: `The parameter \`${name}\` has the name of a schema.`, location });
        }
      },
    },
  };
}
