import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.js';

test('without settings it listens where the description says and keeps its data in the folder it was started in', () => {
  expect(readConfig({}, {}, '/home/ada/shop')).toEqual({
    host: '127.0.0.1',
    port: 4010,
    dataDirectory: '/home/ada/shop/.tollgate',
    apiKey: null,
    seed: null,
    isRunByNpm: false,
  });
});

test('flags win over the environment', () => {
  const environment = {
    PORT: '5000',
    TOLLGATE_DATA: '/from/environment',
    TOLLGATE_API_KEY: 'sk_test_0123456789abcdef',
  };
  expect(readConfig({}, environment, '/')).toMatchObject({
    port: 5000,
    dataDirectory: '/from/environment',
    apiKey: 'sk_test_0123456789abcdef',
  });
  expect(readConfig({ port: '0', data: 'data' }, environment, '/shop')).toMatchObject({
    port: 0,
    dataDirectory: '/shop/data',
  });
});

test.each([
  [{ port: '65536' }, {}, '--port is "65536"'],
  [{ port: '80a' }, {}, '--port is "80a"'],
  [{}, { PORT: '-1' }, 'PORT is "-1"'],
  [{}, { TOLLGATE_API_KEY: 'sk_live_0123456789abcdef' }, 'TOLLGATE_API_KEY is not a key of a sandbox'],
])('%o with %o is refused, and the message says where it came from', (flags, environment, message) => {
  expect(() => readConfig(flags, environment, '/')).toThrow(ConfigError);
  expect(() => readConfig(flags, environment, '/')).toThrow(message);
});

test('a key that is refused is not repeated', () => {
  expect(() => readConfig({}, { TOLLGATE_API_KEY: 'sk_live_secret' }, '/')).toThrow(/^(?!.*sk_live_secret)/);
});
