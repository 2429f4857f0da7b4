import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.js';

test('without settings it listens where the description says and keeps its data in the folder it was started in', () => {
  expect(readConfig({}, {}, '/home/ada/shop')).toEqual({
    host: '127.0.0.1',
    port: 4010,
    dataDirectory: '/home/ada/shop/.tollgate',
    databaseUrl: null,
    publicUrl: null,
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
  [{}, { DATABASE_URL: 'mysql://ada:secret@db/shop' }, 'DATABASE_URL is not of the form postgres://'],
  [{}, { DATABASE_URL: 'secret' }, 'DATABASE_URL is not of the form postgres://'],
  [{}, { TOLLGATE_PUBLIC_URL: 'sandbox.example.com' }, 'TOLLGATE_PUBLIC_URL is "sandbox.example.com"'],
  [{}, { TOLLGATE_PUBLIC_URL: 'https://example.com/shop' }, 'write only scheme, host and port'],
])('%o with %o is refused, and the message says where it came from', (flags, environment, message) => {
  expect(() => readConfig(flags, environment, '/')).toThrow(ConfigError);
  expect(() => readConfig(flags, environment, '/')).toThrow(message);
});

test.each([{ TOLLGATE_API_KEY: 'sk_live_secret' }, { DATABASE_URL: 'mysql://ada:secret@db/shop' }])(
  'a secret that is refused is not repeated: %o',
  (environment) => {
    expect(() => readConfig({}, environment, '/')).toThrow(/^(?!.*secret)/);
  },
);

test('a database and the address of a proxy come from the environment', () => {
  const environment = {
    DATABASE_URL: 'postgres://ada:secret@db:5432/tollgate?sslmode=require',
    TOLLGATE_PUBLIC_URL: 'https://sandbox.example.com/',
  };
  expect(readConfig({}, environment, '/')).toMatchObject({
    databaseUrl: environment.DATABASE_URL,
    publicUrl: 'https://sandbox.example.com',
  });
});
