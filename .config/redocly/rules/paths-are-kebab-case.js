const kebabCase = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Paths are kebab-case. Replaces Redocly's rule, which also checks webhook names: these are event types with underscores. */
export function pathsAreKebabCase() {
  return {
    Paths: {
      PathItem(_pathItem, { key, report, location }) {
        const segments = String(key)
          .split('/')
          .filter((segment) => segment !== '' && !segment.startsWith('{'));
        if (segments.every((segment) => kebabCase.test(segment))) return;
        report({ message: `The path \`${key}\` must be kebab-case.`, location: location.key() });
      },
    },
  };
}
