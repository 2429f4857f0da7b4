import { publicDocument, problemCatalog } from '../../../contracts/spec/api-documents.js';
import { resolveReference, type HeaderObject } from '../../../contracts/spec/document.js';
import { createResponseMutant } from './body-mutants.js';
import type { DocumentedResponse } from './documented-responses.js';
import { mutateBody, type GatewayResponse, type ResponseMutant } from './response-mutant.js';

/** Returns the mutants of the status, headers and content type of a successful response. */
export function listEnvelopeMutants(documented: DocumentedResponse): ResponseMutant[] {
  return documented.status < 300
    ? [...listStatusMutants(documented), ...listHeaderMutants(documented), ...listContentMutants(documented)]
    : [];
}

function listStatusMutants(documented: DocumentedResponse): ResponseMutant[] {
  const setStatus = (status: number, more: Partial<GatewayResponse> = {}): ResponseMutant['mutate'] => {
    return (response) => ({ ...response, ...more, status });
  };
  const empty = { text: '{}', headers: { 'content-type': 'application/json; charset=utf-8' } };
  const others = [200, 201, 202].filter((status) => status !== documented.status);
  return [
    ...others.map((status) =>
      createResponseMutant(
        documented,
        'success with another status',
        String(status),
        setStatus(status, documented.status === 204 ? empty : {}),
      ),
    ),
    createResponseMutant(documented, 'success without its body', '204', (response) => ({
      ...removeBody(response),
      status: 204,
    })),
    createResponseMutant(documented, 'server error', '500', setStatus(500)),
    createResponseMutant(documented, 'redirect', '302', (response) => ({
      ...response,
      status: 302,
      headers: { ...response.headers, location: '/elsewhere' },
    })),
  ].filter(({ name }) => !(documented.status === 204 && name.endsWith('.204')));
}

function listHeaderMutants(documented: DocumentedResponse): ResponseMutant[] {
  return Object.entries(documented.response.headers ?? {}).flatMap(([name, described]) => {
    const { required = false } = resolveReference<HeaderObject>(publicDocument, described, '').value;
    const key = name.toLowerCase();
    const change = (change: (value: string) => string | undefined): ResponseMutant['mutate'] => {
      return (response) => {
        const value = response.headers[key];
        if (value === undefined) return null;
        const { [key]: _, ...others } = response.headers;
        const next = change(value);
        return { ...response, headers: next === undefined ? others : { ...others, [key]: next } };
      };
    };
    const urlMutants = /^(location|link)$/.test(key)
      ? [
          createResponseMutant(
            documented,
            'address of something else',
            name,
            change((value) => value.replace(/\w\b(?=[^\w]*$|>)/, '0')),
          ),
        ]
      : [];
    return [
      createResponseMutant(
        documented,
        required ? 'required header stripped' : 'header stripped',
        name,
        change(() => undefined),
      ),
      createResponseMutant(
        documented,
        'header garbled',
        name,
        change(() => '?'),
      ),
      ...urlMutants,
    ];
  });
}

function listContentMutants(documented: DocumentedResponse): ResponseMutant[] {
  const withContentType = (kind: string, type: string): ResponseMutant =>
    createResponseMutant(documented, kind, type.replace(/\W/g, '-'), (response) => ({
      ...response,
      headers: { ...response.headers, 'content-type': type },
    }));
  if (!documented.schema) {
    const body = { text: '{"deleted":true}', 'content-type': 'application/json' };
    return [
      createResponseMutant(documented, 'body where none may be', '', ({ status, headers }) => ({
        status: status === 204 ? 200 : status,
        headers: { ...headers, 'content-type': body['content-type'] },
        text: body.text,
      })),
      withContentType('other content type', 'application/json'),
    ];
  }
  const head: ResponseMutant[] =
    documented.operation.method === 'GET'
      ? [
          { ...withContentType('HEAD unlike GET', 'text/html'), isOfHead: true },
          {
            ...createResponseMutant(documented, 'HEAD refused', '', (response) => ({
              ...removeBody(response),
              status: 404,
            })),
            isOfHead: true,
          },
        ]
      : [];
  return [
    withContentType('other content type', 'text/html'),
    withContentType('other content type', 'application/problem+json'),
    createResponseMutant(documented, 'body cut off', '', (response) => ({
      ...response,
      text: response.text.slice(0, -1),
    })),
    createResponseMutant(documented, 'body in an envelope', '', (response) => ({
      ...response,
      text: `{"result":${response.text}}`,
    })),
    createResponseMutant(documented, 'body in an array', '', (response) => ({
      ...response,
      text: `[${response.text}]`,
    })),
    ...head,
  ];
}

/** Returns the mutants of an error response. */
export function listErrorMutants(documented: DocumentedResponse): ResponseMutant[] {
  const { status } = documented;
  if (status < 400 || status >= 500) return [];
  const withOtherError = (kind: string, detail: string, isOther: (code: string, status: number) => boolean) =>
    createResponseMutant(documented, kind, detail, (response) => {
      const body = JSON.parse(response.text === '' ? '{}' : response.text) as { code?: string };
      const found = Object.entries(problemCatalog).find(
        ([code, { status: otherStatus }]) => code !== body.code && isOther(code, otherStatus),
      );
      if (!found || body.code === undefined) return null;
      const [code, { status: otherStatus, title }] = found;
      const error = { ...body, code, title, status: otherStatus, type: `/docs/problems/${code}` };
      return { ...response, status: otherStatus, text: JSON.stringify(error) };
    });
  const codesWithStatus = Object.values(problemCatalog).filter((one) => one.status === status).length;
  const otherStatus = status === 400 ? 422 : 400;
  return [
    ...(codesWithStatus > 1
      ? [withOtherError('refused with another code', '', (_, one) => one === status)]
      : []),
    withOtherError('refused with another status', String(otherStatus), (_, one) => one === otherStatus),
    createResponseMutant(documented, 'refusal that says success', '', (response) => ({
      ...response,
      status: 200,
    })),
    createResponseMutant(documented, 'refusal in HTML', '', (response) => ({
      ...response,
      headers: { ...response.headers, 'content-type': 'text/html' },
      text: '<h1>Refused</h1>',
    })),
    createResponseMutant(documented, 'refusal in JSON that is no problem', '', (response) => ({
      ...response,
      text: JSON.stringify({ error: 'refused' }),
    })),
    ...['code', 'request_id', 'instance', 'title'].map((name) =>
      createResponseMutant(
        documented,
        'part of a problem dropped',
        name,
        mutateBody((body) => Reflect.deleteProperty(body, name)),
      ),
    ),
    ...(status === 400 || status === 422
      ? [
          createResponseMutant(
            documented,
            'faults not named',
            '',
            mutateBody((body) => {
              const isNamed = body['errors'] !== undefined;
              Reflect.deleteProperty(body, 'errors');
              Reflect.deleteProperty(body, 'errors_total');
              return isNamed;
            }),
          ),
        ]
      : []),
  ];
}

function removeBody(response: GatewayResponse): GatewayResponse {
  const { 'content-type': _, ...headers } = response.headers;
  return { ...response, headers, text: '' };
}
