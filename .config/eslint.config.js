import { fileURLToPath } from 'node:url';
import jsdoc from 'eslint-plugin-jsdoc';
import tseslint from 'typescript-eslint';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Function names say what the function does: `getKey` and `toProblem`, not `keyOf`. */
const functionsBeginWithAVerb = [
  'FunctionDeclaration[id.name=/Of$/]',
  'VariableDeclarator[id.name=/Of$/] > ArrowFunctionExpression',
  'MethodDefinition[key.name=/Of$/]',
].map((selector) => ({
  selector,
  message: 'Begin the name of a function with a verb: getX, findX, toX, parseX.',
}));

const documentedExports = {
  ClassDeclaration: true,
  FunctionDeclaration: true,
  MethodDefinition: false,
};

const noDynamicImportOfPackages = {
  selector: 'ImportExpression > Literal[value=/^(?!node:|vitest|\\.)/]',
  message:
    'The bundle has no named exports for a CommonJS package here. Import the package in a module, and that module dynamically.',
};

/** A page shows the result of a click only after its next render. */
const noReadWithoutPoll = {
  selector:
    "CallExpression[callee.name='expect'] > AwaitExpression > CallExpression[callee.property.name=/^(inputValue|count|textContent|innerText|isVisible|isHidden|getAttribute|isChecked|isDisabled|isEnabled|isEditable|allTextContents|allInnerTexts|ariaSnapshot)$/]",
  message: 'The page may not have rendered yet. Use `await expect.poll(() => locator.read())`.',
};

export default tseslint.config(
  { basePath: root },
  {
    ignores: [
      '**/dist/**',
      'coverage/**',
      'generated/**',
      'node_modules/**',
      '.tollgate/**',
      '.tollgate-check/**',
      'test/spec/fixtures/**',
      // They run in a project of their own.
      'test/package/environments/**',
      // They import generated clients.
      'test/generators/*/flows/**',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: [
          './tsconfig.json',
          './src/dashboard/tsconfig.json',
          './spec/build/site/theme/tsconfig.json',
        ],
        tsconfigRootDir: root,
      },
    },
    rules: {
      eqeqeq: 'error',
      // A leading underscore marks a value that is left out on purpose.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...functionsBeginWithAVerb, noDynamicImportOfPackages],
      // Express's request is an interface over IncomingMessage, never made by its constructor.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // `() => void call()` says in one line that the result does not matter.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreVoidOperator: true }],
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/naming-convention': [
        'error',
        { selector: 'typeLike', format: ['PascalCase'] },
        { selector: 'function', format: ['camelCase', 'PascalCase'] },
        { selector: 'classMethod', format: ['camelCase'], filter: { regex: '^([A-Z]+|_.*)$', match: false } },
        // Wire names keep their snake_case in variables that are put into a request or taken out of a response.
        {
          selector: ['variable', 'parameter'],
          format: ['camelCase', 'PascalCase', 'UPPER_CASE', 'snake_case'],
          leadingUnderscore: 'allow',
        },
        { selector: ['variable', 'parameter'], modifiers: ['destructured'], format: null },
      ],
    },
  },
  {
    // The sample applications import the built package, so a test compiles them.
    files: ['**/*.js', '**/*.cjs', 'spec/guides/examples/**'],
    extends: [tseslint.configs.disableTypeChecked],
  },
  {
    files: ['test/browser/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...functionsBeginWithAVerb,
        noDynamicImportOfPackages,
        noReadWithoutPoll,
      ],
    },
  },
  {
    // The sample applications are not bundled.
    files: ['spec/guides/examples/**'],
    rules: { 'no-restricted-syntax': ['error', ...functionsBeginWithAVerb] },
  },
  {
    files: ['src/**/*.ts', 'contracts/**/*.ts'],
    ignores: ['**/*.test.ts'],
    plugins: { jsdoc },
    rules: {
      'jsdoc/check-param-names': ['error', { checkDestructured: false, disableMissingParamChecks: true }],
      'jsdoc/check-tag-names': 'error',
      'jsdoc/empty-tags': 'error',
      'jsdoc/no-types': 'error',
      'jsdoc/require-description': ['error', { checkConstructors: false, exemptedBy: ['throws', 'returns'] }],
    },
  },
  // What the package exports is documented for its users. Elsewhere, a comment has what the name cannot say.
  {
    files: ['src/testing/**/*.ts', 'contracts/runner/contract-tests.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'jsdoc/require-jsdoc': ['error', { publicOnly: true, require: documentedExports }] },
  },
  // A target can send any text.
  {
    files: ['contracts/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        {
          name: 'encodeURIComponent',
          message: 'It throws for half of a surrogate pair. Use encodeForUrl().',
        },
      ],
    },
  },
  // Only the configuration reads the environment, so that every setting is found in one place.
  {
    files: ['src/**/*.ts'],
    ignores: ['src/config.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read settings in src/config.ts.' },
      ],
    },
  },
  {
    files: [
      'src/cli/print.ts',
      'spec/build/**',
      'spec/guides/examples/**',
      'test/bench/**',
      'test/package/size.ts',
    ],
    rules: { 'no-console': 'off' },
  },
);
