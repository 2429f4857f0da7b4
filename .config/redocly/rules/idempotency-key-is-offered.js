/** Every POST and PUT accepts an `Idempotency-Key`, so that it can be retried safely. */
export function idempotencyKeyIsOffered() {
  return {
    Paths: {
      PathItem: {
        Operation(operation, { key, report, location, resolve }) {
          if (key !== 'post' && key !== 'put') return;
          const names = (operation.parameters ?? []).map((parameter) => resolve(parameter).node?.name);
          if (!names.includes('Idempotency-Key')) {
            report({
              message: 'The operation must take the `Idempotency-Key` header.',
              location: location.key(),
            });
          }
        },
      },
    },
  };
}
