interface Schema {
  description?: string;
  'x-extensible-enum'?: readonly unknown[];
  /** Failure codes that a retry with the same card cannot fix. */
  'x-not-retryable'?: readonly unknown[];
}

/**
 * Adds the values of each `x-extensible-enum` to the description of its schema, because documentation tools do not show
 * the extension, and those of them that are not retryable.
 */
export function addKnownValues<Described extends object>(document: Described): Described {
  return addToSchema(document) as Described;
}

function addToSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addToSchema);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === 'examples' ? part : addToSchema(part)]),
  );
  const { description = '', 'x-extensible-enum': values, 'x-not-retryable': final } = copy as Schema;
  if (!values) return copy;
  const list = values.map((each) => `\`${String(each)}\``).join(', ');
  const retries = final
    ? ` Not \`retryable\`: ${final.map((each) => `\`${String(each)}\``).join(', ')}.`
    : '';
  return {
    ...copy,
    description:
      `${description.trimEnd()}\n\nKnown values: ${list}.${retries} Later versions may add values.`.trimStart(),
  };
}
