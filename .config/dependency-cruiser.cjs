/** The dependency rules of the layout; each has a comment that says what it protects. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle hides which part rests on which.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domain-is-pure',
      comment: 'Billing and states know nothing of I/O: domain, generated types, decimals and calendar only.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          '^src/domain/',
          '^generated/.*\\.ts$',
          '^node_modules/(@types/)?(big\\.js|temporal-polyfill)/',
        ],
      },
    },
    {
      name: 'the-description-comes-first',
      comment:
        'Nothing in it rests on the source; only the guide of states is drawn from the table that the domain has.',
      severity: 'error',
      from: { path: '^spec/' },
      to: { path: '^src/', pathNot: '^src/domain/state-table\\.ts$' },
    },
    {
      name: 'contracts-never-see-the-source',
      comment: 'The suite judges deployments whose code it never saw.',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { path: '^src/' },
    },
    {
      name: 'requirements-rest-on-the-rest-of-the-suite',
      comment:
        'What asks, models and judges knows of no single requirement; only the list of all checks does.',
      severity: 'error',
      from: { path: '^contracts/', pathNot: '^contracts/(requirements/|check/all\\.ts$|.*\\.test\\.ts$)' },
      to: { path: '^contracts/requirements/' },
    },
    {
      name: 'only-check-imports-contracts',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/check\\.ts$' },
      to: { path: '^contracts/' },
    },
    {
      name: 'store-only-through-actions',
      comment: 'http, pages and cli reach the store through actions; sandbox.ts puts the parts together.',
      severity: 'error',
      from: { path: '^src/(http|pages|cli)/' },
      to: { path: '^src/(store|replicas)/' },
    },
    {
      name: 'actions-do-not-know-http',
      severity: 'error',
      from: { path: '^src/(actions|store|clock)/' },
      to: { path: '^src/(http|pages|cli)/|^node_modules/express/' },
    },
    {
      name: 'dashboard-is-a-client-like-any-other',
      comment: 'It runs in a browser and knows the sandbox by its description only.',
      severity: 'error',
      from: { path: '^src/dashboard/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: ['^src/dashboard/', '^generated/.*\\.ts$', '^node_modules/(preact|openapi-fetch)/'],
      },
    },
    {
      name: 'dashboard-takes-types-only-from-generated',
      severity: 'error',
      from: { path: '^src/dashboard/' },
      to: { path: '^generated/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'kit-is-a-client-that-starts-its-server',
      comment:
        'It does through the two APIs what it does; only what people and headers write is read as elsewhere.',
      severity: 'error',
      from: { path: '^src/kit/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          '^src/(kit/|sandbox\\.ts$|webhooks/retry-after\\.ts$|domain/short-duration\\.ts$)',
          '^generated/.*\\.ts$',
          '^node_modules/(openapi-fetch|standardwebhooks)/',
        ],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'nothing-knows-the-kit',
      comment: 'It is what the package exports; the program does without it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/kit/' },
      to: { path: '^src/kit/' },
    },
    {
      name: 'nothing-knows-the-dashboard',
      severity: 'error',
      from: { pathNot: '^src/dashboard/' },
      to: { path: '^src/dashboard/' },
    },
    {
      name: 'no-development-dependencies-at-run-time',
      comment:
        'The dashboard and the validator are bundled with what they need; who has a database brings its driver.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '\\.test\\.ts$|^src/(dashboard/|http/validator\\.ts$)',
      },
      to: {
        pathNot: '^node_modules/(pg|kysely)/',
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(test/mutants/)?dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
