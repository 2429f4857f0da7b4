/**
 * Errors are problem documents. Redocly's own rule of this kind asks it of webhooks, too, whose answers are not read,
 * and does not look at 5xx.
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
