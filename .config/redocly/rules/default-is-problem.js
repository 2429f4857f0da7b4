/** Every operation has a `default` response, a problem: what it does not name has a documented shape too. */
export function defaultIsProblem() {
  return {
    Paths: {
      Operation(operation, { report, location, resolve }) {
        const { default: response } = operation.responses ?? {};
        const { content = {} } = resolve(response ?? {}).node ?? {};
        if (!('application/problem+json' in content)) {
          report({
            message: 'The operation must have a `default` response of type `application/problem+json`.',
            location: location.child('responses').key(),
          });
        }
      },
    },
  };
}
