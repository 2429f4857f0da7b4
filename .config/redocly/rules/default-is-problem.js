/** Every operation has a `default` response with a problem document, so that undocumented statuses have a schema, too. */
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
