// Shop for tests of the exam: it sells a subscription with a card that the customer has sent. `BUG` plants a bug.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createHash, createHmac, randomUUID } from 'node:crypto';

const { GATEWAY_URL, GATEWAY_KEY, WEBHOOK_SECRET, PLAN_ID, PORT, DATA_FILE, TIMEOUT_MS, BUG } = process.env;

/** Orders by their id, and the ids of applied events. */
const store = existsSync(DATA_FILE)
  ? JSON.parse(readFileSync(DATA_FILE, 'utf8'))
  : { orders: {}, events: [] };
const save = () => {
  if (BUG === 'memory') return;
  writeFileSync(`${DATA_FILE}.new`, JSON.stringify(store));
  renameSync(`${DATA_FILE}.new`, DATA_FILE);
};

if (BUG === 'no-restart' && existsSync(DATA_FILE)) throw new Error('The data file exists.');
if (BUG === 'logs-key') process.stdout.write(`Starting with ${GATEWAY_KEY}\n`);

/** Sends a request to the gateway. Returns null if there is no answer, or one after which the customer can try again. */
async function send(path, key, body) {
  const headers = {
    authorization: `Bearer ${GATEWAY_KEY}`,
    'content-type': 'application/json',
    'idempotency-key': BUG === 'new-key' ? randomUUID() : key,
  };
  try {
    const signal = AbortSignal.timeout(BUG === 'own-limit' ? 4000 : Number(TIMEOUT_MS));
    const response = await fetch(GATEWAY_URL + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal,
    });
    const result = await response.json();
    if (BUG === 'logs-refused' && !response.ok) process.stdout.write(`Refused: ${JSON.stringify(headers)}\n`);
    return response.ok ? result : null;
  } catch {
    return null;
  }
}

/** Creates a customer. A corrected name is another request, with another key. */
function createCustomer(id, body) {
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  return send('/customers', BUG === 'order-key' ? `${id}-customer` : `${id}-customer-${hash}`, body);
}

/** Starts a subscription. Returns the HTTP status for the customer. */
async function subscribe({ order_id: id, name, email, card }) {
  const customerId = BUG === 'new-customer' ? undefined : store.customers?.[id];
  const customer = customerId ? { id: customerId } : await createCustomer(id, { name, email });
  if (customer === null) return BUG === 'refuses' ? 402 : 503;
  (store.customers ??= {})[id] = customer.id;
  save();
  const metadata = { order_id: id };
  const body = { plan_id: PLAN_ID, customer_id: customer.id, payment_token: card, metadata };
  if (BUG !== 'no-external-id') body.external_id = id;
  const purchase = await send('/purchases', `${id}-purchase`, body);
  if (purchase === null) return BUG === 'refuses' ? 402 : 503;
  const order = (store.orders[id] ??= { status: purchase.status, sequence: 0, payments: 0, reminders: 0 });
  if (BUG === 'overwrites') order.status = purchase.status;
  (store.purchases ??= {})[purchase.id] = id;
  save();
  return purchase.status === 'failed' ? 402 : 201;
}

/** Checks the signature and the age of a webhook. */
function isGenuine(headers, body) {
  if (BUG === 'unsigned') return true;
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers;
  if (BUG !== 'old' && Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const key = Buffer.from(WEBHOOK_SECRET.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
  const received = BUG === 'first-signature' ? signatures.split(' ').slice(0, 1) : signatures.split(' ');
  const isMatch = (signature) =>
    BUG === 'signature-prefix' ? `v1,${expected}`.startsWith(signature) : signature === `v1,${expected}`;
  return received.some(isMatch);
}

/** Applies an event. Returns the HTTP status for the gateway. */
function apply(event) {
  if (BUG !== 'twice' && store.events.includes(event.id)) {
    if (BUG === 'blocks') for (;;);
    return 204;
  }
  store.events.push(event.id);
  if (BUG === 'strict' && !/^(purchase|charge|customer|ping)\.?(?!added)/.test(event.type))
    throw new Error(event.type);
  const id = event.data.metadata?.order_id ?? store.purchases?.[event.data.purchase_id];
  if (event.type.startsWith('purchase.') && id) {
    const order = (store.orders[id] ??= { status: 'pending', sequence: 0, payments: 0, reminders: 0 });
    (store.purchases ??= {})[event.data.id] = id;
    if (BUG === 'order' || event.sequence > order.sequence)
      Object.assign(order, { status: event.data.status, sequence: event.sequence });
  }
  if (event.type === 'charge.succeeded' && id) store.orders[id].payments += 1;
  if (event.type === 'charge.failed' && (BUG === 'reminds-always' || event.data.next_retry_at !== null) && id)
    store.orders[id].reminders += 1;
  save();
  return 204;
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  const end = (status, content) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  if (request.url === '/orders') end(await subscribe(JSON.parse(body)), {});
  else if (request.url === '/webhooks') end(isGenuine(request.headers, body) ? apply(JSON.parse(body)) : 400);
  else
    end(
      200,
      store.orders[request.url.slice('/orders/'.length)] ?? { status: 'none', payments: 0, reminders: 0 },
    );
}).listen(Number(PORT), '127.0.0.1');
