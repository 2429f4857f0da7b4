// Shop for tests of the exam with every action: it sells each plan, cancels, changes cards and reports usage. `BUG` plants a bug.
import { createHash, createHmac } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { GATEWAY_URL, GATEWAY_KEY, WEBHOOK_SECRETS, PORT, DATA_FILE, TIMEOUT_MS, BUG } = process.env;

const store = existsSync(DATA_FILE)
  ? JSON.parse(readFileSync(DATA_FILE, 'utf8'))
  : { orders: {}, purchases: {}, events: [], reports: {} };
const save = () => {
  writeFileSync(`${DATA_FILE}.new`, JSON.stringify(store));
  renameSync(`${DATA_FILE}.new`, DATA_FILE);
};

/** Sends a request to the gateway, up to three times. Returns null if its result is not known. */
async function send(method, path, key, body) {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const response = await fetch(GATEWAY_URL + path, {
        method,
        headers: {
          authorization: `Bearer ${GATEWAY_KEY}`,
          'content-type': 'application/json',
          ...(key && {
            'idempotency-key':
              BUG === 'usage-new-key' && path.includes('consumptions')
                ? `${key}-${attempt}-${Math.random()}`
                : key,
          }),
        },
        signal: AbortSignal.timeout(Number(TIMEOUT_MS)),
        ...(body && { body: JSON.stringify(body) }),
      });
      const result = await response.json();
      const isTemporary = [408, 429].includes(response.status) || response.status >= 500;
      if (!isTemporary && result.code !== 'idempotency_key_in_use')
        return { isAccepted: response.ok, result };
      if (response.headers.has('retry-after')) return null;
    } catch {
      // The next attempt has the same key.
    }
  }
  return null;
}

const hash = (value) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** Stores a purchase as the gateway has it now. */
async function refresh(order) {
  const read = await send('GET', `/purchases/${order.purchase_id}`);
  if (read?.isAccepted) apply(order, read.result);
}

function apply(order, { status, current_period: period }) {
  Object.assign(order, { status, period_end: period?.end ?? null });
  save();
}

async function placeOrder({ order_id: id, plan_id: planId, name, email, card }) {
  const body = { name, email };
  const customer = await send('POST', '/customers', `${id}-customer-${hash(body)}`, body);
  if (customer === null) return [503, {}];
  const order = (store.orders[id] ??= { id, status: 'none', payments: 0, amount: 0, reminders: 0, usage: 0 });
  if (order.purchase_id)
    return ['failed', 'expired'].includes(order.status) ? [402, {}] : [200, { id: order.purchase_id }];
  order.customer_id ??= customer.result.id;
  save();
  const sale = await send('POST', '/purchases', `${id}-purchase`, {
    plan_id: planId,
    customer_id: order.customer_id,
    payment_token: card,
    external_id: id,
    metadata: { order_id: id },
  });
  if (sale === null) return [503, {}];
  if (!sale.isAccepted) return [422, {}];
  order.purchase_id = sale.result.id;
  store.purchases[sale.result.id] = id;
  save();
  // An event may be newer than the response.
  await refresh(order);
  return order.status === 'failed' || sale.result.status === 'failed'
    ? [402, {}]
    : [201, { id: sale.result.id }];
}

async function cancel(order) {
  if (!order?.purchase_id) return [409, {}];
  const result = await send('PUT', `/purchases/${order.purchase_id}/cancel`, null, { mode: 'immediate' });
  if (result === null) return [503, {}];
  await refresh(order);
  return [result.isAccepted ? 200 : 409, {}];
}

async function changeCard(order) {
  const read = order?.purchase_id && (await send('GET', `/purchases/${order.purchase_id}`));
  if (!read) return [order?.purchase_id ? 503 : 409, {}];
  return read.result.next_action === null ? [409, {}] : [200, { id: order.purchase_id }];
}

async function reportUsage(order, { report_id: id, quantity }) {
  if (!order?.purchase_id) return [409, {}];
  if (store.reports[id]) return [200, {}];
  const sent = BUG === 'usage-rounded' ? String(Math.round(quantity * 1000) / 1000) : quantity;
  const body = { quantity: sent, external_id: BUG === 'usage-new-key' ? null : id };
  const result = await send('POST', `/purchases/${order.purchase_id}/consumptions`, `usage-${id}`, body);
  if (result === null) return BUG === 'usage-assumed' ? [200, {}] : [503, {}];
  if (!result.isAccepted) return BUG === 'usage-refused' ? [200, {}] : [409, {}];
  store.reports[id] = true;
  save();
  return [200, {}];
}

function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false;
  return WEBHOOK_SECRETS.split(' ').some((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
    return signatures.split(' ').includes(`v1,${expected}`);
  });
}

async function handle(event) {
  if (store.events.includes(event.id)) return 204;
  const { data } = event;
  if (BUG === 'strict-data' && event.type.startsWith('purchase.') && 'added_later' in data) return 400;
  const order = store.orders[data.metadata?.order_id ?? store.purchases[data.purchase_id]];
  if (order && event.type === 'charge.succeeded' && data.amount > 0) {
    order.payments += 1;
    order.amount += data.amount;
  }
  if (order && event.type === 'charge.failed' && data.next_retry_at !== null) order.reminders += 1;
  if (order && event.type.startsWith('purchase.') && event.sequence > (order.sequence ?? 0)) {
    order.sequence = event.sequence;
    order.purchase_id ??= data.id;
    store.purchases[data.id] = order.id;
    apply(order, data);
  }
  if (!order && data.metadata?.order_id) return 503;
  store.events.push(event.id);
  save();
  return 204;
}

const views = { active: true, trialing: true, succeeded: true, past_due: true };

/** Returns the status and the content of a response. */
async function respond(method, path, text, headers) {
  if (path === '/webhooks') return [isGenuine(headers, text) ? await handle(JSON.parse(text)) : 400, {}];
  const [, , id, action] = path.split('/');
  const order = store.orders[id];
  if (method === 'GET')
    return order
      ? [
          200,
          {
            ...order,
            has_access:
              BUG === 'unpaid-access' && order.status === 'unpaid' ? true : (views[order.status] ?? false),
          },
        ]
      : [404, {}];
  const body = JSON.parse(text || '{}');
  if (action === 'cancel') return cancel(order);
  if (action === 'card') return changeCard(order);
  return action === 'usage' ? reportUsage(order, body) : placeOrder(body);
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const [status, content] = await respond(
    request.method,
    request.url,
    Buffer.concat(chunks).toString(),
    request.headers,
  );
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
}).listen(Number(PORT), '127.0.0.1');
