import type { Mutant } from './mutant.js';

/** Mutants of lists: pages, cursors, filters and order. */
export const listMutants: readonly Mutant[] = [
  {
    name: 'search-ignores-spaces-around-text',
    class: 'texts compared loosely',
    file: 'api/public/customers.ts',
    in: 'listCustomers',
    find: 'pickFilters($query, FILTERS.listCustomers)',
    replace:
      'pickFilters({ ...$query, ...($query.external_id !== undefined && { external_id: $query.external_id.trim() }) }, FILTERS.listCustomers)',
  },
  {
    name: 'cursor-outlives-reset',
    class: 'cursor not bound',
    file: 'api/sandbox/organization-data.ts',
    in: 'replaceRecords',
    find: '{ ...$organization, ...$resetFields($context) }',
    replace: '{ ...$organization, gone_configuration_id: null }',
  },
  {
    name: 'filters-lost-after-first-page',
    class: 'filter ignored',
    file: 'api/pagination.ts',
    in: 'listPage',
    find: '$reader.list($collection, { ...$storeQuery, after, limit })',
    replace:
      "$reader.list($collection, { ...$storeQuery, ...(after !== undefined && 'status' in $storeQuery.where && { where: {} }), after, limit })",
  },
  {
    name: 'limit-ignored',
    class: 'limit ignored',
    file: 'api/pagination.ts',
    in: 'createPage',
    find: 'const $sign = $createCursorSigner($organization, JSON.stringify($listKey));',
    replace: `
      limit = DEFAULT_LIMIT;
      const $sign = $createCursorSigner($organization, JSON.stringify($listKey));
    `,
  },
  {
    name: 'limit-off-by-one',
    class: 'boundary off by one',
    file: 'api/pagination.ts',
    in: 'createPage',
    find: '$entries.slice(0, $limit)',
    replace: '$entries.slice(0, $limit + 1)',
  },
  {
    name: 'default-limit-ten',
    class: 'default wrong',
    file: 'api/pagination.ts',
    in: 'DEFAULT_LIMIT',
    find: '20',
    replace: '10',
  },
  {
    name: 'limit-capped-at-fifty',
    class: 'limit ignored',
    file: 'api/pagination.ts',
    in: 'createPage',
    find: 'const $entries = await $read($after, $limit + 1);',
    replace: '$limit = Math.min($limit, 50); const $entries = await $read($after, $limit + 1);',
  },
  {
    name: 'cursor-repeats-an-item',
    class: 'cursor repeats',
    file: 'api/pagination.ts',
    in: 'createPage',
    find: '$has_more && $last ? $formatCursor($last.$sequence, $sign) : null',
    replace: '$has_more && $last ? $formatCursor($last.$sequence + 1, $sign) : null',
  },
  {
    name: 'cursor-skips-an-item',
    class: 'cursor skips',
    file: 'api/pagination.ts',
    in: 'createPage',
    find: '$has_more && $last ? $formatCursor($last.$sequence, $sign) : null',
    replace: '$has_more && $last ? $formatCursor($last.$sequence - 4, $sign) : null',
  },
  {
    name: 'cursor-ignored',
    class: 'cursor endless',
    file: 'api/pagination.ts',
    in: 'createPage',
    find: '$read($after, $limit + 1)',
    replace: '$read(undefined, $limit + 1)',
  },
  {
    name: 'cursor-endless',
    class: 'cursor endless',
    file: 'api/pagination.ts',
    in: 'createPage',
    find: '$has_more = $entries.length > $limit',
    replace: '$has_more = $entries.length > 0',
  },
  {
    name: 'last-page-lost-when-full',
    class: 'boundary off by one',
    file: 'api/pagination.ts',
    in: 'createPage',
    find: '$has_more = $entries.length > $limit',
    replace: '$has_more = $entries.length > $limit && $entries.length !== 2',
  },
  {
    name: 'has-more-when-the-page-is-full',
    class: 'boundary off by one',
    file: 'api/pagination.ts',
    in: 'createPage',
    find: '$has_more = $entries.length > $limit',
    replace: '$has_more = $entries.length >= $limit',
  },
  {
    name: 'cursor-not-bound-to-filters',
    class: 'cursor not bound to filters',
    file: 'api/pagination.ts',
    in: 'createCursorSigner',
    find: "createHmac('sha256', $organization.cursor_secret).update($position).update($list)",
    replace: "createHmac('sha256', $organization.cursor_secret).update($position).update('')",
  },
  {
    name: 'cursor-not-bound-to-organization',
    class: 'cursor not bound to the organization',
    file: 'api/pagination.ts',
    in: 'createCursorSigner',
    find: '$organization.cursor_secret',
    replace: "'every organization'",
  },
  {
    name: 'cursor-signature-not-checked',
    class: 'cursor tampered with',
    file: 'api/pagination.ts',
    in: 'parseCursor',
    find: '$sign($position), $bytes.subarray($POSITION_BYTES)',
    replace: '$sign($position), $sign($position)',
  },
  {
    name: 'bad-cursor-restarts-the-list',
    class: 'cursor tampered with',
    file: 'api/pagination.ts',
    in: 'createPage',
    find: '$cursor === undefined ? undefined : $parseCursor($cursor, $sign)',
    replace: '$cursor === undefined ? undefined : ($parseCursor($cursor, $sign) ?? undefined)',
  },
  {
    name: 'bad-cursor-500',
    class: 'far cursor 500',
    file: 'api/pagination.ts',
    in: 'parseCursor',
    find: 'if (!isCanonical) return null;',
    replace: "if (!isCanonical) throw new Error('bad cursor');",
  },
  {
    name: 'cursor-by-offset',
    class: 'pages shift while others write',
    file: 'api/pagination.ts',
    in: 'createPage',
    find: 'const $entries = await $read($after, $limit + 1);',
    replace: `
      const offset = $after ?? 0;
      const $entries = (await $read(undefined, 10_000)).slice(offset, offset + $limit + 1);
      if ($entries[$limit - 1])
        $entries[$limit - 1] = { ...$entries[$limit - 1], sequence: offset + $limit };
    `,
  },
  {
    name: 'created-to-inclusive',
    class: 'filter bound wrong',
    file: 'api/pagination.ts',
    in: 'parseCreatedRange',
    find: '$parseInstant($query.created_to)',
    replace: 'new Date(Date.parse($query.created_to) + 1).toISOString()',
  },
  {
    name: 'created-from-exclusive',
    class: 'filter bound wrong',
    file: 'store/memory/list-entries.ts',
    in: 'isCreatedWithin',
    find: '$from !== undefined && $createdAt < $from',
    replace: '$from !== undefined && $createdAt <= $from',
  },
  {
    name: 'created-range-ignored',
    class: 'filter ignored',
    file: 'api/pagination.ts',
    in: 'parseCreatedRange',
    find: '$query.created_from === undefined ? undefined : $parseInstant($query.created_from)',
    replace: 'undefined',
  },
  {
    name: 'created-to-ignored',
    class: 'filter ignored',
    file: 'api/pagination.ts',
    in: 'parseCreatedRange',
    find: '$query.created_to === undefined ? undefined : $parseInstant($query.created_to)',
    replace: 'undefined',
  },
  {
    name: 'created-from-drops-offset',
    class: 'times without UTC',
    file: 'api/pagination.ts',
    in: 'parseCreatedRange',
    find: '$parseInstant($query.created_from)',
    replace: "$parseInstant($query.created_from.slice(0, 19) + 'Z')",
  },
  {
    name: 'oldest-first',
    class: 'order wrong',
    file: 'store/memory/list-entries.ts',
    in: 'iterateCandidates',
    find: "$isOldestFirst = $query.$order === 'oldest'",
    replace: "$isOldestFirst = $query.$order !== 'newest'",
  },
  {
    name: 'filter-inverted',
    class: 'filter inverted',
    file: 'api/public/charges.ts',
    in: 'listCharges',
    find: "return $listPage($context, $organization, 'charges', $where, $query, $presentCharge);",
    replace: `
      const status =
        $where.status === undefined
          ? {}
          : { status: $where.status === 'failed' ? 'succeeded' : 'failed' };
      return $listPage(
        $context,
        $organization,
        'charges',
        { ...$where, ...status },
        $query,
        $presentCharge,
      );
    `,
  },
  {
    name: 'consumptions-of-all-purchases',
    class: 'filter ignored',
    file: 'api/public/consumptions.ts',
    in: 'listConsumptions',
    find: '{ purchase_id: $path.id, ...$pickFilters($query, FILTERS.listConsumptions) }',
    replace: '{ ...$pickFilters($query, FILTERS.listConsumptions) }',
  },
  {
    name: 'customers-email-by-prefix',
    class: 'filter too wide',
    file: 'store/memory/list-entries.ts',
    in: 'listEntries',
    find: 'const $conditions: Condition[] = Object.entries($query.where ?? {}).filter($isSet);',
    replace: `
      const prefix = $query.where?.['email'];
      const $conditions: Condition[] = Object.entries($query.where ?? {}).filter($isSet).filter(([field]) => field !== 'email');
      if (typeof prefix === 'string')
        return listEntries(collection, {
          ...$query,
          where: { ...$query.where, email: undefined },
          limit: 10_000,
        })
          .filter(({ record }) => String(record['email']).startsWith(prefix.slice(0, 4)))
          .slice(0, $query.limit);
    `,
  },
  {
    name: 'filters-joined-by-or',
    class: 'filter too wide',
    file: 'store/memory/list-entries.ts',
    in: 'listEntries',
    find: '$conditions.every(([$field, $value]) => $entry.$record[$field] === $value)',
    replace:
      '($conditions.length === 0 || $conditions.some(([$field, $value]) => $entry.$record[$field] === $value))',
  },
  {
    name: 'unknown-consumptions-list-empty',
    class: 'wrong refusal',
    file: 'api/public/consumptions.ts',
    in: 'listConsumptions',
    find: `
      ($consumption) => $consumption, {
        $checkPath: ($reader) => $checkPurchaseExists($reader, $path.id),
      }
    `,
    replace: '($consumption) => $consumption',
  },
  {
    name: 'list-hides-external-id',
    class: 'list and get disagree',
    file: 'api/public/customers.ts',
    in: 'listCustomers',
    find: '($customer) => $presentCustomer($customer)',
    replace: '($customer) => ({ ...$presentCustomer($customer), external_id: null })',
  },
  {
    name: 'purchase-list-shows-old-status',
    class: 'list and get disagree',
    file: 'api/public/purchases.ts',
    in: 'listPurchases',
    find: '$purchase, $context.$getOrigin()',
    replace: `
      $purchase.status === 'canceled' ? { ...$purchase, status: 'active' } : $purchase,
      $context.$getOrigin()
    `,
  },
  {
    name: 'link-without-filters',
    class: 'wrong Link',
    file: 'http/api.ts',
    in: 'toPagePath',
    find: "$request.originalUrl.split('?')[1]",
    replace: '',
  },
  {
    name: 'link-without-created-to',
    class: 'wrong Link',
    file: 'http/api.ts',
    in: 'toPagePath',
    find: "$query.set('cursor', $cursor);",
    replace: "$query.set('cursor', $cursor); $query.delete('created_to');",
  },
  {
    name: 'link-never-sent',
    class: 'wrong Link',
    file: 'http/api.ts',
    in: 'sendResult',
    find: '$nextCursor !== null',
    replace: "$nextCursor === ''",
  },
  {
    name: 'cursor-for-any-purchase',
    class: 'cursor not bound',
    file: 'api/pagination.ts',
    in: 'listPage',
    find: '[$collection, $storeQuery, $filterName]',
    replace:
      '[$collection, { ...$storeQuery, where: { ...$storeQuery.where, purchase_id: null } }, $filterName]',
  },
  {
    name: 'same-time-oldest-first',
    class: 'wrong order',
    file: 'api/pagination.ts',
    in: 'createPage',
    find: '$shown.map(($entry) => $present($entry.record))',
    replace:
      '$shown.map(($entry) => $present($entry.record)).sort((one, other) => (one.created_at === other.created_at ? (one.id < other.id ? -1 : 1) : 0))',
  },
  {
    name: 'cursor-valid-for-its-month',
    class: 'lost later',
    file: 'api/pagination.ts',
    in: 'createCursorSigner',
    find: '$hmac.update($position).update(list)',
    replace:
      "$hmac.update($position).update(list + ('now' in organization.clock ? organization.clock.now.slice(0, 7) : ''))",
  },
];
