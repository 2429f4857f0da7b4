import type { RecordedLine } from './record.js';

type Json = Record<string, unknown>;

/** Fault of a gateway as a recording shows it. */
export interface Mutation {
  name: string;
  /** Changes the lines. @returns false if the recording has no line that it could change */
  change: (lines: RecordedLine[]) => boolean;
}

const parse = ({ response }: RecordedLine): Json => {
  try {
    const json: unknown = JSON.parse(response.body);
    return typeof json === 'object' && json !== null ? (json as Json) : {};
  } catch {
    return {};
  }
};

const getItems = (line: RecordedLine): Json[] => {
  const { data } = parse(line);
  return Array.isArray(data) ? (data as Json[]) : [];
};

const isSuccess = ({ response: { status } }: RecordedLine): boolean => status >= 200 && status < 300;

const isReplay = ({ response }: RecordedLine): boolean => response.headers['idempotent-replayed'] === 'true';

const isAt = (line: RecordedLine, method: string, path: RegExp): boolean =>
  line.method === method && path.test(new URL(line.url).pathname.replace(/^\/v1/, ''));

/** Changes the body of the last line for which the change applies, so that earlier lines show the correct value. */
function changeLast(
  method: string,
  path: RegExp,
  change: (body: Json, line: RecordedLine) => boolean,
): Mutation['change'] {
  return (lines) => {
    const line = lines.findLast((one) => {
      if (!isSuccess(one) || isReplay(one) || !isAt(one, method, path)) return false;
      const body = parse(one);
      if (!change(body, one)) return false;
      one.response.body = JSON.stringify(body);
      return true;
    });
    return line !== undefined;
  };
}

/** Changes a property of the last object that was read and that an earlier response shows. */
const changeProperty = (path: RegExp, name: string, value: (old: unknown) => unknown): Mutation['change'] =>
  changeLast('GET', path, (body) => {
    if (!(name in body) || body[name] === value(body[name])) return false;
    body[name] = value(body[name]);
    return true;
  });

const changeHeader =
  (
    select: (line: RecordedLine) => boolean,
    name: string,
    change: (value: string) => string | null,
  ): Mutation['change'] =>
  (lines) => {
    const line = lines.find((one) => select(one) && one.response.headers[name] !== undefined);
    if (!line) return false;
    const { [name]: value = '', ...others } = line.response.headers;
    const changed = change(value);
    line.response.headers = changed === null ? others : { ...others, [name]: changed };
    return true;
  };

const changeProblem =
  (name: string, value: unknown): Mutation['change'] =>
  (lines) => {
    const line = lines.find(
      (one) => one.response.status >= 400 && one.response.status < 500 && name in parse(one),
    );
    if (!line) return false;
    line.response.body = JSON.stringify({ ...parse(line), [name]: value });
    return true;
  };

const changeList = (
  path: RegExp,
  change: (body: Json, items: Json[], line: RecordedLine) => boolean,
): Mutation['change'] =>
  changeLast(
    'GET',
    path,
    (body, line) => Array.isArray(body['data']) && change(body, body['data'] as Json[], line),
  );

const hasNoFilter = ({ url }: RecordedLine): boolean => new URL(url).search === '';

const CUSTOMER = /^\/customers\/cus_/;
const PURCHASE = /^\/purchases\/pur_\w+$/;
const CHARGE = /^\/charges\/chg_/;
const CONSUMPTION = /\/consumptions\/con_/;

