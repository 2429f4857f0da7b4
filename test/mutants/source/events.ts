import type { Patch } from './patch.js';

const progress = 'domain/progress.ts';
const changes = 'actions/changes.ts';
const sign = 'webhooks/sign.ts';
const delivery = 'domain/delivery.ts';
const sending = 'webhooks/deliver.ts';

/** What is told of what happened, and how it is delivered. */
export const events: readonly Patch[] = [
  {
    name: 'events-of-purchases-missing',
    class: 'events missing',
    file: progress,
    find: 'events: [...created, ...ofCharges, ...ofPurchase],',
    replace: 'events: [...created, ...ofCharges],',
  },
  {
    name: 'created-event-missing',
    class: 'events missing',
    file: progress,
    find: 'events: [...created, ...ofCharges, ...ofPurchase],',
    replace: 'events: [...ofCharges, ...ofPurchase],',
  },
  {
    name: 'consumption-deleted-missing',
    class: 'events missing',
    file: 'domain/consumption.ts',
    find: "events: [{ type: 'consumption.deleted', record: consumption }],",
    replace: 'events: [],',
  },
  {
    name: 'period-started-missing',
    class: 'events missing',
    file: 'domain/billing.ts',
    find: "return isOver(derived.purchase) ? derived : telling(derived, 'purchase.period_started');",
    replace: 'return derived;',
  },
  {
    name: 'recovery-not-told',
    class: 'events missing',
    file: 'domain/transition.ts',
    find: "if (status !== 'canceled') return enter(progress, status);",
    replace:
      "if (status === 'active' && purchase.status === 'past_due') return withPurchase(progress, { status }); if (status !== 'canceled') return enter(progress, status);",
  },
  {
    name: 'events-doubled',
    class: 'events doubled',
    file: progress,
    find: 'events: [...created, ...ofCharges, ...ofPurchase],',
    replace: 'events: [...created, ...ofCharges, ...ofPurchase, ...ofPurchase.slice(-1)],',
  },
  {
    name: 'customer-created-twice',
    class: 'events doubled',
    file: 'actions/customers.ts',
    find: "events: [{ type: 'customer.created', record: customer }],",
    replace:
      "events: [{ type: 'customer.created', record: customer }, { type: 'customer.created', record: customer }],",
  },
  {
    name: 'events-out-of-order',
    class: 'events out of order',
    file: progress,
    find: 'events: [...created, ...ofCharges, ...ofPurchase],',
    replace: 'events: [...created, ...ofPurchase, ...ofCharges],',
  },
  {
    name: 'failed-charge-told-as-succeeded',
    class: 'events of the wrong type',
    file: 'domain/charge.ts',
    find: "failed: 'charge.failed',",
    replace: "failed: 'charge.succeeded',",
  },
  {
    name: 'unpaid-told-as-past-due',
    class: 'events of the wrong type',
    file: 'domain/transition.ts',
    find: "unpaid: 'purchase.unpaid',",
    replace: "unpaid: 'purchase.past_due',",
  },
  {
    name: 'event-shows-the-state-before',
    class: 'event data stale',
    file: progress,
    find: "if ('type' in item) ofPurchase.push({ at, type: item.type, record: purchase });",
    replace:
      "if ('type' in item) ofPurchase.push({ at, type: item.type, record: { ...purchase, status: 'pending' } });",
  },
  {
    name: 'event-without-offset-of-commit',
    class: 'times wrong',
    file: changes,
    find: 'timestamp: event.at ?? now,',
    replace: 'timestamp: new Date().toISOString(),',
  },
  {
    name: 'events-on-a-refusal',
    class: 'record made on a 400 or 422',
    file: 'actions/commit.ts',
    find: 'if (decision instanceof Problem) return refused(decision);',
    replace:
      "if (decision instanceof Problem) return { ...refused(decision), changes: [{ op: 'insert', collection: 'events', record: { id: newId('evt'), type: 'ping', timestamp: now, data: { organization_id: reader.organization.id } } }] };",
  },
  {
    name: 'internal-field-in-event',
    class: 'internals shown',
    file: 'actions/present.ts',
    find: "return 'checkout_token' in record ? presentPurchase(record, origin) : record;",
    replace:
      "return 'checkout_token' in record ? { ...presentPurchase(record, origin), due_at: record.due_at } : record;",
  },
  {
    name: 'signature-over-the-body-only',
    class: 'webhook signature wrong',
    file: sign,
    find: '.update(`${id}.${timestamp}.`).update(body)',
    replace: '.update(body)',
  },
  {
    name: 'signature-without-timestamp',
    class: 'webhook signature wrong',
    file: sign,
    find: '.update(`${id}.${timestamp}.`)',
    replace: '.update(`${id}.`)',
  },
  {
    name: 'signature-hexadecimal',
    class: 'webhook signature wrong',
    file: sign,
    find: ".digest('base64');",
    replace: ".digest('hex');",
  },
  {
    name: 'signature-without-version',
    class: 'webhook signature wrong',
    file: sign,
    find: 'return `v1,${code}`;',
    replace: 'return code;',
  },
  {
    name: 'signature-key-as-text',
    class: 'webhook signature wrong',
    file: sign,
    find: "Buffer.from(secret.replace(/^whsec_/, ''), 'base64')",
    replace: "Buffer.from(secret.replace(/^whsec_/, ''))",
  },
  {
    name: 'timestamp-in-milliseconds',
    class: 'webhook signature wrong',
    file: sign,
    find: 'String(Math.floor(realNow / 1000))',
    replace: 'String(realNow)',
  },
  {
    name: 'timestamp-of-the-clock',
    class: 'webhook signature wrong',
    file: sending,
    find: 'signatureHeaders(delivery.event_id, bytes, endpoint, realNow)',
    replace: 'signatureHeaders(delivery.event_id, bytes, endpoint, Date.parse(delivery.created_at))',
  },
  {
    name: 'previous-secret-does-not-sign',
    class: 'secret not rotated',
    file: sign,
    find: 'return [secret, previous_secret.secret];',
    replace: 'return [secret];',
  },
  {
    name: 'rotation-keeps-the-secret',
    class: 'secret not rotated',
    file: 'domain/configuration.ts',
    find: 'patch.secret ?? (patch.rotate_secret === true || current === null ? newSecret() : current.secret);',
    replace: 'patch.secret ?? (current === null ? newSecret() : current.secret);',
  },
  {
    name: 'given-secret-ignored',
    class: 'secret not rotated',
    file: 'domain/configuration.ts',
    find: 'patch.secret ?? (patch.rotate_secret === true || current === null ? newSecret() : current.secret);',
    replace:
      'patch.rotate_secret === true || current === null || patch.secret ? newSecret() : current.secret;',
  },
  {
    name: 'secret-shown-again',
    class: 'leaked secret',
    file: 'domain/configuration.ts',
    find: 'return Boolean(input.webhook?.secret) || next.webhook.secret !== current?.webhook?.secret;',
    replace: 'return input.webhook !== null && current?.version !== 0;',
  },
  {
    name: 'secret-changes-with-every-version',
    class: 'secret not rotated',
    file: 'domain/configuration.ts',
    find: 'patch.secret ?? (patch.rotate_secret === true || current === null ? newSecret() : current.secret);',
    replace: 'patch.secret ?? newSecret();',
  },
  {
    name: 'retried-with-another-id',
    class: 'retried with another id',
    file: sending,
    find: 'signatureHeaders(delivery.event_id, bytes, endpoint, realNow)',
    replace:
      'signatureHeaders(`${delivery.event_id}${delivery.attempts.length === 0 ? "" : delivery.attempts.length}`, bytes, endpoint, realNow)',
  },
  {
    name: 'redirect-is-success',
    class: 'follows redirects',
    file: sending,
    find: 'status >= 200 && status < 300;',
    replace: 'status >= 200 && status < 400;',
  },
  {
    name: 'redirects-followed',
    class: 'follows redirects',
    file: 'webhooks/outgoing-client.ts',
    find: "const answer = await agent.request({ origin: url.origin, path, method: 'POST', headers, body, signal });",
    replace:
      "let answer = await agent.request({ origin: url.origin, path, method: 'POST', headers, body, signal }); const target = answer.headers['location']; if (typeof target === 'string' && answer.statusCode >= 300 && answer.statusCode < 400) { const next = new URL(target, url); answer = await agent.request({ origin: next.origin, path: next.pathname, method: 'POST', headers, body, signal }); }",
  },
  {
    name: 'first-retry-after-a-minute',
    class: 'delivery schedule wrong',
    file: delivery,
    find: '  5 * SECOND,\n',
    replace: '  60 * SECOND,\n',
  },
  {
    name: 'schedule-ends-too-early',
    class: 'delivery schedule wrong',
    file: delivery,
    find: '  20 * HOUR,\n  24 * HOUR,\n',
    replace: '',
  },
  {
    name: 'never-retried',
    class: 'delivery schedule wrong',
    file: delivery,
    find: 'if (delay === undefined) return ended(result.status);',
    replace: 'if (delay !== undefined || true) return ended(result.status);',
  },
  {
    name: 'retry-after-of-endpoints-ignored',
    class: 'delivery schedule wrong',
    file: delivery,
    find: 'const wanted = Math.min(retry_after_ms ?? 0, MAXIMUM_RETRY_AFTER_MILLISECONDS);',
    replace: 'const wanted = Math.min(0, retry_after_ms ?? 0);',
  },
  {
    name: 'gone-endpoint-tried-again',
    class: 'delivery schedule wrong',
    file: delivery,
    find: 'const disables_endpoint = result.response_status === GONE;',
    replace: 'const disables_endpoint = result.response_status === GONE + 1;',
  },
  {
    name: 'event-types-ignored',
    class: 'configuration ignored',
    file: changes,
    find: 'if (!endpoint || endpoint.event_types?.includes(event.type) === false) return [];',
    replace: 'if (!endpoint) return [];',
  },
  {
    name: 'webhook-body-unlike-the-event',
    class: 'event data stale',
    file: 'actions/deliver-due.ts',
    find: "body: JSON.stringify(await reader.get('events', delivery.event_id)),",
    replace:
      "body: JSON.stringify({ ...(await reader.get('events', delivery.event_id)), timestamp: delivery.next_attempt_at }),",
  },
  {
    name: 'webhook-content-type-text',
    class: 'webhook request wrong',
    file: sending,
    find: "'content-type': 'application/json',",
    replace: "'content-type': 'text/plain',",
  },
  {
    name: 'removed-webhook-still-served',
    class: 'configuration ignored',
    file: 'domain/configuration.ts',
    find: 'if (patch === null || patch.url === null) return null;',
    replace: 'if (patch === null) return current; if (patch.url === null) return null;',
  },
];
