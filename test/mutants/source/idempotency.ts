import type { Mutant } from './mutant.js';

/** Mutants of idempotency keys and concurrent requests. */
export const idempotencyMutants: readonly Mutant[] = [
  {
    name: 'key-of-digits-compared-as-number',
    class: 'texts compared loosely',
    file: 'http/middleware/request-headers.ts',
    in: 'readIdempotencyKey',
    find: "$applies ? unquote($header) : ''",
    replace: "$applies ? unquote($header).replace(/^0+(?=\\d+$)/, '') : ''",
  },
  {
    name: 'large-result-not-stored',
    class: 'idempotency ignored',
    file: 'engine/idempotency.ts',
    in: 'toStoredResult',
    find: '!$record || isExpired($record, $realNow)',
    replace: '!$record || isExpired($record, $realNow) || JSON.stringify($record.body).length > 4096',
  },
  {
    name: 'idempotency-ignored',
    class: 'idempotency ignored',
    file: 'http/middleware/request-headers.ts',
    in: 'readIdempotencyKey',
    find: "typeof $header === 'string' && ($request.method === 'POST' || $request.method === 'PUT')",
    replace: 'false',
  },
  {
    name: 'idempotency-ignored-on-put',
    class: 'idempotency ignored',
    file: 'http/middleware/request-headers.ts',
    in: 'readIdempotencyKey',
    find: "($request.method === 'POST' || $request.method === 'PUT')",
    replace: "$request.method === 'POST'",
  },
  {
    name: 'key-not-scoped-by-path',
    class: 'key not scoped',
    file: 'http/middleware/request-headers.ts',
    in: 'readIdempotencyKey',
    find: '`${$request.method} ${$request.baseUrl}${$request.path} ${$key}`',
    replace: '`${$request.method} ${$key}`',
  },
  {
    name: 'key-not-scoped-by-parent',
    class: 'key not scoped',
    file: 'http/middleware/request-headers.ts',
    in: 'readIdempotencyKey',
    find: '`${$request.method} ${$request.baseUrl}${$request.path} ${$key}`',
    replace: "`${$request.method} ${$request.path.split('/').at(-1)} ${$key}`",
  },
  {
    name: 'key-shared-by-organizations',
    class: 'key not scoped',
    file: 'engine/run-command.ts',
    in: 'execute',
    find: 'const $stored = $idempotency && toStoredResult($keyState?.record, $idempotency, $realNow);',
    replace: `
      let shared = $keyState?.record;
      for (const { id } of $idempotency ? await context.store.listOrganizations() : [])
        if (id !== reader.organization.id)
          shared ??= await context.store.read(id, (other) =>
            other.get('idempotency_records', $idempotency?.scope ?? ''),
          );
      const $stored = $idempotency && toStoredResult(shared, $idempotency, $realNow);
    `,
  },
  {
    name: 'key-kept-after-problem',
    class: 'key used up by a refusal',
    file: 'engine/idempotency.ts',
    in: 'runIdempotent',
    find: 'if (!$idempotency) return $work();',
    replace: `
      if (!$idempotency) return $work();
      const kept: Map<string, string> = Reflect.get(globalThis, 'keptKeys') ?? new Map();
      Reflect.set(globalThis, 'keptKeys', kept);
      const { scope: slot, fingerprint: sent } = $idempotency;
      if (kept.has(slot) && kept.get(slot) !== sent)
        return new Problem('idempotency_key_reused', 'The key belongs to another request.');
      const inner = $work;
      $work = async (exclusiveKey) => {
        const outcome = await inner(exclusiveKey);
        if (outcome instanceof Problem) kept.set(slot, sent);
        return outcome;
      };
    `,
  },
  {
    name: 'replay-with-another-status',
    class: 'replays with a new status',
    file: 'engine/idempotency.ts',
    in: 'toStoredResult',
    find: "$record.status as $OperationResult['status']",
    replace: '200',
  },
  {
    name: 'replay-without-location',
    class: 'replay not the same',
    file: 'engine/idempotency.ts',
    in: 'toStoredResult',
    find: '...($record.$location === null ? {} : { $location: $record.$location }), $isReplay: true',
    replace: '$isReplay: true',
  },
  {
    name: 'replay-not-told',
    class: 'replay not the same',
    file: 'http/api.ts',
    in: 'sendResult',
    find: `
      if ($result.$isReplay === true) $response.setHeader('Idempotent-Replayed', 'true');
      if ($result.$body === undefined) {
        $response.end();
        return;
      }
    `,
    replace: 'if ($result.$body === undefined) { $response.end(); return; }',
  },
  {
    name: 'replay-told-always',
    class: 'replay not the same',
    file: 'http/api.ts',
    in: 'sendResult',
    find: "if ($result.$isReplay === true) $response.setHeader('Idempotent-Replayed', 'true');",
    replace: "if ($result.status === 201) $response.setHeader('Idempotent-Replayed', 'true');",
  },
  {
    name: 'body-not-compared',
    class: 'body not compared',
    file: 'engine/idempotency.ts',
    in: 'toStoredResult',
    find: '$record.$fingerprint !== $fingerprint2',
    replace: "$fingerprint2 === ''",
  },
  {
    name: 'body-compared-as-text',
    class: 'body not compared',
    file: 'http/middleware/request-headers.ts',
    in: 'readIdempotencyKey',
    find: '$toCanonicalJson($request.body ?? null)',
    replace: 'JSON.stringify($request.body ?? null)',
  },
  {
    name: 'refusal-keeps-the-key',
    class: 'key used up by a refusal',
    file: 'engine/idempotency.ts',
    in: 'runIdempotent',
    find: 'const $result = await $context.$idempotencyLocks.$run($exclusiveKey, () => $work($exclusiveKey));',
    replace:
      'const refusals = (($context as never as { refusals: Map<string, Problem> }).refusals ??=\n' +
      '  new Map());\n' +
      'const before = refusals.get($exclusiveKey);\n' +
      'if (before) return before;\n' +
      'const $result = await $context.$idempotencyLocks.$run($exclusiveKey, () => $work($exclusiveKey));\n' +
      'if ($result instanceof Problem) refusals.set($exclusiveKey, $result);',
  },
  {
    name: 'quoted-key-another-key',
    class: 'key read wrong',
    file: 'http/middleware/request-headers.ts',
    in: 'unquote',
    find: "$inner.replace(/\\\\([\"\\\\])/g, '$1')",
    replace: 'key',
  },
  {
    name: 'key-without-case',
    class: 'key read wrong',
    file: 'http/middleware/request-headers.ts',
    in: 'readIdempotencyKey',
    find: "$applies ? $unquote($header) : ''",
    replace: "$applies ? $unquote($header).toLowerCase() : ''",
  },
  {
    name: 'key-cut-at-sixty-four',
    class: 'key read wrong',
    file: 'http/middleware/request-headers.ts',
    in: 'readIdempotencyKey',
    find: "$applies ? $unquote($header) : ''",
    replace: "$applies ? $unquote($header).slice(0, 64) : ''",
  },
  {
    name: 'in-flight-not-noticed',
    class: 'concurrent over-use',
    file: 'state/idempotency-locks.ts',
    in: 'IdempotencyLocks.run',
    find: 'if (this.$scopes.has($scope)) return null;',
    replace: '',
  },
  {
    name: 'in-flight-runs-again',
    class: 'concurrent over-use',
    file: 'engine/idempotency.ts',
    in: 'runIdempotent',
    find: 'await $context.$idempotencyLocks.$run($exclusiveKey, () => $work($exclusiveKey))',
    replace:
      '(await $context.$idempotencyLocks.$run($exclusiveKey, () => $work($exclusiveKey))) ?? (idempotency.scope += ` ${Math.random()}`, await $work($exclusiveKey))',
  },
  {
    name: 'configuration-of-concurrent-request-lost',
    class: 'concurrent over-use',
    file: 'api/public/configurations.ts',
    in: 'createOrganizationConfiguration',
    find: `
      async ({ $reader, $now, $newId }) => {
        const $current = await $find($reader);
        $$$rest
      }
    `,
    replace: `
      ((arrivedAt) => async ({ $reader, $now, newId: createId }) => {
        const known = Reflect.get(globalThis, 'knownConfigurations') ?? new Map();
        Reflect.set(globalThis, 'knownConfigurations', known);
        // Without a delay, each request ends before the next one arrives.
        await new Promise((resolve) => setTimeout(resolve, 5));
        const newest = await $find($reader);
        const later = newest && known.get(newest.id);
        const isLost = later && later.at > arrivedAt && later.before;
        const $current = isLost ? { ...later.before, version: newest.version } : newest;
        const $newId = (prefix) => {
          const id = createId(prefix);
          known.set(id, { at: performance.now(), before: $current });
          return id;
        };
        $$$rest
      })(performance.now())
    `,
  },
  {
    name: 'lost-update',
    class: 'concurrent over-use',
    file: 'store/memory/memory-store.ts',
    in: 'MemoryStore.transact',
    find: `
      $organization.$transactions.$run(async () => {
        const $preparing = this.$log.prepare();
        if ($preparing !== undefined) await $preparing;
        this.$assertLogWorks();
        this.$assertExists($organization);
        const { $at, $changes, $result, $isInterim } = await $work(
          new $OrganizationReader($organization),
        );
        $$$rest
      })
    `,
    replace: `
      Promise.resolve().then(async () => {
        const $preparing = this.$log.prepare();
        if ($preparing !== undefined) await $preparing;
        this.$assertLogWorks();
        this.$assertExists($organization);
        const { $at, $changes, $result, $isInterim } = await $work(
          new $OrganizationReader($organization),
        );
        await new Promise((resolve) => setImmediate(resolve));
        $$$rest
      })
    `,
  },
  {
    name: 'key-forgotten-after-a-hundred-others',
    class: 'replay lost',
    file: 'engine/idempotency.ts',
    in: 'readKeyState',
    find: '$oldest.map(($entry) => $entry.record).filter(($record) => isExpired($record, $realNow))',
    replace:
      "(await reader.list('idempotency_records', { order: 'oldest', limit: 101 })).map((entry) => entry.record).filter((record, _, all) => all.length > 100 || isExpired(record, realNow))",
  },
  {
    name: 'key-forgotten-a-month-after-its-object',
    class: 'lost later',
    file: 'engine/run-command.ts',
    in: 'execute',
    find: 'const $stored = $idempotency && toStoredResult($keyState?.record, $idempotency, $realNow);',
    replace: `
      const createdAt = Date.parse($keyState?.record?.body?.created_at);
      const isOld = Date.parse(now) - createdAt > 30 * 86_400_000;
      const $stored = $idempotency && !isOld && toStoredResult($keyState?.record, $idempotency, $realNow);
    `,
  },
];
