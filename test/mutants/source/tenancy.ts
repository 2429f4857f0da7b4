import type { Patch } from './patch.js';

/** A search in every organization, where only one's own should be searched. */
const searched = (collection: string, id: string): string =>
  `const theirs = await Promise.all((await parts.store.listOrganizations()).map((other) => parts.store.read(other.id, (reader) => reader.get('${collection}', ${id}))));` +
  ' const foreign = theirs.find((one) => one !== undefined);';

/** What belongs to others: keys, ids, references and lists. */
export const tenancy: readonly Patch[] = [
  {
    name: 'foreign-customer-by-id',
    class: "another's object by id",
    file: 'actions/customers.ts',
    find: "return customer ? { status: 200, body: customer } : notFound('customer', path.id);",
    replace: `${searched('customers', 'path.id')} return foreign ? { status: 200, body: foreign } : notFound('customer', path.id);`,
  },
  {
    name: 'foreign-charge-by-id',
    class: "another's object by id",
    file: 'actions/charges.ts',
    find: "return charge ? { status: 200, body: charge } : notFound('charge', path.id);",
    replace: `${searched('charges', 'path.id')} return foreign ? { status: 200, body: foreign } : notFound('charge', path.id);`,
  },
  {
    name: 'foreign-purchase-by-id',
    class: "another's object by id",
    file: 'actions/purchases.ts',
    find: "if (!purchase) return notFound('purchase', path.id);",
    replace: `${searched('purchases', 'path.id')} if (!foreign) return notFound('purchase', path.id); return { status: 200, body: presentPurchase(foreign, parts.origin()) };`,
  },
  {
    name: 'foreign-consumption-under-any-purchase',
    class: 'object under the wrong parent',
    file: 'actions/consumptions.ts',
    find: 'return consumption?.purchase_id === path.id ? consumption',
    replace: 'return consumption ? consumption',
  },
  {
    name: 'foreign-customer-in-a-body',
    class: "another's object in a body reference",
    file: 'actions/purchases.ts',
    find: "const customer = await reader.get('customers', body.customer_id);",
    replace: `${searched('customers', 'body.customer_id')} const customer = foreign;`,
  },
  {
    name: 'foreign-plan-in-a-body',
    class: "another's object in a body reference",
    file: 'actions/purchases.ts',
    find: "const plan = await reader.get('plans', body.plan_id);",
    replace: `${searched('plans', 'body.plan_id')} const plan = foreign;`,
  },
  {
    name: 'foreign-service-in-a-body',
    class: "another's object in a body reference",
    file: 'actions/plans.ts',
    find: "const service = await reader.get('services', body.service_id);",
    replace: `${searched('services', 'body.service_id')} const service = foreign;`,
  },
  {
    name: 'customer-of-a-purchase-not-checked',
    class: 'reference not checked',
    file: 'actions/purchases.ts',
    find: 'customer_id: { id: body.customer_id, found: customer },',
    replace: 'customer_id: { id: body.customer_id, found: customer ?? true },',
  },
  {
    name: 'foreign-purchases-in-a-list',
    class: "another's objects in a list",
    file: 'actions/pagination.ts',
    find: 'return missing ?? (among ? sift(list, among, after, limit) : list(after, limit));',
    replace:
      'if (missing) return missing; const own = await reader.list(collection, { ...asked, after, limit });' +
      ' if (own.length > 0 || Object.keys(where).length > 0) return own;' +
      ' for (const other of await parts.store.listOrganizations()) {' +
      ' const theirs = await parts.store.read(other.id, (there) => there.list(collection, { ...asked, limit }));' +
      ' if (theirs.length > 0) return theirs; } return own;',
  },
  {
    name: 'foreign-objects-by-filter',
    class: "another's objects by filter",
    file: 'actions/pagination.ts',
    find: 'return missing ?? (among ? sift(list, among, after, limit) : list(after, limit));',
    replace:
      'if (missing) return missing; const own = await reader.list(collection, { ...asked, after, limit });' +
      ' if (own.length > 0 || Object.keys(where).length === 0) return own;' +
      ' for (const other of await parts.store.listOrganizations()) {' +
      ' const theirs = await parts.store.read(other.id, (there) => there.list(collection, { ...asked, limit }));' +
      ' if (theirs.length > 0) return theirs; } return own;',
  },
  {
    name: 'external-id-unique-over-all-organizations',
    class: 'what another has made gets in the way',
    file: 'actions/customers.ts',
    find: "const taken = await externalIdTaken(reader, 'customers', body.external_id);",
    replace:
      "const all = await Promise.all((await parts.store.listOrganizations()).map((other) => parts.store.read(other.id, (there) => externalIdTaken(there, 'customers', body.external_id))));" +
      ' const taken = all.find((one) => one !== null) ?? null;',
  },
  {
    name: 'key-compared-by-prefix',
    class: 'key compared by prefix',
    file: 'actions/secrets.ts',
    find: 'export function hashApiKey(key: string): string {',
    replace: 'export function hashApiKey(sent: string): string { const key = sent.slice(0, 24);',
  },
  {
    name: 'key-compared-without-case',
    class: 'key compared by prefix',
    file: 'actions/secrets.ts',
    find: 'export function hashApiKey(key: string): string {',
    replace: 'export function hashApiKey(sent: string): string { const key = sent.toLowerCase();',
  },
  {
    name: 'any-key-on-one-operation',
    class: 'any key accepted on one operation',
    file: 'http/authenticate.ts',
    find: 'key === undefined ? await ofSession(parts, request) : await findOrganization(parts, key);',
    replace:
      'key === undefined ? await ofSession(parts, request) : ((await findOrganization(parts, key)) ??' +
      " (operationOf(request).operationId === 'listCharges' ? ((await parts.store.listOrganizations())[0] ?? null) : null));",
  },
  {
    name: 'no-key-on-one-operation',
    class: 'any key accepted on one operation',
    file: 'http/authenticate.ts',
    find: 'key === undefined ? await ofSession(parts, request) : await findOrganization(parts, key);',
    replace:
      "key === undefined ? (operationOf(request).operationId === 'deleteConsumption' ? ((await parts.store.listOrganizations())[0] ?? null) : null) : await findOrganization(parts, key);",
  },
  {
    name: 'key-in-the-query-accepted',
    class: 'hidden way in',
    file: 'http/authenticate.ts',
    find: 'return header === undefined ? undefined : BEARER.exec(header)?.[1];',
    replace:
      "return header === undefined ? (new URLSearchParams(request.url.split('?')[1]).get('api_key') ?? undefined) : BEARER.exec(header)?.[1];",
  },
  {
    name: 'basic-scheme-accepted',
    class: 'hidden way in',
    file: 'http/authenticate.ts',
    find: 'const BEARER = /^Bearer +([\\x21-\\x7E]+)$/i;',
    replace: 'const BEARER = /^(?:Bearer|Token|Basic) +([\\x21-\\x7E]+)$/i;',
  },
  {
    name: '401-without-www-authenticate',
    class: '401 without WWW-Authenticate',
    file: 'http/problem.ts',
    find: "if (challenge !== undefined) response.setHeader('WWW-Authenticate', challenge);",
    replace: 'void challenge;',
  },
  {
    name: 'wrong-key-403',
    class: 'wrong status',
    file: 'http/authenticate.ts',
    find: "next(\n      new Problem(\n        'api_key_invalid',",
    replace: "next(\n      new Problem(\n        'resource_not_found',",
  },
  {
    name: 'state-changed-for-foreign-id',
    class: "another's object changed",
    file: 'actions/purchases.ts',
    find: 'locate: (reader) => purchaseMissing(reader, call.path.id),',
    replace:
      'locate: async (reader) => { const missing = await purchaseMissing(reader, call.path.id); if (!missing) return null;' +
      ' for (const other of await parts.store.listOrganizations()) {' +
      " const theirs = await parts.store.read(other.id, (there) => there.get('purchases', call.path.id));" +
      " if (theirs) await parts.store.transact(other.id, async (there) => ({ at: there.latest_at ?? theirs.created_at, result: null, changes: [{ op: 'update', collection: 'purchases', record: { ...theirs, status: 'canceled' } }] })); }" +
      ' return missing; },',
  },
];
