import { createClient } from 'tollgate/client';
import { createShop } from './shop.js';
import { Subscriptions } from './subscriptions.js';

const timeoutMs = Number(readSetting('GATEWAY_TIMEOUT_MS', '10000'));

const shop = createShop({
  client: createClient({
    baseUrl: readSetting('GATEWAY_URL'),
    apiKey: readSetting('GATEWAY_KEY'),
    fetch: (request) => fetch(request, { signal: AbortSignal.timeout(timeoutMs) }),
  }),
  planId: readSetting('PLAN_ID'),
  webhookSecrets: readSetting('GATEWAY_WEBHOOK_SECRET').split(' '),
  subscriptions: new Subscriptions(readSetting('SUBSCRIPTIONS_FILE', 'subscriptions.json')),
});
shop.listen(Number(readSetting('PORT', '3000')), '127.0.0.1');

function readSetting(name: string, defaultValue?: string): string {
  const value = process.env[name] ?? defaultValue;
  if (!value) throw new Error(`Set the environment variable ${name}.`);
  return value;
}
