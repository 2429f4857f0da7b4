// One process of the benchmark of first answers: plain JavaScript over what was built, so that no loader takes part in it.
// Prints the CPU time of each part, in milliseconds of all threads.
import { createRequire } from 'node:module';

const [folder] = process.argv.slice(2);
const times = {};
let before = process.cpuUsage();
const lap = (name) => {
  const { user, system } = process.cpuUsage(before);
  times[name] = (user + system) / 1000;
  before = process.cpuUsage();
};

if (folder === undefined) {
  createRequire(import.meta.url)('express');
  lap('express_ms');
} else {
  const { startSandbox } = await import(`${folder}/dist/bundle/testing/index.js`);
  lap('import_ms');
  const sandbox = await startSandbox();
  lap('start_ms');
  const call = async (method, path, body) => {
    const response = await fetch(`${sandbox.url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  const customer = await call('POST', '/customers', { name: 'Ada Lindqvist', email: 'ada@example.com' });
  lap('first_request_ms');
  const service = await call('POST', '/services', { name: 'Meter installation' });
  const rate = { kind: 'one_time', amount: 12_000, currency: 'EUR' };
  const plan = await call('POST', '/plans', { service_id: service.id, name: 'Installation fee', rate });
  const purchase = await call('POST', '/purchases', {
    plan_id: plan.id,
    customer_id: customer.id,
    payment_token: 'tok_success',
  });
  await call('GET', `/charges?purchase_id=${purchase.id}`);
  lap('four_more_resources_ms');
  await sandbox.close();
}
console.log(JSON.stringify(times));
