import { expect, test } from 'vitest';
import { explainNoResponse } from './explain-connection.js';
import { parseTarget } from './target.js';

const target = parseTarget('https://staging.example/payments/v1');

test.each([
  {
    failure: 'a certificate of a private authority',
    message:
      'GET /v1/customers got no answer: SELF_SIGNED_CERT_IN_CHAIN self-signed certificate in certificate chain',
    advice: 'Set NODE_EXTRA_CA_CERTS to the file of this authority',
  },
  {
    failure: 'a certificate without its chain',
    message:
      'GET /v1/customers got no answer: UNABLE_TO_VERIFY_LEAF_SIGNATURE unable to verify the first certificate',
    advice: 'Set NODE_EXTRA_CA_CERTS to the file of this authority',
  },
  {
    failure: 'an expired certificate',
    message: 'GET /v1/customers got no answer: CERT_HAS_EXPIRED certificate has expired',
    advice: 'has expired. Renew it',
  },
  {
    failure: 'a certificate for other host names',
    message:
      "GET /v1/customers got no answer: ERR_TLS_CERT_ALTNAME_INVALID Hostname/IP does not match certificate's altnames",
    advice: 'Use one of those host names in the base URL',
  },
  {
    failure: 'a closed port',
    message: 'GET /v1/customers got no answer: ECONNREFUSED connect ECONNREFUSED 127.0.0.1:1',
    advice: 'Nothing answers at https://staging.example: GET /v1/customers got no answer: ECONNREFUSED',
  },
])('the explanation of $failure says what to do', ({ message, advice }) => {
  expect(explainNoResponse(target, message)).toContain(advice);
});
