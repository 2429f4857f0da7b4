const snakeCase = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** Properties, and parameters of the path and query, are snake_case. */
export function namesAreSnakeCase() {
  return {
    SchemaProperties(properties, { report, location }) {
      for (const name of Object.keys(properties)) {
        if (snakeCase.test(name)) continue;
        report({
          message: `The property \`${name}\` must be snake_case.`,
          location: location.child(name).key(),
        });
      }
    },
    Parameter(parameter, { report, location }) {
      if (parameter.in === 'header' || snakeCase.test(parameter.name)) return;
      report({
        message: `The parameter \`${parameter.name}\` must be snake_case.`,
        location: location.child('name'),
      });
    },
  };
}
