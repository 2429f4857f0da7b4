import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.js';

describe('readConfig', () => {
  it('returns the port of the OpenAPI document and a data directory in the current folder by default', () => {
    expect(readConfig({}, {}, '/home/ada/shop')).toEqual({
      host: '127.0.0.1',
      webhookNetworks: [],
      port: 4010,
      dataDirectory: '/home/ada/shop/.tollgate',
      databaseUrl: null,
      applicationDatabaseUrl: null,
      publicUrl: null,
      allowedHosts: [],
      controlToken: null,
      apiKey: null,
      seed: null,
      logSettings: { level: 'info', format: 'auto' },
      requestLogLimit: 10_000,
      requestLogAgeMs: null,
      shutdownTimeoutMs: 10_000,
      takeOverLock: false,
      acceptDataLoss: false,
      hasFastValidation: true,
      isRunByNpm: false,
    });
  });

  it('returns an address that other machines reach if there is a control token', () => {
    const environment = { TOLLGATE_HOST: '0.0.0.0', TOLLGATE_CONTROL_TOKEN: '0123456789abcdef' };
    expect(readConfig({}, environment, '/').host).toBe('0.0.0.0');
    expect(readConfig({ host: '::1' }, {}, '/').host).toBe('::1');
  });

  it('prefers flags to environment variables', () => {
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

  it.each([
    [
      { host: '0.0.0.0' },
      {},
      '--host is "0.0.0.0", which other machines can reach. Set TOLLGATE_CONTROL_TOKEN',
    ],
    [{}, { TOLLGATE_HOST: '::' }, 'TOLLGATE_HOST is "::", which other machines can reach.'],
    [{ host: 'sandbox.example.com' }, {}, '--host is "sandbox.example.com": write an address'],
    [{ port: '65536' }, {}, '--port is "65536"'],
    [{ port: '80a' }, {}, '--port is "80a"'],
    [{}, { PORT: '-1' }, 'PORT is "-1"'],
    [{}, { TOLLGATE_API_KEY: 'sk_live_0123456789abcdef' }, 'TOLLGATE_API_KEY is not a valid sandbox key'],
    [
      {},
      { TOLLGATE_DATABASE_URL: 'mysql://ada:secret@db/shop' },
      'TOLLGATE_DATABASE_URL is not of the form postgres://',
    ],
    [{}, { TOLLGATE_DATABASE_URL: 'secret' }, 'TOLLGATE_DATABASE_URL is not of the form postgres://'],
    [{}, { TOLLGATE_PUBLIC_URL: 'sandbox.example.com' }, 'TOLLGATE_PUBLIC_URL is "sandbox.example.com"'],
    [{ allowedHost: ['a.example', 'http://b.example'] }, {}, '--allowed-host has "http://b.example"'],
    [{}, { TOLLGATE_ALLOWED_HOSTS: '*.example.com' }, 'TOLLGATE_ALLOWED_HOSTS has "*.example.com"'],
    [{}, { TOLLGATE_CONTROL_TOKEN: 'too short' }, 'TOLLGATE_CONTROL_TOKEN must be 16 to 200'],
    [
      {},
      { TOLLGATE_PUBLIC_URL: 'https://example.com/shop?id=1' },
      'write scheme, host and port, and the path',
    ],
    [{}, { TOLLGATE_PUBLIC_URL: 'https://example.com/shop//' }, 'write scheme, host and port, and the path'],
    [{}, { TOLLGATE_PUBLIC_URL: 'https://ada:x@example.com' }, 'write scheme, host and port, and the path'],
    [{ publicUrl: 'https://example.com/shop/v1/' }, {}, 'without /v1'],
    [{ logLevel: 'loud' }, {}, '--log-level is "loud": use one of debug, info, warn, error, silent.'],
    [{}, { TOLLGATE_LOG_LEVEL: 'INFO' }, 'TOLLGATE_LOG_LEVEL is "INFO"'],
    [{}, { TOLLGATE_LOG_FORMAT: 'xml' }, 'TOLLGATE_LOG_FORMAT is "xml": use one of auto, json, text.'],
    [{ requestLogLimit: '0' }, {}, '--request-log-limit is "0"'],
    [{}, { TOLLGATE_REQUEST_LOG_LIMIT: '1000001' }, 'TOLLGATE_REQUEST_LOG_LIMIT is "1000001"'],
    [{ requestLogAge: '1mo' }, {}, '--request-log-age is "1mo": write an age such as 30min, 12h, 7d or 4w.'],
    [{ shutdownTimeout: '0' }, {}, '--shutdown-timeout is "0": write a number of seconds above 0'],
    [{}, { TOLLGATE_SHUTDOWN_TIMEOUT: '10s' }, 'TOLLGATE_SHUTDOWN_TIMEOUT is "10s"'],
    [{}, { TOLLGATE_REQUEST_LOG_AGE: '0d' }, 'TOLLGATE_REQUEST_LOG_AGE is "0d"'],
  ])(
    'throws an error that names the setting for the flags %o with the environment %o',
    (flags, environment, message) => {
      expect(() => readConfig(flags, environment, '/')).toThrow(ConfigError);
      expect(() => readConfig(flags, environment, '/')).toThrow(message);
    },
  );

  it.each([
    { TOLLGATE_API_KEY: 'sk_live_secret' },
    { TOLLGATE_DATABASE_URL: 'mysql://ada:secret@db/shop' },
    { TOLLGATE_CONTROL_TOKEN: 'secret' },
  ])('does not include an invalid secret in the error message: %o', (environment) => {
    expect(() => readConfig({}, environment, '/')).toThrow(/^(?!.*secret)/);
  });

  it('reads allowed hosts from the flag, or else from the environment', () => {
    const environment = { TOLLGATE_ALLOWED_HOSTS: 'sandbox.example.com, 10.0.0.5' };
    expect(readConfig({ allowedHost: [] }, environment, '/').allowedHosts).toEqual([
      'sandbox.example.com',
      '10.0.0.5',
    ]);
    expect(readConfig({ allowedHost: ['[fd00::5]'] }, environment, '/').allowedHosts).toEqual(['[fd00::5]']);
  });

  it('reads the settings of the log and of the request log from flags, or else from the environment', () => {
    const environment = {
      TOLLGATE_LOG_LEVEL: 'debug',
      TOLLGATE_LOG_FORMAT: 'json',
      TOLLGATE_REQUEST_LOG_LIMIT: '500',
      TOLLGATE_REQUEST_LOG_AGE: '7d',
      TOLLGATE_SHUTDOWN_TIMEOUT: '0.5',
    };
    expect(readConfig({}, environment, '/')).toMatchObject({
      logSettings: { level: 'debug', format: 'json' },
      requestLogLimit: 500,
      requestLogAgeMs: 7 * 86_400_000,
      shutdownTimeoutMs: 500,
    });
    const flags = { logLevel: 'silent', logFormat: 'text', requestLogLimit: '1', requestLogAge: '30min' };
    expect(readConfig(flags, environment, '/')).toMatchObject({
      logSettings: { level: 'silent', format: 'text' },
      requestLogLimit: 1,
      requestLogAgeMs: 1_800_000,
    });
  });

  it.each([
    ['https://example.com/shop', 'https://example.com/shop'],
    ['https://example.com/shop/', 'https://example.com/shop'],
    ['http://localhost:8080', 'http://localhost:8080'],
  ])('reads the public URL %s with its path', (text, publicUrl) => {
    expect(readConfig({ publicUrl: text }, {}, '/')).toMatchObject({ publicUrl });
  });

  it('uses DATABASE_URL as the database of an application, and only without TOLLGATE_DATABASE_URL', () => {
    const url = 'postgres://ada:secret@db:5432/shop';
    expect(readConfig({}, { DATABASE_URL: url }, '/')).toMatchObject({
      databaseUrl: null,
      applicationDatabaseUrl: url,
    });
    expect(readConfig({}, { DATABASE_URL: 'mysql://db/shop' }, '/')).toMatchObject({
      applicationDatabaseUrl: null,
    });
    const both = { DATABASE_URL: url, TOLLGATE_DATABASE_URL: 'postgres://db/tollgate' };
    expect(readConfig({}, both, '/')).toMatchObject({
      databaseUrl: 'postgres://db/tollgate',
      applicationDatabaseUrl: null,
    });
  });

  it('reads the database and the public URL from the environment', () => {
    const environment = {
      TOLLGATE_DATABASE_URL: 'postgres://ada:secret@db:5432/tollgate?sslmode=require',
      TOLLGATE_PUBLIC_URL: 'https://sandbox.example.com/',
    };
    expect(readConfig({}, environment, '/')).toMatchObject({
      databaseUrl: environment.TOLLGATE_DATABASE_URL,
      publicUrl: 'https://sandbox.example.com',
    });
  });
});
