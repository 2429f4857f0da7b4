/** Money is an integer in minor units: `amount` and `…_amount`, except `unit_amount`, which is a decimal string. */
export function amountIsInteger() {
  return {
    SchemaProperties(properties, { report, location, resolve }) {
      for (const [name, property] of Object.entries(properties)) {
        if (!/(^|_)amount$/.test(name)) continue;
        const wanted = name === 'unit_amount' ? 'string' : 'integer';
        const schema = resolve(property).node ?? {};
        const branches = schema.oneOf?.map((branch) => resolve(branch).node ?? {}) ?? [schema];
        const types = branches.map(({ type }) => type).filter((type) => type !== 'null');
        if (types.length !== 1 || types[0] !== wanted) {
          report({ message: `\`${name}\` must be of type ${wanted}.`, location: location.child(name) });
        }
      }
    },
  };
}
