import { expect, test } from 'vitest';
import { contractTests } from './contract-tests.js';

const baseUrl = 'https://staging.example.com/v1';

test.each([
  [{ headers: { Authorization: 'Bearer sk' } }, '--header must not set Authorization'],
  [{ proxy: 'proxy.example:3128' }, '--proxy is no http or https URL of a proxy'],
  [{ ca: 'missing.pem' }, '--ca missing.pem cannot be read'],
  [{ cert: 'client.pem' }, '--cert needs the private key of the certificate'],
])('contractTests with %j registers no test, and says what is wrong', (options, message) => {
  expect(() => {
    contractTests({ baseUrl, ...options });
  }).toThrow(message);
});
