import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isValidWebhook } from './is-valid-webhook.ts';

createServer(async (request, response) => {
  const body = await buffer(request);
  const isValid = isValidWebhook(body, request.headers, process.env['WEBHOOK_SECRET'] ?? '');
  response.writeHead(isValid ? 204 : 400).end();
}).listen(3000, '127.0.0.1');
