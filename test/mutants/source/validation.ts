import type { Patch } from './patch.js';

const validation = 'http/validate.ts';
const FAULTS = 'const done = (error?: unknown): void => {';

/** Lets some faults of a request pass; what is left without any is carried out. */
const withoutFaults = (isSeen: string): string =>
  'const done = (raised?: unknown): void => { const seen = raised === undefined ? null : faultsOf(raised)' +
  `?.filter((fault) => ${isSeen}); const error = seen?.length === 0 ? undefined : raised;`;

/** What is checked of a request before it is carried out. */
export const validated: readonly Patch[] = [
  {
    name: 'unknown-property-accepted',
    class: 'unknown property accepted',
    file: validation,
    find: FAULTS,
    replace: withoutFaults("fault.errorCode !== 'additionalProperties.openapi.validation'"),
  },
  {
    name: 'nested-unknown-property-accepted',
    class: 'unknown property accepted',
    file: validation,
    find: FAULTS,
    replace: withoutFaults(
      "fault.errorCode !== 'additionalProperties.openapi.validation' || fault.path.split('/').length < 4",
    ),
  },
  {
    name: 'url-that-nobody-can-follow-accepted',
    class: 'format not checked',
    file: 'description.ts',
    find: ', uri: isUrl }',
    replace: ' }',
  },
  {
    name: 'max-length-not-checked',
    class: 'constraint not checked',
    file: validation,
    find: FAULTS,
    replace: withoutFaults("fault.errorCode !== 'maxLength.openapi.validation'"),
  },
  {
    name: 'min-length-not-checked',
    class: 'constraint not checked',
    file: validation,
    find: FAULTS,
    replace: withoutFaults("fault.errorCode !== 'minLength.openapi.validation'"),
  },
  {
    name: 'maximum-not-checked',
    class: 'constraint not checked',
    file: validation,
    find: FAULTS,
    replace: withoutFaults("fault.errorCode !== 'maximum.openapi.validation'"),
  },
  {
    name: 'minimum-not-checked',
    class: 'constraint not checked',
    file: validation,
    find: FAULTS,
    replace: withoutFaults("fault.errorCode !== 'minimum.openapi.validation'"),
  },
  {
    name: 'pattern-not-checked',
    class: 'constraint not checked',
    file: validation,
    find: FAULTS,
    replace: withoutFaults("fault.errorCode !== 'pattern.openapi.validation'"),
  },
  {
    name: 'format-not-checked',
    class: 'constraint not checked',
    file: validation,
    find: FAULTS,
    replace: withoutFaults("fault.errorCode !== 'format.openapi.validation'"),
  },
  {
    name: 'enum-not-checked',
    class: 'constraint not checked',
    file: validation,
    find: FAULTS,
    replace: withoutFaults(
      "fault.errorCode !== 'enum.openapi.validation' && fault.errorCode !== 'const.openapi.validation'",
    ),
  },
  {
    name: 'email-format-not-checked',
    class: 'constraint not checked',
    file: validation,
    find: FAULTS,
    replace: withoutFaults("fault.path !== '/body/email'"),
  },
  {
    name: 'currency-not-checked',
    class: 'constraint not checked',
    file: validation,
    find: FAULTS,
    replace: withoutFaults("!fault.path.endsWith('/currency')"),
  },
  {
    name: 'phone-not-checked',
    class: 'constraint not checked',
    file: validation,
    find: FAULTS,
    replace: withoutFaults("!fault.path.endsWith('/phone')"),
  },
  {
    name: 'color-not-checked',
    class: 'constraint not checked',
    file: validation,
    find: FAULTS,
    replace: withoutFaults("!fault.path.endsWith('/primary_color')"),
  },
  {
    name: 'idempotency-key-of-any-form',
    class: 'header not checked',
    file: 'description.ts',
    find: "if (parameter.in === 'query') parameter.allowReserved = true;",
    replace:
      "if (parameter.in === 'query') parameter.allowReserved = true; if (parameter.name === 'Idempotency-Key') parameter.schema = { type: 'string' };",
  },
  {
    name: 'metadata-too-many-keys',
    class: 'constraint not checked',
    file: validation,
    find: FAULTS,
    replace: withoutFaults("fault.errorCode !== 'maxProperties.openapi.validation'"),
  },
  {
    name: 'metadata-values-unchecked',
    class: 'constraint not checked',
    file: validation,
    find: FAULTS,
    replace: withoutFaults("!fault.path.startsWith('/body/metadata/')"),
  },
  {
    name: 'type-not-checked',
    class: 'constraint not checked',
    file: validation,
    find: FAULTS,
    replace: withoutFaults("fault.errorCode !== 'type.openapi.validation'"),
  },
  {
    name: 'query-limit-not-checked',
    class: 'boundary off by one',
    file: validation,
    find: FAULTS,
    replace: withoutFaults("fault.path !== '/query/limit'"),
  },
  {
    name: 'header-not-checked',
    class: 'constraint not checked',
    file: validation,
    find: FAULTS,
    replace: withoutFaults("!fault.path.startsWith('/headers')"),
  },
  {
    name: 'limit-hundred-refused',
    class: 'boundary value refused',
    file: 'actions/pagination.ts',
    find: 'const signature = signer(organization, JSON.stringify(asked));',
    replace:
      "if (limit >= 100) return new Problem('invalid_request', 'Too many.', { errors: [{ parameter: 'limit', code: 'too_large', detail: 'Too many.' }] }); const signature = signer(organization, JSON.stringify(asked));",
  },
  {
    name: 'trial-of-ninety-days-refused',
    class: 'boundary value refused',
    file: 'domain/plan.ts',
    find: 'const errors = contradictionsIn(input);',
    replace:
      "const errors = contradictionsIn(input); if (input.trial_days === 90) errors.push({ pointer: '/trial_days', code: 'too_large', detail: 'Too long.' });",
  },
  {
    name: 'longest-name-refused',
    class: 'boundary value refused',
    file: validation,
    find: FAULTS,
    replace:
      "const done = (raised?: unknown): void => { const isTooLong = operationOf(request).operationId === 'createService' && String((request.body as { name?: string } | null)?.name).length === 200;" +
      " const error = isTooLong ? { status: 400, errors: [{ path: '/body/name', message: 'must be shorter', errorCode: 'maxLength.openapi.validation' }] } : raised;",
  },
  {
    name: 'smallest-amount-refused',
    class: 'boundary value refused',
    file: 'domain/plan.ts',
    find: 'const errors = contradictionsIn(input);',
    replace:
      "const errors = contradictionsIn(input); if (input.rate.kind === 'one_time' && input.rate.amount <= 1) errors.push({ pointer: '/rate/amount', code: 'too_small', detail: 'Too small.' });",
  },
  {
    name: 'fixed-amount-of-zero-refused',
    class: 'boundary value refused',
    file: 'domain/plan.ts',
    find: 'const errors = contradictionsIn(input);',
    replace:
      "const errors = contradictionsIn(input); if (input.rate.kind === 'fixed_subscription' && input.rate.amount === 0) errors.push({ pointer: '/rate/amount', code: 'too_small', detail: 'Too small.' });",
  },
  {
    name: 'unknown-query-accepted',
    class: 'unknown query accepted',
    file: validation,
    find: 'if (!queryParameters.has(name)) {',
    replace: 'if (!queryParameters.has(name) && queryParameters.size === 0) {',
  },
  {
    name: 'record-made-on-a-400',
    class: 'record made on a 400 or 422',
    file: 'http/api.ts',
    find: 'validate(description),\n    idempotency,',
    replace:
      '(request, response, next) => validate(description)(request, response, (error?: unknown) => {' +
      " const { organization } = contextOf(response); if (error && organization && operationOf(request).operationId === 'createCustomer') void parts.store.transact(organization.id, async (reader) => {" +
      ' const at = reader.latest_at ?? organization.created_at;' +
      " return { at, result: null, changes: [{ op: 'insert', collection: 'customers', record: { id: parts.newId('cus', at), created_at: at, email: 'half@example.com', name: 'Half', phone: null, tax_id: null, address: null, external_id: null, metadata: {} } }] }; });" +
      ' next(error); }),\n    idempotency,',
  },
  {
    name: 'record-made-on-a-409',
    class: 'record made on a 400 or 422',
    file: 'actions/customers.ts',
    find: 'if (taken) return taken;',
    replace:
      "if (taken) { const id = newId('cus'); void parts.store.transact(call.organization.id, async () => ({ at: now, result: null, changes: [insert('customers', { id, created_at: now, email: body.email, name: body.name, phone: null, tax_id: null, address: null, external_id: null, metadata: {} })] })); return taken; }",
  },
  {
    name: 'record-made-on-a-422',
    class: 'record made on a 400 or 422',
    file: 'actions/purchases.ts',
    find: "if (missing || !plan) return missing ?? notFound('plan', body.plan_id);",
    replace:
      "if (missing && plan) { const half = make({ input: body, plan, checkout_expires_after_minutes: 60, checkout_token: parts.secrets.checkoutToken(), dunning: initialSettings.dunning, now, newId }); if ('changes' in half) void parts.store.transact(call.organization.id, async () => ({ at: now, result: null, changes: half.changes })); }" +
      " if (missing || !plan) return missing ?? notFound('plan', body.plan_id);",
  },
  {
    name: 'state-changed-on-a-409',
    class: 'state changed on a refused 409',
    file: 'actions/purchases.ts',
    find: "if (!plan) return notFound('purchase', call.path.id);",
    replace:
      "if (!plan) return notFound('purchase', call.path.id); if (purchase.kind === 'one_time') { const record = { ...purchase, canceled_at: now }; void parts.store.transact(call.organization.id, async () => ({ at: now, result: null, changes: [{ op: 'update', collection: 'purchases', record }] })); }",
  },
  {
    name: 'quantity-counted-though-refused',
    class: 'state changed on a refused 409',
    file: 'actions/consumptions.ts',
    find: 'return decision instanceof Problem\n        ? decision',
    replace:
      "if (decision instanceof Problem && purchase.current_period) { const [usage] = purchase.usage; const record = { ...purchase, usage: [{ index: purchase.current_period.index, quantity: String(Number(usage?.quantity ?? 0) + 1), reports: (usage?.reports ?? 0) + 1 }] }; void parts.store.transact(call.organization.id, async () => ({ at: now, result: null, changes: [{ op: 'update', collection: 'purchases', record }] })); }" +
      ' return decision instanceof Problem\n        ? decision',
  },
];
