import { readFileSync } from 'node:fs';

/** Names in the first column of the tables of `spec/decisions/dependencies.md`, without their major versions. */
const runtimePackages = readFileSync(new URL('spec/decisions/dependencies.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => /^\| (\S+ \d[^|]*)/.exec(line)?.[1]?.split(', ') ?? [])
  .map((cell) => cell.split(' ')[0]);

/** Folders of the contract suite, in the order of the table in its README. */
const contractFolders = [
  ...readFileSync(new URL('contracts/README.md', import.meta.url), 'utf8').matchAll(/^\| `([\w-]+)\/`/gm),
].map(([, name]) => name);

/** Files of the file store that commands without a running sandbox use. */
const directoryTools = ['backup', 'verify-directory'];

/** Helper of `src/lib` for code that also runs in browsers. */
const browserHelper = '^src/lib/json-pointer\\.ts$';

/** Dependency rules of the folders. Each comment says what the rule protects. */
export default {
  forbidden: [
    {
      name: 'no-cycles-between-files',
      comment: 'Files that import each other can only be understood, tested and moved together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-cycles-between-folders',
      comment:
        'Dependencies between folders point one way, type imports included. The roots of src and contracts are left out: ' +
        'they hold what puts the folders together, and the types that all of them share.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(src|contracts|spec|test)/' },
      to: { circular: true, viaOnly: { pathNot: '^(src|contracts|test)$' } },
    },
    {
      name: 'domain-is-pure',
      comment:
        'Billing and states do no I/O: they import the domain, generated types and tables, decimals and the calendar.',
      severity: 'error',
      from: { path: '^src/(domain|checkout/flow)/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          '^src/(domain|checkout/flow)/',
          '^src/lib/memoize\\.ts$',
          '^generated/.*\\.ts$',
          '^node_modules/(@types/)?(big\\.js|temporal-polyfill)/',
        ],
      },
    },
    {
      name: 'spec-does-not-import-the-source',
      comment: 'The OpenAPI documents and the state table in spec/states.ts are the source of truth.',
      severity: 'error',
      from: { path: '^spec/' },
      to: { path: '^src/' },
    },
    ...contractFolders.slice(0, -1).map((folder, index) => ({
      name: `contracts-${folder}-imports-only-folders-above-it`,
      comment: 'Each folder of the contract suite imports only folders above it in the table of its README.',
      severity: 'error',
      from: { path: `^contracts/${folder}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^contracts/(${contractFolders.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'contracts-do-not-import-the-source',
      comment: 'The contract suite tests any deployment, so it must not depend on this implementation.',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { path: '^src/' },
    },
    {
      name: 'only-the-list-of-requirements-imports-requirements',
      comment: 'Transport, model, runner and reports serve every requirement and depend on none.',
      severity: 'error',
      from: {
        path: '^contracts/',
        pathNot: '^contracts/(rules/|runner/(all|contract-tests)\\.ts$|.*\\.test\\.ts$)',
      },
      to: { path: '^contracts/rules/' },
    },
    {
      name: 'only-the-commands-of-the-suite-import-contracts',
      comment:
        'All commands read and print what other servers send, read and write files of the user, and start commands of the ' +
        'user, so the CLI shares the functions for this.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/(cli/(check|check-limits|compare|drift|suite-command)|commands/export-requests)\\.ts$',
      },
      to: {
        path: '^contracts/',
        pathNot:
          '^contracts/(lib/(escape-text|read-text-file|response-limits|shell-command|write-output)|report/(escape-markup|html-page))\\.ts$',
      },
    },
    {
      name: 'stores-are-used-through-commands',
      comment:
        'http and the pages of the checkout know the errors of the store, and nothing else of it. Four commands of the cli ' +
        'work on a data folder, and `start` looks into the database of the application.',
      severity: 'error',
      from: { path: '^src/(http|checkout|cli)/', pathNot: '^src/checkout/checkout\\.ts$' },
      to: {
        path: '^src/store/',
        pathNot: `^src/store/(errors|postgres/find-tollgate-tables|file/(${directoryTools.join('|')}))\\.ts$`,
      },
    },
    {
      name: 'http-does-not-import-handlers',
      comment:
        'The server serves any handlers: app.ts gives them to the router. What middleware and handlers share is below ' +
        'both, in the engine.',
      severity: 'error',
      from: { path: '^src/http/' },
      to: { path: '^src/(api|checkout)/' },
    },
    {
      name: 'handlers-do-not-import-http',
      severity: 'error',
      from: { path: '^src/(api|engine|presenters|queries|state|store|webhooks|lib)/' },
      to: { path: '^src/(http|checkout|cli|testing)/|^node_modules/express/' },
    },
    {
      name: 'webhooks-is-a-leaf',
      comment: 'Signing and sending know nothing of the engine that decides what to send.',
      severity: 'error',
      from: { path: '^src/webhooks/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(webhooks|domain|lib)/' },
    },
    {
      name: 'client-runs-in-browsers',
      comment:
        'The CLI, the test kit, the MCP server and the dashboard share it, so it uses no module of Node.js and few packages. ' +
        'Only the client of a sandbox in another process does.',
      severity: 'error',
      from: { path: ['^src/client/', browserHelper], pathNot: '\\.test\\.ts$|/sandbox-client\\.ts$' },
      to: {
        pathNot: [
          '^src/client/',
          browserHelper,
          '^generated/(.*\\.ts|operation-paths\\.json)$',
          '^node_modules/(openapi-fetch|eventsource-parser)/',
        ],
      },
    },
    {
      name: 'only-clients-import-client',
      comment: 'The server knows nothing of its clients.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(client|commands|cli|exam|testing|mcp|dashboard)/' },
      to: { path: '^src/client/' },
    },
    {
      name: 'commands-know-no-face',
      comment:
        'The list says what the CLI and the MCP server offer of the sandbox API. Both read it, and nothing else does.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(commands|cli|mcp)/' },
      to: { path: '^src/commands/' },
    },
    {
      name: 'commands-use-the-client',
      severity: 'error',
      from: { path: '^src/commands/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(commands/|client/(?!sandbox-client)|lib/)' },
    },
    {
      name: 'dashboard-is-an-api-client',
      comment: 'It runs in a browser and knows the sandbox through its OpenAPI document only.',
      severity: 'error',
      from: { path: '^src/dashboard/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          '^src/dashboard/|^src/client/(?!sandbox-client)',
          browserHelper,
          '^generated/(.*\\.ts|operation-titles\\.json)$',
          '^node_modules/((@types/)?react(-dom)?|openapi-fetch)/',
          '^node_modules/(lucide-react|@fontsource-variable|@mantine/(core|hooks|form)|@tanstack/react-(query|virtual)|(@types/)?d3-(time|array))/',
        ],
      },
    },
    {
      name: 'browsers-load-only-types-from-generated',
      severity: 'error',
      from: { path: '^src/(client|dashboard)/' },
      to: {
        path: '^generated/',
        pathNot: '^generated/(events\\.ts|operation-(paths|titles)\\.json)$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'testing-is-an-api-client',
      comment:
        'The test kit starts a sandbox and uses its two APIs. It shares only seeds, environment variables, the verification ' +
        'of webhooks, timeouts, and parsers of user input and headers.',
      severity: 'error',
      from: { path: '^src/testing/', pathNot: '\\.test\\.ts$|/vitest-matchers\\.ts$' },
      to: {
        pathNot: [
          '^src/(testing/|client/|(config|sandbox)\\.ts$|webhooks/(retry-after|verify)\\.ts$|lib/(find-nearest|parse-request-target|parse-advance|timeout-signal)\\.ts$)',
          '^generated/(.*\\.ts|seeds\\.json)$',
          '^node_modules/(openapi-fetch|standardwebhooks)/',
        ],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'matchers-for-vitest-only-register',
      comment: 'The test runner of the user provides vitest, an optional peer dependency.',
      severity: 'error',
      from: { path: '^src/testing/vitest-matchers\\.ts$' },
      to: { pathNot: '^src/testing/matchers\\.ts$|^node_modules/vitest/' },
    },
    {
      name: 'mcp-is-an-api-client',
      comment:
        'The tools know a sandbox through its OpenAPI documents. They share only the list of operations, checks of requests and ' +
        'small helpers.',
      severity: 'error',
      from: { path: '^src/mcp/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/|^contracts/',
        pathNot: '^src/(mcp/|client/|commands/|lib/|http/request/(allowed-hosts|same-origin)\\.ts$)',
      },
    },
    {
      name: 'only-the-mcp-command-imports-mcp',
      comment: 'Other commands must not load it, because it is slow to load.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(mcp/|cli/mcp\\.ts$)' },
      to: { path: '^src/mcp/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-imports-testing',
      comment: 'The test kit is what the package exports; the program does not need it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(testing|exam)/' },
      to: { path: '^src/testing/' },
    },
    {
      name: 'nothing-imports-the-dashboard',
      severity: 'error',
      from: { pathNot: '^src/dashboard/' },
      to: { path: '^src/dashboard/' },
    },
    {
      name: 'runtime-packages-have-a-reason',
      comment:
        'The package bundles what src imports, so each import costs every user. ' +
        'spec/decisions/dependencies.md says why each package is worth it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$|^src/dashboard/|/vitest-matchers\\.ts$' },
      to: {
        path: '^node_modules/',
        pathNot: `^node_modules/(@types/)?(${runtimePackages.join('|')})/`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'every-import-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Unit tests may use helpers of test/support, which import the source. The sample applications are projects of
    // their own.
    exclude: {
      path: '^(test/mutants/)?dist/|^test/generators/\\w+/flows/|^test/package/environments/|^spec/guides/examples/|\\.test\\.tsx?$',
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
