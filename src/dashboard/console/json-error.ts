/**
 * Returns the place of the first error of a body that is not JSON, such as `line 2 column 9`; null if it is JSON or
 * empty.
 */
export function findJsonError(body: string): string | null {
  const error = parseJson(body || 'null');
  if (error === null) return null;
  // Browsers do not tell the place of a wrong token. A text that ends before it has a different error.
  let [start, end] = [0, body.length];
  while (end - start > 1) {
    const middle = (start + end) >> 1;
    if (/token|identifier/i.test(parseJson(body.slice(0, middle)) ?? '')) end = middle;
    else start = middle;
  }
  const lines = body.slice(0, start).split('\n');
  return (
    /line \d+ column \d+/.exec(error)?.[0] ?? `line ${lines.length} column ${(lines.at(-1)?.length ?? 0) + 1}`
  );
}

/** Returns the message of the browser about a text that is not JSON; null if it is JSON. */
function parseJson(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return String(error);
  }
}
