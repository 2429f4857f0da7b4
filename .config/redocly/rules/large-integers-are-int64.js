const MAX_INT32 = 2_147_483_647;

/** Integers that may exceed 32 bits have the format int64. Without it, Go and Java use 32 bits. */
export function largeIntegersAreInt64() {
  return {
    Schema({ type, minimum = 0, maximum = 0, format }, { report, location }) {
      if (type !== 'integer' || format === 'int64') return;
      if (maximum <= MAX_INT32 && minimum >= -MAX_INT32) return;
      report({ message: 'A large integer must have `format: int64`.', location });
    },
  };
}
