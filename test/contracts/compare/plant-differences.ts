import type { ProxyOptions, ProxyRequest, ProxyResponse } from '../check/proxy.js';

type Json = Record<string, unknown>;

/** Difference that the proxy plants, with the text that the report must have for it. */
export interface PlantedDifference {
  name: string;
  /** Operation of the OpenAPI document or, for a value, any operation that returns it; and the title of the report. */
  report: RegExp;
  change: (response: ProxyResponse, request: ProxyRequest) => ProxyResponse;
}

/** Creates a change of each object of a type, wherever it occurs in a response. */
function changeObjects(prefix: string, change: (object: Json) => Json): PlantedDifference['change'] {
  return (response) => {
    if (response.status >= 300 || !response.text.startsWith('{')) return response;
    const text = JSON.stringify(JSON.parse(response.text), (_name, value: unknown) => {
      const isMatch =
        typeof value === 'object' && value !== null && String((value as Json)['id']).startsWith(prefix);
      return isMatch ? change(value as Json) : value;
    });
    return { ...response, text };
  };
}

/** Creates a change of the responses to requests with a method and a path. */
const changeResponses =
  (
    method: string,
    path: RegExp,
    change: (response: ProxyResponse) => ProxyResponse,
  ): PlantedDifference['change'] =>
  (response, request) =>
    request.method === method && path.test(request.target) ? change(response) : response;

/** Ids of the first purchase of each organization, by the `Authorization` header. */
const firstPurchases = new Map<string, string>();

/** Ten differences that `tollgate compare` must report, each once. */
export const plantedDifferences: readonly PlantedDifference[] = [
  {
    name: 'a changed status',
    report: /^createService: status: 200 \| 201$/,
    change: changeResponses('POST', /\/services$/, (response) =>
      response.status === 201 ? { ...response, status: 200 } : response,
    ),
  },
  {
    name: 'a missing property',
    report: /Customers?: missing property \/(data\/\d+\/)?phone: missing \| /,
    change: changeObjects('cus_', ({ phone: _phone, ...customer }) => customer),
  },
  {
    name: 'an additional property',
    report: /^createPlan: additional property \/created_by: "me" \| missing$/,
    change: changeObjects('pln_', (plan) => ({ ...plan, created_by: 'me' })),
  },
  {
    name: 'another value',
    report: /Charges?: value of \/(data\/\d+\/)?attempt: 2 \| 1$/,
    change: changeObjects('chg_', (charge) => ({ ...charge, attempt: 2 })),
  },
  {
    name: 'the reversed order of a list',
    report: /^listPurchases: order of \/data: /,
    change: changeResponses('GET', /\/purchases\?/, (response) => {
      if (response.status !== 200) return response;
      const page = JSON.parse(response.text) as { data: unknown[] };
      return { ...response, text: JSON.stringify({ ...page, data: page.data.toReversed() }) };
    }),
  },
  {
    name: 'another error code',
    report: /: error code: object_missing \| resource_not_found$/,
    change: (response) =>
      response.status === 404
        ? { ...response, text: response.text.replaceAll('resource_not_found', 'object_missing') }
        : response,
  },
  {
    name: 'a wrong Location',
    report:
      /^createCustomer: header location: \/customers\/latest \| \/customers\/<cus from step \d+ at \/id>$/,
    change: changeResponses('POST', /\/customers$/, (response) =>
      response.headers['location'] === undefined
        ? response
        : { ...response, headers: { ...response.headers, location: '/v1/customers/latest' } },
    ),
  },
  {
    name: 'a wrong content type',
    report: /^listCharges: header content-type: text\/json \| application\/json$/,
    change: changeResponses('GET', /\/charges\?/, (response) =>
      response.status === 200
        ? { ...response, headers: { ...response.headers, 'content-type': 'text/json' } }
        : response,
    ),
  },
  {
    name: 'a wrong reference',
    report: /Consumptions?: value of \/(data\/\d+\/)?purchase_id: "pur_\w+" <pur from step \d+ at \/id> \| /,
    change: (response, request) => {
      const key = request.headers['authorization'] ?? '';
      if (request.method === 'POST' && request.target.endsWith('/purchases') && response.status === 201) {
        const { id } = JSON.parse(response.text) as { id: string };
        if (!firstPurchases.has(key)) firstPurchases.set(key, id);
      }
      const change = changeObjects('con_', (record) => ({ ...record, purchase_id: firstPurchases.get(key) }));
      return change(response, request);
    },
  },
  {
    name: 'a different amount',
    report: /Purchases?: value of \/(data\/\d+\/)?amount: \d+ \| \d+$/,
    change: changeObjects('pur_', (purchase) =>
      typeof purchase['amount'] === 'number' ? { ...purchase, amount: purchase['amount'] + 1 } : purchase,
    ),
  },
];

/** Plants differences in the public API of a proxied sandbox. */
export function plantDifferences(
  differences: readonly PlantedDifference[] = plantedDifferences,
): NonNullable<ProxyOptions['change']> {
  return (response, request) =>
    request.target.startsWith('/v1/')
      ? differences.reduce((changed, { change }) => change(changed, request), response)
      : response;
}
