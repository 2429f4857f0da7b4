import { addSharedParts, completeOperations } from './preprocessors/complete-operations.js';
import { addProblemCatalog, completeProblems } from './preprocessors/complete-problems.js';
import { addEventTable, completeWebhooks } from './preprocessors/complete-webhooks.js';
import { addDerivedSchema, derive } from './preprocessors/derive.js';
import { amountIsInteger } from './rules/amount-is-integer.js';
import { componentsAreNamedSafely } from './rules/components-are-named-safely.js';
import { defaultIsProblem } from './rules/default-is-problem.js';
import { discriminatorValuesAreComponents } from './rules/discriminator-values-are-components.js';
import { idempotencyKeyIsOffered } from './rules/idempotency-key-is-offered.js';
import { largeIntegersAreInt64 } from './rules/large-integers-are-int64.js';
import { namesAreSnakeCase } from './rules/names-are-snake-case.js';
import { nullIsABranch } from './rules/null-is-a-branch.js';
import { parametersAreNamedApart } from './rules/parameters-are-named-apart.js';
import { pathsAreKebabCase } from './rules/paths-are-kebab-case.js';
import { patternsArePortable } from './rules/patterns-are-portable.js';
import { problemsAreProblemJson } from './rules/problems-are-problem-json.js';
import { requestsAreClosed } from './rules/requests-are-closed.js';
import { responseValuesAreExtensible } from './rules/response-values-are-extensible.js';
import { responsesAreOpen } from './rules/responses-are-open.js';
import { successesAreNamed } from './rules/successes-are-named.js';
import { unionsHaveMappings } from './rules/unions-have-mappings.js';

/** Completes the OpenAPI documents, and has lint rules in addition to Redocly's own. */
export default function plugin() {
  return {
    id: 'tollgate',
    preprocessors: {
      oas3: {
        derive,
        'complete-problems': completeProblems,
        'complete-webhooks': completeWebhooks,
        'complete-operations': completeOperations,
      },
    },
    typeExtension: {
      oas3: (types) => addProblemCatalog(addEventTable(addSharedParts(addDerivedSchema(types)))),
    },
    rules: {
      oas3: {
        'amount-is-integer': amountIsInteger,
        'components-are-named-safely': componentsAreNamedSafely,
        'default-is-problem': defaultIsProblem,
        'discriminator-values-are-components': discriminatorValuesAreComponents,
        'idempotency-key-is-offered': idempotencyKeyIsOffered,
        'large-integers-are-int64': largeIntegersAreInt64,
        'names-are-snake-case': namesAreSnakeCase,
        'null-is-a-branch': nullIsABranch,
        'parameters-are-named-apart': parametersAreNamedApart,
        'paths-are-kebab-case': pathsAreKebabCase,
        'patterns-are-portable': patternsArePortable,
        'problems-are-problem-json': problemsAreProblemJson,
        'requests-are-closed': requestsAreClosed,
        'response-values-are-extensible': responseValuesAreExtensible,
        'responses-are-open': responsesAreOpen,
        'successes-are-named': successesAreNamed,
        'unions-have-mappings': unionsHaveMappings,
      },
    },
  };
}
