/** Every POST and PUT can be sent again safely. */
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
