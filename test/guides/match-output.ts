/** Returns `expected` if the output matches it. An … matches any text within a line. */
export function normalizeOutput(output: string, expected: string): string {
  const parts = expected.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`).test(output) ? expected : output;
}
