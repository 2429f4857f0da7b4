import { amountIsInteger } from './rules/amount-is-integer.js';
import { defaultIsProblem } from './rules/default-is-problem.js';
import { idempotencyKeyIsOffered } from './rules/idempotency-key-is-offered.js';
import { namesAreSnakeCase } from './rules/names-are-snake-case.js';
import { pathsAreKebabCase } from './rules/paths-are-kebab-case.js';
import { problemsAreProblemJson } from './rules/problems-are-problem-json.js';

/** Lint rules for the OpenAPI documents in addition to Redocly's own. */
export default function plugin() {
  return {
    id: 'tollgate',
    rules: {
      oas3: {
        'amount-is-integer': amountIsInteger,
        'default-is-problem': defaultIsProblem,
        'idempotency-key-is-offered': idempotencyKeyIsOffered,
        'names-are-snake-case': namesAreSnakeCase,
        'paths-are-kebab-case': pathsAreKebabCase,
        'problems-are-problem-json': problemsAreProblemJson,
      },
    },
  };
}
