import openapi from '../../../generated/closed/openapi.json' with { type: 'json' };
import type { Mutant } from './mutant.js';

/** Code of a customer. */
const exampleCustomer = JSON.stringify(openapi.components.examples.customer_minimal.value);

/** Pattern of the function that receives the validation errors of a request. */
const HANDLE_ERRORS = '($error?: unknown): void => { $$$rest }';

/**
 * Template that ignores some validation errors.
 *
 * @param condition true for an error, named `each`, that is not ignored
 */
const keepErrors = (condition: string): string => `
  (raised?: unknown): void => {
    const seen = raised === undefined ? null : findValidatorErrors(raised)?.filter((each) => ${condition});
    const $error = seen?.length === 0 ? undefined : raised;
    $$$rest
  }
`;

/** Mutants of request validation. */
export const validationMutants: readonly Mutant[] = [
  {
    name: 'unknown-property-accepted',
    class: 'unknown property accepted',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors("each.errorCode !== 'additionalProperties.openapi.validation'"),
  },
  {
    name: 'nested-unknown-property-accepted',
    class: 'unknown property accepted',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors(
      "each.errorCode !== 'additionalProperties.openapi.validation' || each.path.split('/').length < 4",
    ),
  },
  {
    name: 'url-without-host-accepted',
    class: 'format not checked',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors("!(each.errorCode === 'pattern.openapi.validation' && each.path.endsWith('_url'))"),
  },
  {
    name: 'secret-without-padding-accepted',
    class: 'format not checked',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors(
      "!(each.errorCode === 'pattern.openapi.validation' && each.path.endsWith('/secret'))",
    ),
  },
  {
    name: 'impossible-days-accepted',
    class: 'format not checked',
    file: 'openapi/formats.ts',
    in: 'isDateTime',
    find: '$fullFormat.validate($text)',
    replace: "$fullFormat.validate($text.replace(/-(29|30|31)T/, '-28T'))",
  },
  {
    name: 'unusable-url-accepted',
    class: 'format not checked',
    file: 'openapi/formats.ts',
    in: 'isUrl',
    find: '$isUri($text) && URL.canParse($text)',
    replace: '$isUri($text)',
  },
  {
    name: 'max-length-not-checked',
    class: 'constraint not checked',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors("each.errorCode !== 'maxLength.openapi.validation'"),
  },
  {
    name: 'min-length-not-checked',
    class: 'constraint not checked',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors("each.errorCode !== 'minLength.openapi.validation'"),
  },
  {
    name: 'maximum-not-checked',
    class: 'constraint not checked',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors("each.errorCode !== 'maximum.openapi.validation'"),
  },
  {
    name: 'minimum-not-checked',
    class: 'constraint not checked',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors("each.errorCode !== 'minimum.openapi.validation'"),
  },
  {
    name: 'pattern-not-checked',
    class: 'constraint not checked',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors("each.errorCode !== 'pattern.openapi.validation'"),
  },
  {
    name: 'format-not-checked',
    class: 'constraint not checked',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors("each.errorCode !== 'format.openapi.validation'"),
  },
  {
    name: 'enum-not-checked',
    class: 'constraint not checked',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors(
      "each.errorCode !== 'enum.openapi.validation' && each.errorCode !== 'const.openapi.validation'",
    ),
  },
  {
    name: 'email-format-not-checked',
    class: 'constraint not checked',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors("each.path !== '/body/email'"),
  },
  {
    name: 'currency-not-checked',
    class: 'constraint not checked',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors("!each.path.endsWith('/currency')"),
  },
  {
    name: 'phone-not-checked',
    class: 'constraint not checked',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors("!each.path.endsWith('/phone')"),
  },
  {
    name: 'color-not-checked',
    class: 'constraint not checked',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors("!each.path.endsWith('/primary_color')"),
  },
  {
    name: 'idempotency-key-of-any-form',
    class: 'header not checked',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors("each.path !== '/headers/idempotency-key'"),
  },
  {
    name: 'metadata-too-many-keys',
    class: 'constraint not checked',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors("each.errorCode !== 'maxProperties.openapi.validation'"),
  },
  {
    name: 'metadata-values-unchecked',
    class: 'constraint not checked',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors("!each.path.startsWith('/body/metadata/')"),
  },
  {
    name: 'type-not-checked',
    class: 'constraint not checked',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors("each.errorCode !== 'type.openapi.validation'"),
  },
  {
    name: 'query-limit-not-checked',
    class: 'boundary off by one',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors("each.path !== '/query/limit'"),
  },
  {
    name: 'header-not-checked',
    class: 'constraint not checked',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: keepErrors("!each.path.startsWith('/headers')"),
  },
  {
    name: 'limit-hundred-refused',
    class: 'boundary value refused',
    file: 'api/pagination.ts',
    in: 'createPage',
    find: 'const $sign = $createCursorSigner($organization, JSON.stringify($listKey));',
    replace: `
      if (limit >= 100)
        return new Problem('invalid_request', 'Too many.', {
          errors: [{ parameter: 'limit', code: 'too_large', detail: 'Too many.' }],
        });
      const $sign = $createCursorSigner($organization, JSON.stringify($listKey));
    `,
  },
  {
    name: 'trial-of-ninety-days-refused',
    class: 'boundary value refused',
    file: 'domain/catalog/plan.ts',
    in: 'createPlan',
    find: 'if ($errors.length > 0) { $$$rest }',
    replace: `
      if (input.trial_days === 90)
        $errors.push({ pointer: '/trial_days', code: 'too_large', detail: 'Too long.' });
      if ($errors.length > 0) {
        $$$rest
      }
    `,
  },
  {
    name: 'longest-name-refused',
    class: 'boundary value refused',
    file: 'http/middleware/validate-request.ts',
    in: 'validateRequest',
    find: HANDLE_ERRORS,
    replace: `
      (raised?: unknown): void => {
        const isTooLong =
          getOperation(response).operationId === 'createService' &&
          String((request.body as { name?: string } | null)?.name).length === 200;
        const $error = isTooLong
          ? {
              status: 400,
              errors: [
                {
                  path: '/body/name',
                  message: 'must be shorter',
                  errorCode: 'maxLength.openapi.validation',
                },
              ],
            }
          : raised;
        $$$rest
      }
    `,
  },
  {
    name: 'smallest-amount-refused',
    class: 'boundary value refused',
    file: 'domain/catalog/plan.ts',
    in: 'createPlan',
    find: 'if ($errors.length > 0) { $$$rest }',
    replace: `
      if (input.rate.kind === 'one_time' && input.rate.amount <= 1)
        $errors.push({ pointer: '/rate/amount', code: 'too_small', detail: 'Too small.' });
      if ($errors.length > 0) {
        $$$rest
      }
    `,
  },
  {
    name: 'fixed-amount-of-zero-refused',
    class: 'boundary value refused',
    file: 'domain/catalog/plan.ts',
    in: 'createPlan',
    find: 'if ($errors.length > 0) { $$$rest }',
    replace: `
      if (input.rate.kind === 'fixed_subscription' && input.rate.amount === 0)
        $errors.push({ pointer: '/rate/amount', code: 'too_small', detail: 'Too small.' });
      if ($errors.length > 0) {
        $$$rest
      }
    `,
  },
  {
    name: 'unknown-query-accepted',
    class: 'unknown query accepted',
    file: 'http/middleware/validate-request.ts',
    in: 'findParameterError',
    find: '!$queryParameters.has($name)',
    replace: '!$queryParameters.has($name) && $queryParameters.size === 0',
  },
  {
    name: 'record-made-on-a-400',
    class: 'record made on a 400 or 422',
    file: 'http/api.ts',
    in: 'createApi',
    find: 'validateRequest($document, $context)',
    replace: `
      (request, response, next) =>
        validateRequest($document, $context)(request, response, (error?: unknown) => {
          const { organization, operation } = getRequestContext(response);
          if (error && organization && operation?.operationId === 'createCustomer')
            void context.store.transact(organization.id, async (reader) => {
              const at = reader.latest_at ?? organization.created_at;
              return {
                at,
                result: null,
                changes: [
                  {
                    op: 'insert',
                    collection: 'customers',
                    record: { ...${exampleCustomer}, id: context.newId('cus', at), created_at: at },
                  },
                ],
              };
            });
          next(error);
        })
    `,
  },
  {
    name: 'record-made-on-a-409',
    class: 'record made on a 400 or 422',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: 'if ($taken) return $taken;',
    replace: `
      if ($taken) {
        const id = newId('cus');
        void context.store.transact(call.organization.id, async () => ({
          at: now,
          result: null,
          changes: [
            insert('customers', {
              ...${exampleCustomer},
              id,
              created_at: now,
              email: body.email,
              name: body.name,
            }),
          ],
        }));
        return $taken;
      }
    `,
  },
  {
    name: 'record-made-on-a-422',
    class: 'record made on a 400 or 422',
    file: 'api/public/purchases.ts',
    in: 'createPurchase',
    find: "if ($missing || !$plan || !$customer) return $missing ?? $createNotFoundProblem('plan', $body.plan_id);",
    replace: `
      if ($missing && $plan) {
        const half = decidePurchase({
          input: $body,
          $plan,
          checkout_expires_after_minutes: 60,
          checkout_token: context.secrets.createCheckoutToken(),
          dunning: defaultSettings.dunning,
          forced_outcomes: [],
          now,
          newId,
        });
        if ('changes' in half)
          void context.store.transact(call.organization.id, async () => ({
            at: now,
            result: null,
            changes: half.changes,
          }));
      }
      if ($missing || !$plan || !$customer) return $missing ?? $createNotFoundProblem('plan', $body.plan_id);
    `,
  },
  {
    name: 'state-changed-on-a-409',
    class: 'state changed on a refused 409',
    file: 'api/public/purchases.ts',
    in: 'cancelPurchase',
    find: "if (!$plan) return $createNotFoundProblem('purchase', $call.$path.id);",
    replace: `
      if (!$plan) return $createNotFoundProblem('purchase', $call.$path.id);
      if (purchase.kind === 'one_time') {
        const record = { ...purchase, canceled_at: now };
        void context.store.transact($call.organization.id, async () => ({
          at: now,
          result: null,
          changes: [{ op: 'update', collection: 'purchases', record }],
        }));
      }
    `,
  },
  {
    name: 'quantity-counted-though-refused',
    class: 'state changed on a refused 409',
    file: 'api/public/consumptions.ts',
    in: 'createConsumption',
    find: 'const $decision = $reportConsumption({ $input, $purchase, $plan, $now, $newId });',
    replace: `
      const $decision = $reportConsumption({ $input, $purchase, $plan, $now, $newId });
      if ($decision instanceof Problem && $purchase.current_period) {
        const [usage] = $purchase.usage;
        const record = {
          ...$purchase,
          usage: [
            {
              index: $purchase.current_period.index,
              quantity: String(Number(usage?.quantity ?? 0) + 1),
              reports: (usage?.reports ?? 0) + 1,
            },
          ],
        };
        void context.store.transact(call.organization.id, async () => ({
          at: $now,
          result: null,
          changes: [{ op: 'update', collection: 'purchases', record }],
        }));
      }
    `,
  },
];
