import type { Mutant } from './mutant.js';

/** Template that looks up an object in every organization, into the variable `foreign`. */
const findInEveryOrganization = (collection: string, id: string): string => `
  const theirs = await Promise.all((await context.store.listOrganizations()).map((other) =>
    context.store.read(other.id, (reader) => reader.get('${collection}', ${id}))));
  const foreign = theirs.find((one) => one !== undefined);
`;

/** Mutants that give one organization access to the data of another: API keys, ids, references and lists. */
export const tenancyMutants: readonly Mutant[] = [
  {
    name: 'foreign-customer-by-id',
    class: "another's object by id",
    file: 'api/public/customers.ts',
    in: 'getCustomer',
    find: `
      return $customer
        ? { status: 200, $body: $presentCustomer($customer) }
        : $createNotFoundProblem('customer', $path.id);
    `,
    replace: `${findInEveryOrganization('customers', '$path.id')}
      return foreign ? { status: 200, $body: $presentCustomer(foreign) } : $createNotFoundProblem('customer', $path.id);
    `,
  },
  {
    name: 'foreign-charge-by-id',
    class: "another's object by id",
    file: 'api/public/charges.ts',
    in: 'getCharge',
    find: `
      return $charge ? { status: 200, $body: $presentCharge($charge) } : $createNotFoundProblem('charge', $path.id);
    `,
    replace: `${findInEveryOrganization('charges', '$path.id')}
      return foreign ? { status: 200, $body: $presentCharge(foreign) } : $createNotFoundProblem('charge', $path.id);
    `,
  },
  {
    name: 'foreign-purchase-by-id',
    class: "another's object by id",
    file: 'api/public/purchases.ts',
    in: 'getPurchase',
    find: "if (!$purchase) return $createNotFoundProblem('purchase', $path.id);",
    replace: `${findInEveryOrganization('purchases', '$path.id')}
      if (!foreign) return $createNotFoundProblem('purchase', $path.id); return { status: 200, body: presentPurchase(foreign, context.getOrigin()) };
    `,
  },
  {
    name: 'foreign-consumption-under-any-purchase',
    class: 'object under the wrong parent',
    file: 'api/public/consumptions.ts',
    in: 'findConsumption',
    find: '$consumption?.purchase_id === $path.id',
    replace: '$consumption',
  },
  {
    name: 'foreign-consumption-under-own-purchase',
    class: "another's object by id",
    file: 'api/public/consumptions.ts',
    in: 'getConsumption',
    find: `
      const $consumption = await $findConsumption($reader, $path);
      return $consumption instanceof Problem ? $consumption : { status: 200, body: $consumption };
    `,
    replace: `
      const $consumption = await $findConsumption($reader, $path);
      ${findInEveryOrganization('consumptions', '$path.consumption_id')}
      const isUnderOwnPurchase = (await $reader.get('purchases', $path.id)) !== undefined;
      if (foreign && isUnderOwnPurchase && $consumption instanceof Problem && foreign.purchase_id !== $path.id) {
        const isOwn = await $reader.get('consumptions', $path.consumption_id);
        if (!isOwn) return { status: 200, body: foreign };
      }
      return $consumption instanceof Problem ? $consumption : { status: 200, body: $consumption };
    `,
  },
  {
    name: 'foreign-customer-in-a-body',
    class: "another's object in a body reference",
    file: 'api/public/purchases.ts',
    in: 'createPurchase',
    find: "const $customer = await $reader.$get('customers', $body.customer_id);",
    replace: `${findInEveryOrganization('customers', '$body.customer_id')}
      const $customer = foreign;
    `,
  },
  {
    name: 'foreign-plan-in-a-body',
    class: "another's object in a body reference",
    file: 'api/public/purchases.ts',
    in: 'createPurchase',
    find: "const $plan = await $reader.$get('plans', $body.plan_id);",
    replace: `${findInEveryOrganization('plans', '$body.plan_id')}
      const $plan = foreign;
    `,
  },
  {
    name: 'foreign-service-in-a-body',
    class: "another's object in a body reference",
    file: 'api/public/catalog.ts',
    in: 'createPlan',
    find: "const $service = await $reader.$get('services', $body.service_id);",
    replace: `${findInEveryOrganization('services', '$body.service_id')}
      const $service = foreign;
    `,
  },
  {
    name: 'customer-of-a-purchase-not-checked',
    class: 'reference not checked',
    file: 'api/public/purchases.ts',
    in: 'createPurchase',
    find: '{ id: $body.customer_id, $found: $customer }',
    replace: '{ id: $body.customer_id, $found: $customer ?? true }',
  },
  {
    name: 'foreign-purchases-in-a-list',
    class: "another's objects in a list",
    file: 'api/pagination.ts',
    in: 'listPage',
    find: 'return $missing ?? ($filter ? $listFiltered($list, $filter, $after, $limit) : $list($after, $limit));',
    replace: `
      if ($missing) return $missing;
      const own = await reader.list(collection, { ...storeQuery, $after, $limit });
      if (own.length > 0 || Object.keys(where).length > 0) return own;
      for (const other of await store.listOrganizations()) {
        const theirs = await store.read(other.id, (there) =>
          there.list(collection, { ...storeQuery, $limit }),
        );
        if (theirs.length > 0) return theirs;
      }
      return own;
    `,
  },
  {
    name: 'foreign-objects-by-filter',
    class: "another's objects by filter",
    file: 'api/pagination.ts',
    in: 'listPage',
    find: 'return $missing ?? ($filter ? $listFiltered($list, $filter, $after, $limit) : $list($after, $limit));',
    replace: `
      if ($missing) return $missing;
      const own = await reader.list(collection, { ...storeQuery, $after, $limit });
      if (own.length > 0 || Object.keys(where).length === 0) return own;
      for (const other of await store.listOrganizations()) {
        const theirs = await store.read(other.id, (there) =>
          there.list(collection, { ...storeQuery, $limit }),
        );
        if (theirs.length > 0) return theirs;
      }
      return own;
    `,
  },
  {
    name: 'external-id-unique-over-all-organizations',
    class: 'what another has made gets in the way',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: "const $taken = await $checkExternalId($reader, 'customers', $body.external_id);",
    replace: `
      const all = await Promise.all(
        (await context.store.listOrganizations()).map((other) =>
          context.store.read(other.id, (there) =>
            $checkExternalId(there, 'customers', $body.external_id),
          ),
        ),
      );
      const $taken = all.find((one) => one !== null) ?? null;
    `,
  },
  {
    name: 'key-compared-by-prefix',
    class: 'key compared by prefix',
    file: 'lib/secrets.ts',
    in: 'hashApiKey',
    find: 'export function $hashApiKey($key: string): string { $$$rest }',
    replace: `
      export function $hashApiKey(sent: string): string {
        const $key = sent.slice(0, 24);
        $$$rest
      }
    `,
  },
  {
    name: 'key-compared-without-case',
    class: 'key compared by prefix',
    file: 'lib/secrets.ts',
    in: 'hashApiKey',
    find: 'export function $hashApiKey($key: string): string { $$$rest }',
    replace: `
      export function $hashApiKey(sent: string): string {
        const $key = sent.toLowerCase();
        $$$rest
      }
    `,
  },
  {
    name: 'any-key-on-one-operation',
    class: 'any key accepted on one operation',
    file: 'http/middleware/authenticate.ts',
    in: 'authenticate',
    find: `
      $key === undefined
        ? await $findSessionOrganization($context, $request)
        : await $findKeyOrganization($context, $key, $countsRequests, $response)
    `,
    replace: `
      $key === undefined
        ? await $findSessionOrganization($context, $request)
        : ((await $findKeyOrganization($context, $key, $countsRequests, $response)) ??
          (getOperation(response).operationId === 'listCharges'
            ? ((await $context.store.listOrganizations())[0] ?? undefined)
            : undefined))
    `,
  },
  {
    name: 'no-key-on-one-operation',
    class: 'any key accepted on one operation',
    file: 'http/middleware/authenticate.ts',
    in: 'authenticate',
    find: 'await findSessionOrganization($context, $request)',
    replace:
      "(getOperation(response).operationId === 'deleteConsumption' ? ((await $context.store.listOrganizations())[0] ?? null) : null)",
  },
  {
    name: 'key-in-the-query-accepted',
    class: 'hidden way in',
    file: 'http/middleware/authenticate.ts',
    in: 'findApiKey',
    find: '$header === undefined ? undefined : $BEARER.exec($header)?.[1]',
    replace: `
      $header === undefined
        ? (new URLSearchParams(request.url.split('?')[1]).get('api_key') ?? undefined)
        : $BEARER.exec($header)?.[1]
    `,
  },
  {
    name: 'basic-scheme-accepted',
    class: 'hidden way in',
    file: 'http/middleware/authenticate.ts',
    in: 'BEARER',
    find: 'const $BEARER = /^Bearer +([\\x21-\\x7E]+)$/i',
    replace: 'const $BEARER = /^(?:Bearer|Token|Basic) +([\\x21-\\x7E]+)$/i',
  },
  {
    name: '401-without-www-authenticate',
    class: '401 without WWW-Authenticate',
    file: 'http/response/problem-handler.ts',
    in: 'createProblemHandler',
    find: "if ($challenge !== undefined) $response.setHeader('WWW-Authenticate', $challenge);",
    replace: 'void $challenge;',
  },
  {
    name: 'wrong-key-403',
    class: 'wrong status',
    file: 'http/middleware/authenticate.ts',
    in: 'authenticate',
    find: "'api_key_invalid'",
    replace: "'resource_not_found'",
  },
  {
    name: 'state-changed-for-foreign-id',
    class: "another's object changed",
    file: 'api/public/purchases.ts',
    in: 'cancelPurchase',
    find: '($reader) => $checkPurchaseExists($reader, $call.$path.id)',
    replace: `
      async ($reader) => {
        const missing = await $checkPurchaseExists($reader, $call.$path.id);
        if (!missing) return null;
        for (const other of await context.store.listOrganizations()) {
          const theirs = await context.store.read(other.id, (there) =>
            there.get('purchases', $call.$path.id),
          );
          if (theirs)
            await context.store.transact(other.id, async (there) => ({
              at: there.latest_at ?? theirs.created_at,
              result: null,
              changes: [
                { op: 'update', collection: 'purchases', record: { ...theirs, status: 'canceled' } },
              ],
            }));
        }
        return missing;
      }
    `,
  },
];
