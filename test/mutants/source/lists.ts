import type { Patch } from './patch.js';

const pages = 'actions/pagination.ts';
const engine = 'store/memory/list-entries.ts';

/** Lists: pages, cursors, filters and their order. */
export const lists: readonly Patch[] = [
  {
    name: 'limit-ignored',
    class: 'limit ignored',
    file: pages,
    find: 'const signature = signer(organization, JSON.stringify(asked));',
    replace: 'limit = DEFAULT_LIMIT; const signature = signer(organization, JSON.stringify(asked));',
  },
  {
    name: 'limit-off-by-one',
    class: 'boundary off by one',
    file: pages,
    find: 'const shown = entries.slice(0, limit);',
    replace: 'const shown = entries.slice(0, limit + 1);',
  },
  {
    name: 'default-limit-ten',
    class: 'default wrong',
    file: pages,
    find: 'const DEFAULT_LIMIT = 20;',
    replace: 'const DEFAULT_LIMIT = 10;',
  },
  {
    name: 'limit-capped-at-fifty',
    class: 'limit ignored',
    file: pages,
    find: 'const entries = await read(after, limit + 1);',
    replace: 'limit = Math.min(limit, 50); const entries = await read(after, limit + 1);',
  },
  {
    name: 'cursor-repeats-an-item',
    class: 'cursor repeats',
    file: pages,
    find: 'next_cursor: has_more && last ? writeCursor(last.sequence, signature) : null,',
    replace: 'next_cursor: has_more && last ? writeCursor(last.sequence + 1, signature) : null,',
  },
  {
    name: 'cursor-skips-an-item',
    class: 'cursor skips',
    file: pages,
    find: 'next_cursor: has_more && last ? writeCursor(last.sequence, signature) : null,',
    replace: 'next_cursor: has_more && last ? writeCursor(last.sequence - 4, signature) : null,',
  },
  {
    name: 'cursor-ignored',
    class: 'cursor endless',
    file: pages,
    find: 'const entries = await read(after, limit + 1);',
    replace: 'const entries = await read(undefined, limit + 1);',
  },
  {
    name: 'cursor-endless',
    class: 'cursor endless',
    file: pages,
    find: 'const has_more = entries.length > limit;',
    replace: 'const has_more = entries.length > 0;',
  },
  {
    name: 'last-page-lost-when-full',
    class: 'boundary off by one',
    file: pages,
    find: 'const has_more = entries.length > limit;',
    replace: 'const has_more = entries.length > limit && entries.length !== 2;',
  },
  {
    name: 'has-more-when-the-page-is-full',
    class: 'boundary off by one',
    file: pages,
    find: 'const has_more = entries.length > limit;',
    replace: 'const has_more = entries.length >= limit;',
  },
  {
    name: 'cursor-not-bound-to-filters',
    class: 'cursor not bound to filters',
    file: pages,
    find: '.update(list)',
    replace: ".update('')",
  },
  {
    name: 'cursor-not-bound-to-organization',
    class: 'cursor not bound to the organization',
    file: pages,
    find: "createHmac('sha256', organization.cursor_secret)",
    replace: "createHmac('sha256', 'every organization')",
  },
  {
    name: 'cursor-signature-not-checked',
    class: 'cursor tampered with',
    file: pages,
    find: 'if (!timingSafeEqual(sign(position), bytes.subarray(POSITION_BYTES))) return null;',
    replace: 'if (!timingSafeEqual(sign(position), sign(position))) return null;',
  },
  {
    name: 'bad-cursor-starts-anew',
    class: 'cursor tampered with',
    file: pages,
    find: 'const after = cursor === undefined ? undefined : readCursor(cursor, signature);',
    replace: 'const after = cursor === undefined ? undefined : (readCursor(cursor, signature) ?? undefined);',
  },
  {
    name: 'bad-cursor-500',
    class: 'far cursor 500',
    file: pages,
    find: 'if (!isCanonical) return null;',
    replace: "if (!isCanonical) throw new Error('bad cursor');",
  },
  {
    name: 'cursor-by-offset',
    class: 'pages shift while others write',
    file: pages,
    find: 'const entries = await read(after, limit + 1);',
    replace:
      'const offset = after ?? 0; const entries = (await read(undefined, 10_000)).slice(offset, offset + limit + 1);' +
      ' if (entries[limit - 1]) entries[limit - 1] = { ...entries[limit - 1], sequence: offset + limit };',
  },
  {
    name: 'created-to-inclusive',
    class: 'filter bound wrong',
    file: pages,
    find: 'created_to: query.created_to === undefined ? undefined : toInstant(query.created_to),',
    replace:
      'created_to: query.created_to === undefined ? undefined : new Date(Date.parse(query.created_to) + 1).toISOString(),',
  },
  {
    name: 'created-from-exclusive',
    class: 'filter bound wrong',
    file: engine,
    find: 'return !(from !== undefined && createdAt < from) && !(to !== undefined && createdAt >= to);',
    replace: 'return !(from !== undefined && createdAt <= from) && !(to !== undefined && createdAt >= to);',
  },
  {
    name: 'created-range-ignored',
    class: 'filter ignored',
    file: pages,
    find: 'created_from: query.created_from === undefined ? undefined : toInstant(query.created_from),',
    replace: 'created_from: undefined,',
  },
  {
    name: 'created-to-ignored',
    class: 'filter ignored',
    file: pages,
    find: 'created_to: query.created_to === undefined ? undefined : toInstant(query.created_to),',
    replace: 'created_to: undefined,',
  },
  {
    name: 'created-from-drops-offset',
    class: 'times without UTC',
    file: pages,
    find: 'created_from: query.created_from === undefined ? undefined : toInstant(query.created_from),',
    replace:
      "created_from: query.created_from === undefined ? undefined : toInstant(query.created_from.slice(0, 19) + 'Z'),",
  },
  {
    name: 'oldest-first',
    class: 'order wrong',
    file: engine,
    find: "const isOldestFirst = query.order === 'oldest';",
    replace: "const isOldestFirst = query.order !== 'newest';",
  },
  {
    name: 'filter-inverted',
    class: 'filter inverted',
    file: 'actions/charges.ts',
    find: "return listPage(parts, organization, 'charges', where, query, (charge) => charge);",
    replace:
      "const status = where.status === undefined ? {} : { status: where.status === 'failed' ? 'succeeded' : 'failed' };" +
      " return listPage(parts, organization, 'charges', { ...where, ...status }, query, (charge) => charge);",
  },
  {
    name: 'charges-status-ignored',
    class: 'filter ignored',
    file: 'actions/charges.ts',
    find: "['status', 'purchase_id', 'customer_id']",
    replace: "['purchase_id', 'customer_id']",
  },
  {
    name: 'charges-customer-ignored',
    class: 'filter ignored',
    file: 'actions/charges.ts',
    find: "['status', 'purchase_id', 'customer_id']",
    replace: "['status', 'purchase_id']",
  },
  {
    name: 'purchases-kind-ignored',
    class: 'filter ignored',
    file: 'actions/purchases.ts',
    find: "['status', 'kind', 'customer_id', 'plan_id', 'external_id']",
    replace: "['status', 'customer_id', 'plan_id', 'external_id']",
  },
  {
    name: 'purchases-plan-ignored',
    class: 'filter ignored',
    file: 'actions/purchases.ts',
    find: "['status', 'kind', 'customer_id', 'plan_id', 'external_id']",
    replace: "['status', 'kind', 'customer_id', 'external_id']",
  },
  {
    name: 'consumptions-status-ignored',
    class: 'filter ignored',
    file: 'actions/consumptions.ts',
    find: "...given(query, ['status'])",
    replace: '...given(query, [])',
  },
  {
    name: 'consumptions-of-all-purchases',
    class: 'filter ignored',
    file: 'actions/consumptions.ts',
    find: "{ purchase_id: path.id, ...given(query, ['status']) },",
    replace: "{ ...given(query, ['status']) },",
  },
  {
    name: 'customers-email-by-prefix',
    class: 'filter too wide',
    file: engine,
    find: 'const conditions = conditionsOf(query);',
    replace:
      "const prefix = query.where?.['email']; const conditions = conditionsOf(query).filter(([field]) => field !== 'email');" +
      " if (typeof prefix === 'string') return listEntries(collection, { ...query, where: { ...query.where, email: undefined }, limit: 10_000 })" +
      ".filter(({ record }) => String(record['email']).startsWith(prefix.slice(0, 4))).slice(0, query.limit);",
  },
  {
    name: 'filters-joined-by-or',
    class: 'filter too wide',
    file: engine,
    find: 'conditions.every(([field, value]) => entry.record[field] === value) &&',
    replace:
      '(conditions.length === 0 || conditions.some(([field, value]) => entry.record[field] === value)) &&',
  },
  {
    name: 'unknown-consumptions-list-empty',
    class: 'wrong refusal',
    file: 'actions/consumptions.ts',
    find: '{ locate: (reader) => purchaseMissing(reader, path.id) },\n  );',
    replace: ');',
  },
  {
    name: 'list-hides-external-id',
    class: 'list and get disagree',
    file: 'actions/customers.ts',
    find: '(customer) => customer,\n  );',
    replace: '(customer) => ({ ...customer, external_id: null }),\n  );',
  },
  {
    name: 'purchase-list-shows-old-status',
    class: 'list and get disagree',
    file: 'actions/purchases.ts',
    find: "const where = given(query, ['status', 'kind', 'customer_id', 'plan_id', 'external_id']);\n  return listPage(parts, organization, 'purchases', where, query, (purchase) =>\n    presentPurchase(purchase, parts.origin()),",
    replace:
      "const where = given(query, ['status', 'kind', 'customer_id', 'plan_id', 'external_id']);\n  return listPage(parts, organization, 'purchases', where, query, (purchase) =>\n    presentPurchase(purchase.status === 'canceled' ? { ...purchase, status: 'active' } : purchase, parts.origin()),",
  },
  {
    name: 'link-without-filters',
    class: 'wrong Link',
    file: 'http/api.ts',
    find: "const query = new URLSearchParams(request.originalUrl.split('?')[1]);",
    replace: 'const query = new URLSearchParams();',
  },
  {
    name: 'link-never-sent',
    class: 'wrong Link',
    file: 'http/api.ts',
    find: 'if (next !== null) response',
    replace: "if (next === '') response",
  },
];
