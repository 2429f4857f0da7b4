/**
 * Error responses are problem documents. Replaces Redocly's rule, which also checks webhooks, whose response bodies are
 * ignored, and does not check 5xx.
 */
export function problemsAreProblemJson() {
  return {
    Paths: {
      Response(response, { key, report, location }) {
        if (!/^[45]/.test(String(key))) return;
        const types = Object.keys(response.content ?? {});
        if (types.length === 1 && types[0] === 'application/problem+json') return;
        report({
          message: 'The response must have one media type, `application/problem+json`.',
          location: location.key(),
        });
      },
    },
  };
}
