import type { Patch } from './patch.js';

const kept = 'actions/idempotency.ts';
const header = 'http/idempotency.ts';

/** Idempotency keys, and requests at the same time. */
export const idempotency: readonly Patch[] = [
  {
    name: 'idempotency-ignored',
    class: 'idempotency ignored',
    file: header,
    find: "const applies = typeof header === 'string' && (request.method === 'POST' || request.method === 'PUT');",
    replace: 'const applies = false;',
  },
  {
    name: 'idempotency-ignored-on-put',
    class: 'idempotency ignored',
    file: header,
    find: "(request.method === 'POST' || request.method === 'PUT')",
    replace: "request.method === 'POST'",
  },
  {
    name: 'key-not-scoped-by-path',
    class: 'key not scoped',
    file: header,
    find: 'scope: `${request.method} ${request.baseUrl}${request.path} ${key}`,',
    replace: 'scope: `${request.method} ${key}`,',
  },
  {
    name: 'key-not-scoped-by-parent',
    class: 'key not scoped',
    file: header,
    find: 'scope: `${request.method} ${request.baseUrl}${request.path} ${key}`,',
    replace: "scope: `${request.method} ${request.path.split('/').at(-1)} ${key}`,",
  },
  {
    name: 'key-shared-by-organizations',
    class: 'key not scoped',
    file: kept,
    find: 'const known = await parts.store.read(organization.id, async (reader) => {\n    const missing = locate ? await locate(reader) : null;',
    replace:
      'let known: Problem | Answer | null = null; for (const { id } of [organization, ...(await parts.store.listOrganizations())]) known ??= await parts.store.read(id, async (reader) => {\n    const missing = locate && id === organization.id ? await locate(reader) : null;',
  },
  {
    name: 'replay-with-another-status',
    class: 'replays with a new status',
    file: kept,
    find: "status: record.status as Answer['status'],",
    replace: 'status: 200,',
  },
  {
    name: 'replay-without-location',
    class: 'replay not the same',
    file: kept,
    find: '...(record.location === null ? {} : { location: record.location }),',
    replace: '',
  },
  {
    name: 'replay-not-told',
    class: 'replay not the same',
    file: 'http/api.ts',
    find: "if (answer.isReplay === true) response.setHeader('Idempotent-Replayed', 'true');",
    replace: '',
  },
  {
    name: 'replay-told-always',
    class: 'replay not the same',
    file: 'http/api.ts',
    find: 'if (answer.isReplay === true) response',
    replace: 'if (answer.status === 201) response',
  },
  {
    name: 'body-not-compared',
    class: 'body not compared',
    file: kept,
    find: 'if (record.fingerprint !== fingerprint) {',
    replace: "if (fingerprint === '') {",
  },
  {
    name: 'body-compared-as-text',
    class: 'body not compared',
    file: header,
    find: "hash('sha256', canonicalJson(request.body ?? null))",
    replace: "hash('sha256', JSON.stringify(request.body ?? null))",
  },
  {
    name: 'refusal-keeps-the-key',
    class: 'key used up by a refusal',
    file: kept,
    find: 'const answer = await parts.inFlight.run(`${organization.id} ${idempotency.scope}`, work);',
    replace:
      'const refusals = ((parts as never as { refusals: Map<string, Problem> }).refusals ??= new Map());' +
      ' const name = `${organization.id} ${idempotency.scope}`; const before = refusals.get(name); if (before) return before;' +
      ' const answer = await parts.inFlight.run(name, work); if (answer instanceof Problem) refusals.set(name, answer);',
  },
  {
    name: 'quoted-key-another-key',
    class: 'key read wrong',
    file: header,
    find: "return inner === undefined ? key : inner.replace(/\\\\([\"\\\\])/g, '$1');",
    replace: 'return inner === undefined ? key : key;',
  },
  {
    name: 'key-without-case',
    class: 'key read wrong',
    file: header,
    find: "const key = applies ? unquoted(header) : '';",
    replace: "const key = applies ? unquoted(header).toLowerCase() : '';",
  },
  {
    name: 'key-cut-at-sixty-four',
    class: 'key read wrong',
    file: header,
    find: "const key = applies ? unquoted(header) : '';",
    replace: "const key = applies ? unquoted(header).slice(0, 64) : '';",
  },
  {
    name: 'concurrent-requests-with-one-key-both-run',
    class: 'concurrent over-use',
    file: 'actions/commit.ts',
    find: 'const earlier = idempotency && (await earlierAnswer(reader, idempotency, realNow));',
    replace: 'const earlier = null as Awaited<ReturnType<typeof earlierAnswer>> | null;',
  },
  {
    name: 'in-flight-not-noticed',
    class: 'concurrent over-use',
    file: 'actions/in-flight.ts',
    find: 'if (this.#scopes.has(scope)) return null;',
    replace: '',
  },
  {
    name: 'in-flight-runs-again',
    class: 'concurrent over-use',
    file: kept,
    find: 'const answer = await parts.inFlight.run(`${organization.id} ${idempotency.scope}`, work);',
    replace:
      'const answer = (await parts.inFlight.run(`${organization.id} ${idempotency.scope}`, work)) ?? (idempotency.scope += ` ${Math.random()}`, await work());',
  },
  {
    name: 'lost-update',
    class: 'concurrent over-use',
    file: 'store/memory/engine-store.ts',
    find: 'organization.transactions.run(async () => {\n          this.#assertUnbroken();\n          this.#assertThere(organization);\n          const { at, changes, result, isInterim } = await work(new OrganizationReader(organization));',
    replace:
      'Promise.resolve().then(async () => {\n          this.#assertUnbroken();\n          this.#assertThere(organization);\n          const { at, changes, result, isInterim } = await work(new OrganizationReader(organization));\n          await new Promise((resolve) => setImmediate(resolve));',
  },
];
