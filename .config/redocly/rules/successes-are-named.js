/** An operation with several successful responses refers to components. Otherwise generated Go code does not compile. */
export function successesAreNamed() {
  return {
    Paths: {
      Operation({ responses = {} }, { report, location }) {
        const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
        if (successes.length < 2) return;
        for (const [status, response] of successes) {
          if (response.$ref !== undefined) continue;
          report({
            message: 'One of several successful responses must be a component.',
            location: location.child(['responses', status]).key(),
          });
        }
      },
    },
  };
}
