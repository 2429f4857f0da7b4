import { fileURLToPath } from 'node:url';
import tseslint from 'typescript-eslint';

const root = fileURLToPath(new URL('..', import.meta.url));

export default tseslint.config(
  { basePath: root },
  {
    ignores: [
      '**/dist/**',
      'generated/**',
      'node_modules/**',
      '.tollgate/**',
      '.tollgate-check/**',
      'test/spec/fixtures/**',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: { project: ['./tsconfig.json', './src/dashboard/tsconfig.json'], tsconfigRootDir: root },
    },
    rules: {
      eqeqeq: 'error',
      // A leading underscore names what is left out on purpose.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      // Express's request is an interface over IncomingMessage, never made by its constructor.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  { files: ['**/*.js', '**/*.cjs'], extends: [tseslint.configs.disableTypeChecked] },
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
    files: ['src/cli/**', 'spec/build/**', 'test/bench/**', 'test/package/size.ts'],
    rules: { 'no-console': 'off' },
  },
);
