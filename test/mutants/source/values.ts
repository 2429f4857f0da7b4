import type { Mutant } from './mutant.js';

/** Mutants of values that are stored and returned: texts, numbers, times and defaults. */
export const valueMutants: readonly Mutant[] = [
  {
    name: 'name-trimmed',
    class: 'name trimmed',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: 'name: $body.name',
    replace: 'name: $body.name.trim() || $body.name',
  },
  {
    name: 'service-name-spaces-joined',
    class: 'name trimmed',
    file: 'api/public/catalog.ts',
    in: 'createService',
    find: 'name: $body.name',
    replace: "name: $body.name.replace(/ {2,}/g, ' ')",
  },
  {
    name: 'description-truncated',
    class: 'text truncated',
    file: 'api/public/catalog.ts',
    in: 'createService',
    find: '$body.description ?? null',
    replace: '$body.description?.slice(0, 255) ?? null',
  },
  {
    name: 'name-cut-in-bytes',
    class: 'text truncated',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: 'name: $body.name',
    replace: "name: Buffer.from($body.name).subarray(0, 200).toString('utf8')",
  },
  {
    name: 'name-normalized',
    class: 'Unicode normalised',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: 'name: $body.name',
    replace: "name: $body.name.normalize('NFC')",
  },
  {
    name: 'name-in-latin-1',
    class: 'Unicode normalised',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: 'name: $body.name',
    replace: "name: Buffer.from($body.name, 'latin1').toString('latin1')",
  },
  {
    name: 'name-without-emoji',
    class: 'Unicode normalised',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: 'name: $body.name',
    replace: "name: $body.name.replace(/[\\u{10000}-\\u{10ffff}]/gu, '?')",
  },
  {
    name: 'name-escaped-for-html',
    class: 'text changed',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: 'name: $body.name',
    replace: "name: $body.name.replaceAll('<', '&lt;')",
  },
  {
    name: 'email-lower-cased',
    class: 'text changed',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: 'email: $body.email',
    replace: 'email: $body.email.toLowerCase()',
  },
  {
    name: 'line-breaks-changed',
    class: 'text changed',
    file: 'api/public/catalog.ts',
    in: 'createService',
    find: '$body.description ?? null',
    replace: "$body.description?.replaceAll('\\r\\n', '\\n') ?? null",
  },
  {
    name: 'state-and-city-swapped',
    class: 'fields swapped',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: '$address.city ?? null',
    replace: '$address.state ?? null',
  },
  {
    name: 'empty-text-is-null',
    class: 'null vs absent',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: '$body.tax_id ?? null',
    replace: '$body.tax_id || null',
  },
  {
    name: 'null-address-is-an-object',
    class: 'null vs absent',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: `
      $address
        ? {
            line1: $address.line1 ?? null,
            line2: $address.line2 ?? null,
            city: $address.city ?? null,
            state: $address.state ?? null,
            postal_code: $address.postal_code ?? null,
            country: $address.country ?? null,
          }
        : null
    `,
    replace: `
      $address !== undefined
        ? {
            line1: $address.line1 ?? null,
            line2: $address.line2 ?? null,
            city: $address.city ?? null,
            state: $address.state ?? null,
            postal_code: $address.postal_code ?? null,
            country: $address.country ?? null,
          }
        : null
    `,
  },
  {
    name: 'metadata-shared',
    class: 'metadata shared between objects',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: '$body.metadata ?? {}',
    replace: 'Object.assign((globalThis as never as { shared: object }).shared ??= {}, $body.metadata)',
  },
  {
    name: 'metadata-keys-lower-cased',
    class: 'metadata changed',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: '$body.metadata ?? {}',
    replace: `
      Object.fromEntries(
        Object.entries($body.metadata ?? {}).map(([key, value]) => [key.toLowerCase(), value]),
      )
    `,
  },
  {
    name: 'metadata-of-plans-lost',
    class: 'metadata changed',
    file: 'domain/catalog/plan.ts',
    in: 'createPlan',
    find: '$input.metadata ?? {}',
    replace: '{}',
  },
  {
    name: 'metadata-of-consumptions-lost',
    class: 'metadata changed',
    file: 'domain/billing/consumption.ts',
    in: 'recordConsumption',
    find: '$input.metadata ?? {}',
    replace: '{}',
  },
  {
    name: 'metadata-prototype-key-lost',
    class: 'metadata changed',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: '$body.metadata ?? {}',
    replace: `
      Object.fromEntries(Object.entries($body.metadata ?? {}).filter(([key]) => key !== 'constructor'))
    `,
  },
  {
    name: 'trial-default-missing',
    class: 'default missing',
    file: 'domain/catalog/plan.ts',
    in: 'createPlan',
    find: '$input.trial_days ?? 0',
    replace: '$input.trial_days ?? 1',
  },
  {
    name: 'activation-default-true',
    class: 'default missing',
    file: 'domain/catalog/plan.ts',
    in: 'createPlan',
    find: '$input.requires_activation_date ?? false',
    replace: '$input.requires_activation_date ?? true',
  },
  {
    name: 'quantity-as-number',
    class: 'float money',
    file: 'domain/billing/consumption.ts',
    in: 'recordConsumption',
    find: 'quantity: $input.quantity',
    replace: 'quantity: String(Number($input.quantity))',
  },
  {
    name: 'occurred-at-drops-offset',
    class: 'times without UTC',
    file: 'api/public/consumptions.ts',
    in: 'createConsumption',
    find: 'const { $body: $input, $path } = $call;',
    replace:
      'const { $body, $path } = $call;\n' +
      'const $input =\n' +
      "  typeof body.occurred_at === 'string'\n" +
      '    ? { ...body, occurred_at: `${body.occurred_at.slice(0, 19)}Z` }\n' +
      '    : body;',
  },
  {
    name: 'occurred-at-echoed-as-now',
    class: 'field lost',
    file: 'domain/billing/consumption.ts',
    in: 'recordConsumption',
    find: 'occurred_at: $occurredAt',
    replace: 'occurred_at: now',
  },
  {
    name: 'external-id-of-customers-not-unique',
    class: 'external_id not unique',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: 'if ($taken) return $taken;',
    replace: '',
  },
  {
    name: 'external-id-of-services-not-unique',
    class: 'external_id not unique',
    file: 'api/public/catalog.ts',
    in: 'createService',
    find: 'if ($taken) return $taken;',
    replace: '',
  },
  {
    name: 'external-id-of-plans-not-unique',
    class: 'external_id not unique',
    file: 'api/public/catalog.ts',
    in: 'createPlan',
    find: 'if (taken) return taken;',
    replace: '',
  },
  {
    name: 'external-id-of-purchases-not-unique',
    class: 'external_id not unique',
    file: 'api/public/purchases.ts',
    in: 'createPurchase',
    find: 'if ($taken) return $taken;',
    replace: '',
  },
  {
    name: 'external-id-never-freed',
    class: 'external_id never freed',
    file: 'api/public/purchases.ts',
    in: 'releasesExternalId',
    find: "$status === 'failed' || $status === 'expired' || $status === 'canceled'",
    replace: "$status === 'expired'",
  },
  {
    name: 'external-id-of-an-expired-purchase-kept',
    class: 'external_id never freed',
    file: 'api/public/purchases.ts',
    in: 'releasesExternalId',
    find: "$status === 'failed' || $status === 'expired' || $status === 'canceled'",
    replace: "$status === 'failed' || $status === 'canceled'",
  },
  {
    name: 'external-id-freed-too-soon',
    class: 'external_id not unique',
    file: 'api/public/purchases.ts',
    in: 'releasesExternalId',
    find: "$status === 'failed' || $status === 'expired' || $status === 'canceled'",
    replace: "$status !== 'active'",
  },
  {
    name: 'external-id-without-case',
    class: 'external_id not unique',
    file: 'api/problems.ts',
    in: 'checkExternalId',
    find: 'const $where = { external_id: $externalId } as Partial<$Records[$Name]>;',
    replace: `
      const same = (await reader.list(collection, { limit: Infinity })).find(
        ({ record }) =>
          (record as { external_id: string | null }).external_id?.toLowerCase() ===
          $externalId.toLowerCase(),
      );
      if (same) return createExternalIdProblem($externalId, same.record.id);
      const $where = { external_id: $externalId } as Partial<$Records[$Name]>;
    `,
  },
  {
    name: 'existing-id-wrong',
    class: 'problem parts disagree',
    file: 'api/problems.ts',
    in: 'createExternalIdProblem',
    find: 'existing_id: $existingId',
    replace: 'existing_id: externalId',
  },
  {
    name: 'ids-repeat-a-prefix',
    class: 'ids wrong',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: "id: $newId('cus')",
    replace: "id: $newId('svc').replace('svc', 'cus').slice(0, -1) + '0'",
  },
  {
    name: 'created-at-a-day-off',
    class: 'times wrong',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: 'created_at: $now',
    replace: 'created_at: new Date(Date.parse($now) - 86_400_000).toISOString()',
  },
  {
    name: 'created-at-in-seconds',
    class: 'times wrong',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: 'created_at: $now',
    replace: 'created_at: `${$now.slice(0, 19)}.000Z`',
  },
  {
    name: 'clock-runs-backwards',
    class: 'clock going backwards',
    file: 'domain/shared/clock.ts',
    in: 'readClock',
    find: '$latest !== null && $latest > $current ? $latest : $current',
    replace: `
      $latest !== null && $latest > $current
        ? $latest
        : new Date(Date.parse($current) - ($current.endsWith('0Z') ? 0 : 30_000)).toISOString()
    `,
  },
  {
    name: 'accelerated-clock-ignores-its-factor',
    class: 'clock ignored',
    file: 'domain/shared/clock.ts',
    in: 'computeTime',
    find: 'Math.max($elapsed, 0) * clock.factor',
    replace: 'Math.max($elapsed, 0)',
  },
  {
    name: 'real-time-instead-of-the-clock',
    class: 'clock ignored',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: 'created_at: $now',
    replace: 'created_at: new Date().toISOString()',
  },
  {
    name: 'live-clock-runs-ahead',
    class: 'clock wrong',
    file: 'domain/shared/clock.ts',
    in: 'computeTime',
    find: '$formatInstant($realNow + $clock.offset_ms)',
    replace: '$formatInstant($realNow + $clock.offset_ms + 60_000)',
  },
  {
    name: 'phone-lost-a-month-later',
    class: 'lost later',
    file: 'api/public/customers.ts',
    in: 'getCustomer',
    find: "const $customer = await $readLatest($context.store, $organization.id).get('customers', $path.id);",
    replace: `
      const stored = await $readLatest($context.store, $organization.id).get('customers', $path.id);
      const now = 'now' in $organization.clock ? $organization.clock.now : '';
      const isOld = stored && Date.parse(now) - Date.parse(stored.created_at) > 30 * 86_400_000;
      const $customer = isOld ? { ...stored, phone: null } : stored;
    `,
  },
];