/** Faults that a recording shows. */
export const mutations: readonly Mutation[] = [
  {
    name: 'a customer with another email address',
    change: changeProperty(CUSTOMER, 'email', () => 'other@example.com'),
  },
  { name: 'a customer with another name', change: changeProperty(CUSTOMER, 'name', () => 'Eve Holt') },
  {
    name: 'a customer with other metadata',
    change: changeProperty(CUSTOMER, 'metadata', () => ({ changed: 'yes' })),
  },
  {
    name: 'a customer without a property',
    change: changeLast('GET', CUSTOMER, (body) => delete body['phone']),
  },
  {
    name: 'a customer with another id',
    change: changeProperty(CUSTOMER, 'id', (id) => String(id).replace(/.$/, '!')),
  },
  {
    name: 'a purchase of another plan',
    change: changeProperty(PURCHASE, 'plan_id', (id) =>
      String(id).replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ),
  },
  {
    name: 'a purchase with another amount',
    change: changeProperty(PURCHASE, 'amount', (amount) =>
      typeof amount === 'number' ? amount + 1 : amount,
    ),
  },
  {
    name: 'a purchase with another creation time',
    change: changeProperty(PURCHASE, 'created_at', () => '2001-01-01T00:00:00.000Z'),
  },
  { name: 'a purchase with an unknown status', change: changeProperty(PURCHASE, 'status', () => 'paused') },
  {
    name: 'a purchase with a timestamp without milliseconds',
    change: changeProperty(PURCHASE, 'created_at', (at) => String(at).replace(/\.\d+Z/, 'Z')),
  },
  {
    name: 'a purchase with a number as text',
    change: changeProperty(PURCHASE, 'cycles_completed', (count) => String(count)),
  },
  {
    name: 'a purchase with another checkout URL',
    change: changeProperty(PURCHASE, 'checkout_url', () => 'https://pay.example.com/checkout/1'),
  },
  {
    name: 'a canceled purchase that is active again',
    change: changeLast('GET', PURCHASE, (body) => {
      if (body['status'] !== 'canceled') return false;
      Object.assign(body, { status: 'active', canceled_at: null, cancellation: null });
      return true;
    }),
  },
  {
    name: 'an active purchase that is pending again',
    change: (lines) => {
      const seen = new Set(
        lines.filter((line) => parse(line)['status'] === 'active').map((line) => parse(line)['id']),
      );
      return changeLast('GET', PURCHASE, (body) => {
        if (!seen.has(body['id']) || body['status'] !== 'active') return false;
        body['status'] = 'pending';
        return true;
      })(lines);
    },
  },
  {
    name: 'a failure of an active purchase',
    change: changeProperty(PURCHASE, 'failure', () => ({
      code: 'card_declined',
      message: 'Declined.',
      retryable: true,
    })),
  },
  {
    name: 'a charge with another amount',
    change: changeProperty(CHARGE, 'amount', (amount) => Number(amount) + 1),
  },
  {
    name: 'a charge with another currency',
    change: changeProperty(CHARGE, 'currency', (currency) => (currency === 'USD' ? 'EUR' : 'USD')),
  },
  {
    name: 'a succeeded charge without a settlement time',
    change: changeProperty(CHARGE, 'settled_at', () => null),
  },
  {
    name: 'a succeeded charge that failed later',
    change: changeProperty(CHARGE, 'status', (status) => (status === 'succeeded' ? 'failed' : status)),
  },
  { name: 'a charge that is a retry of nothing', change: changeProperty(CHARGE, 'attempt', () => 2) },
  {
    name: 'a usage record with another quantity',
    change: changeProperty(CONSUMPTION, 'quantity', (quantity) => `9${String(quantity)}`),
  },
  {
    name: 'a created customer with a changed name',
    change: changeLast('POST', /^\/customers$/, (body) => {
      body['name'] = `${String(body['name'])} `;
      return true;
    }),
  },
  {
    name: 'a created customer without its metadata',
    change: changeLast('POST', /^\/customers$/, (body) => {
      if (Object.keys(body['metadata'] as object).length === 0) return false;
      body['metadata'] = {};
      return true;
    }),
  },
  {
    name: 'a plan with another amount than sent',
    change: changeLast('POST', /^\/plans$/, (body) => {
      const rate = body['rate'] as Json;
      if (typeof rate['amount'] !== 'number') return false;
      rate['amount'] += 1;
      return true;
    }),
  },
  {
    name: 'a success with another status',
    change: (lines) => {
      const line = lines.find((one) => isAt(one, 'POST', /^\/services$/) && one.response.status === 201);
      if (line) line.response.status = 200;
      return line !== undefined;
    },
  },
  {
    name: 'a server error',
    change: (lines) => {
      const line = lines.find((one) => isAt(one, 'GET', /^\/charges$/) && isSuccess(one));
      if (line) line.response.status = 500;
      return line !== undefined;
    },
  },
  { name: 'a response without X-Request-Id', change: changeHeader(isSuccess, 'x-request-id', () => null) },
  {
    name: 'a response with another content type',
    change: changeHeader(isSuccess, 'content-type', () => 'text/html'),
  },
  {
    name: 'a Location of another object',
    change: changeHeader(
      (line) => isAt(line, 'POST', /^\/customers$/),
      'location',
      (value) => value.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ),
  },
  { name: 'a list page without Link', change: changeHeader(isSuccess, 'link', () => null) },
  {
    name: 'a 401 without WWW-Authenticate',
    change: changeHeader(
      ({ response }) => response.status === 401,
      'www-authenticate',
      () => null,
    ),
  },
  { name: 'an error with the status of another one', change: changeProblem('status', 418) },
  { name: 'an error with an unknown code', change: changeProblem('code', 'no_such_code') },
  {
    name: 'an error with another title than the others of its code',
    change: changeProblem('title', 'Something else'),
  },
  { name: 'an error of another path', change: changeProblem('instance', '/v1/other') },
  {
    name: 'an error with a stack trace',
    change: changeProblem('detail', 'Error\n    at handle (/srv/app/charge.js:12:3)'),
  },
  {
    name: 'a body that is not JSON',
    change: changeLast('GET', CUSTOMER, (_, line) => {
      line.response.body = line.response.body.slice(0, -1);
      return false;
    }),
  },
  {
    name: 'a list in the wrong order',
    change: changeList(
      /^\/customers$/,
      (_, items) =>
        items.length > 1 &&
        items[0]?.['created_at'] !== items.at(-1)?.['created_at'] &&
        items.reverse().length > 0,
    ),
  },
  {
    name: 'a list with an object twice',
    change: changeList(
      /^\/purchases$/,
      (_, items) => items.length > 1 && items.length < 20 && items.splice(1, 0, { ...items[0] }).length === 0,
    ),
  },
  {
    name: 'a page that repeats an object of the page before',
    change: (lines) => {
      const pages = lines.filter((one) => isAt(one, 'GET', /^\/(customers|purchases)$/) && isSuccess(one));
      for (const page of pages) {
        const cursor = parse(page)['next_cursor'];
        const next = pages.find((one) => new URL(one.url).searchParams.get('cursor') === cursor);
        const body = next && parse(next);
        if (!next || !Array.isArray(body?.['data']) || body['data'].length === 0) continue;
        (body['data'] as Json[])[0] = getItems(page).at(-1) ?? {};
        next.response.body = JSON.stringify(body);
        return true;
      }
      return false;
    },
  },
  {
    name: 'a list that does not apply its filter',
    change: changeList(/^\/purchases$/, (_, items, { url }) => {
      const status = new URL(url).searchParams.get('status');
      if (status === null || items[0] === undefined) return false;
      items[0]['status'] = status === 'active' ? 'trialing' : 'active';
      return true;
    }),
  },
  {
    name: 'a list without its newest object',
    change: changeList(/^\/customers$/, (_, items, line) => hasNoFilter(line) && items.shift() !== undefined),
  },
  {
    name: 'a list that ends before its end',
    change: changeList(/^\/customers$/, (body) => {
      if (body['has_more'] !== true) return false;
      body['has_more'] = false;
      return true;
    }),
  },
  {
    name: 'a page that is larger than its limit',
    change: changeList(/^\/purchases$/, (_, items, { url }) => {
      const limit = Number(new URL(url).searchParams.get('limit') ?? 20);
      return (
        items.length === limit &&
        items.length > 1 &&
        items.push({ ...items[0], id: 'pur_01mc03h060e0mbhar4zfht6rt8' }) > 0
      );
    }),
  },
  {
    name: 'a created customer that is not found',
    change: (lines) => {
      const created = new Set(
        lines.filter((one) => isAt(one, 'POST', /^\/customers$/)).map((one) => parse(one)['id']),
      );
      const read = lines.findLast((one) => isAt(one, 'GET', CUSTOMER) && created.has(parse(one)['id']));
      const missing = lines.find((one) => one.response.status === 404 && 'code' in parse(one));
      if (!read || !missing) return false;
      const body = {
        ...parse(missing),
        instance: new URL(read.url).pathname,
        request_id: read.response.headers['x-request-id'],
      };
      read.response = {
        status: 404,
        headers: { ...missing.response.headers, 'x-request-id': read.response.headers['x-request-id'] ?? '' },
        body: JSON.stringify(body),
      };
      return true;
    },
  },
  {
    name: 'a deleted usage record that is read again',
    change: (lines) => {
      const getPath = ({ url }: RecordedLine): string => new URL(url).pathname;
      const deleted = lines.filter(({ method, response }) => method === 'DELETE' && response.status === 204);
      const paths = new Set(deleted.map(getPath));
      const gone = lines.findIndex(
        (one) => one.method === 'GET' && one.response.status === 404 && paths.has(getPath(one)),
      );
      const path = new URL(lines[gone]?.url ?? 'http://none/').pathname;
      const [line, other] = [
        lines[gone],
        lines.find((one) => isAt(one, 'GET', CONSUMPTION) && isSuccess(one)),
      ];
      if (!line || !other) return false;
      const body = { ...parse(other), id: path.split('/').at(-1) };
      line.response = {
        ...other.response,
        headers: { ...other.response.headers, 'x-request-id': line.response.headers['x-request-id'] ?? '' },
        body: JSON.stringify(body),
      };
      return true;
    },
  },
  {
    name: 'a repeated request that was carried out twice',
    change: (lines) => {
      const line = lines.find((one) => isReplay(one) && isAt(one, 'POST', /^\/customers$/));
      if (!line) return false;
      const { 'idempotent-replayed': _, ...headers } = line.response.headers;
      const body = { ...parse(line), id: 'cus_01mc03h060e02se5b0kxy78v39' };
      line.response = {
        ...line.response,
        headers: { ...headers, location: `/v1/customers/${body.id}` },
        body: JSON.stringify(body),
      };
      return true;
    },
  },
  {
    name: 'a replay with another body than the first response',
    change: (lines) => {
      const line = lines.find((one) => isReplay(one) && isAt(one, 'POST', /^\/purchases$/));
      if (!line) return false;
      line.response.body = JSON.stringify({ ...parse(line), cycles_completed: 7 });
      return true;
    },
  },
  {
    name: 'another body with the Idempotency-Key of an earlier request',
    change: (lines) => {
      const line = lines.find((one) => isReplay(one) && isAt(one, 'POST', /^\/customers$/));
      if (!line) return false;
      line.request.body = JSON.stringify({
        ...(JSON.parse(line.request.body ?? '{}') as Json),
        phone: '+4930901820',
      });
      return true;
    },
  },
  {
    name: 'a second customer with an external_id',
    change: (lines) => {
      const created = lines.filter(
        (one) => isAt(one, 'POST', /^\/customers$/) && one.response.status === 201 && !isReplay(one),
      );
      const [first] = created.filter((one) => typeof parse(one)['external_id'] === 'string');
      const other = created.findLast(
        (one) =>
          one !== first && one.request.headers['authorization'] === first?.request.headers['authorization'],
      );
      if (!first || !other) return false;
      const { external_id } = parse(first);
      other.request.body = JSON.stringify({
        ...(JSON.parse(other.request.body ?? '{}') as Json),
        external_id,
      });
      other.response.body = JSON.stringify({ ...parse(other), external_id });
      return true;
    },
  },
  {
    name: 'an invalid request that is accepted',
    change: (lines) => {
      const line = lines.find((one) => isAt(one, 'POST', /^\/customers$/) && one.response.status === 201);
      if (line)
        line.request.body = JSON.stringify({ ...(JSON.parse(line.request.body ?? '{}') as Json), vip: true });
      return line !== undefined;
    },
  },
  {
    name: 'a request without an API key that is accepted',
    change: (lines) => {
      const line = lines.find((one) => isAt(one, 'GET', /^\/charges$/) && isSuccess(one));
      if (line) line.request.headers = { accept: 'application/json' };
      return line !== undefined;
    },
  },
  {
    name: 'a request with an unknown parameter that is accepted',
    change: (lines) => {
      const line = lines.find((one) => isAt(one, 'GET', CUSTOMER) && isSuccess(one));
      if (line) line.url += '?verbose=true';
      return line !== undefined;
    },
  },
  {
    name: 'a customer that was created in the past',
    change: changeLast('POST', /^\/customers$/, (body) => {
      body['created_at'] = '2001-01-01T00:00:00.000Z';
      return true;
    }),
  },
  {
    name: 'an operation that the document does not have',
    change: (lines) => {
      const line = lines.find((one) => isAt(one, 'GET', CUSTOMER) && isSuccess(one));
      if (line) line.url = line.url.replace('/customers/', '/payers/');
      return line !== undefined;
    },
  },
];
