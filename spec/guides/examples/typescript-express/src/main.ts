import { createClient } from 'tollgate/client';
import { createShop } from './shop.js';

const shop = createShop({
  client: createClient({ baseUrl: readSetting('GATEWAY_URL'), apiKey: readSetting('GATEWAY_KEY') }),
  planId: readSetting('PLAN_ID'),
  webhookSecret: readSetting('GATEWAY_WEBHOOK_SECRET'),
  // A real shop queues an email, so that a slow mail server does not delay the response.
  queueReminder: (customerId) => console.log(`Renewal failed: remind ${customerId}`),
});
shop.listen(3000, '127.0.0.1');

function readSetting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set the environment variable ${name}.`);
  return value;
}
