import { expect, test } from 'vitest';
import { explainNoResponse } from './explain-connection.js';
import { parseTarget } from './target.js';

const target = parseTarget('https://staging.example/payments/v1');
const proxy = { origin: 'http://proxy.example:3128', authorization: null, source: 'HTTPS_PROXY' };
const viaProxy = { proxy, clientCertificate: null };
const clientCertificate = { certificate: '', privateKey: '' };

test.each([
  {
    failure: 'a certificate of a private authority',
    code: 'SELF_SIGNED_CERT_IN_CHAIN',
    advice: 'Add --ca <file> with the certificate of the authority',
  },
  {
    failure: 'a certificate without its chain',
    code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    advice: 'Add --ca <file> with the certificate of the authority',
  },
  {
    failure: 'a self-signed certificate',
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    advice: 'openssl s_client -connect staging.example:443 </dev/null | openssl x509 -out target.pem',
  },
  {
    failure: 'an expired certificate',
    code: 'CERT_HAS_EXPIRED',
    advice: 'has expired. Renew it',
  },
  {
    failure: 'a certificate for other host names',
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    advice: 'Use one of those host names in the base URL',
  },
  {
    failure: 'a server without TLS',
    code: 'ERR_SSL_WRONG_VERSION_NUMBER',
    advice: 'Use http:// in the base URL',
  },
  {
    failure: 'a missing client certificate',
    code: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
    advice: 'requires a client certificate. Add --cert <file> and --key <file>.',
  },
  {
    failure: 'a rejected client certificate',
    code: 'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
    connection: { proxy: null, clientCertificate },
    advice: 'rejects the client certificate',
  },
  {
    failure: 'a connection that was closed',
    code: 'UND_ERR_SOCKET',
    advice: 'closed the connection without a response. If it requires a client certificate',
  },
  {
    failure: 'a host name without an address',
    code: 'ENOTFOUND',
    advice: 'Check the host name in the base URL',
  },
  {
    failure: 'a proxy that does not run',
    code: 'ECONNREFUSED',
    connection: viaProxy,
    advice: 'Change HTTPS_PROXY, add staging.example to NO_PROXY, or use --proxy <url>.',
  },
  {
    failure: 'a proxy without an address',
    code: 'ENOTFOUND',
    connection: viaProxy,
    advice: 'The proxy http://proxy.example:3128 (HTTPS_PROXY) has no address.',
  },
  {
    failure: 'a proxy that requires a password',
    code: 'PROXY_407',
    connection: viaProxy,
    advice: 'requires a user and a password (407). Add them to the URL',
  },
  {
    failure: 'a proxy that rejects a password',
    code: 'PROXY_407',
    connection: { ...viaProxy, proxy: { ...proxy, authorization: 'Basic eDp5' } },
    advice: 'rejects the user and the password in its URL (407)',
  },
  {
    failure: 'a target that the proxy does not reach',
    code: 'PROXY_502',
    connection: viaProxy,
    advice: 'cannot reach https://staging.example: it returned 502.',
  },
  {
    failure: 'a target that the proxy does not allow',
    code: 'PROXY_403',
    connection: viaProxy,
    advice: 'does not allow connections to https://staging.example: it returned 403.',
  },
  {
    failure: 'a closed port',
    code: 'ECONNREFUSED',
    advice:
      'Nothing answers at https://staging.example/payments/v1: GET /v1/customers got no answer: ECONNREFUSED.',
  },
])('the explanation of $failure says what to do', ({ code, connection, advice }) => {
  const message = `GET /v1/customers got no answer: ${code}`;
  const explanation = explainNoResponse(target, { code, message }, connection);
  expect(explanation).toContain(advice);
  expect(explanation.split(code).length, 'the code occurs once').toBeLessThanOrEqual(2);
});
