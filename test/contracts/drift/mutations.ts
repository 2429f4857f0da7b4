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

/** Changes of the faults that a recording shows, by their names. */
const changes: Record<string, Mutation['change']> = {
  'a customer with another email address': changeProperty(CUSTOMER, 'email', () => 'other@example.com'),
  'a customer with another name': changeProperty(CUSTOMER, 'name', () => 'Eve Holt'),
  'a customer with other metadata': changeProperty(CUSTOMER, 'metadata', () => ({ changed: 'yes' })),
  'a customer without a property': changeLast('GET', CUSTOMER, (body) => delete body['phone']),
  'a customer with another id': changeProperty(CUSTOMER, 'id', (id) => String(id).replace(/.$/, '!')),
  'a purchase of another plan': changeProperty(PURCHASE, 'plan_id', (id) =>
    String(id).replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  ),
  'a purchase with another amount': changeProperty(PURCHASE, 'amount', (amount) =>
    typeof amount === 'number' ? amount + 1 : amount,
  ),
  'a purchase with another creation time': changeProperty(
    PURCHASE,
    'created_at',
    () => '2001-01-01T00:00:00.000Z',
  ),
  'a purchase with an unknown status': changeProperty(PURCHASE, 'status', () => 'paused'),
  'a purchase with a timestamp without milliseconds': changeProperty(PURCHASE, 'created_at', (at) =>
    String(at).replace(/\.\d+Z/, 'Z'),
  ),
  'a purchase with a number as text': changeProperty(PURCHASE, 'cycles_completed', (count) => String(count)),
  'a purchase with another checkout URL': changeProperty(
    PURCHASE,
    'checkout_url',
    () => 'https://pay.example.com/checkout/1',
  ),
  'a canceled purchase that is active again': changeLast('GET', PURCHASE, (body) => {
    if (body['status'] !== 'canceled') return false;
    Object.assign(body, { status: 'active', canceled_at: null, cancellation: null });
    return true;
  }),
  'an active purchase that is pending again': (lines) => {
    const seen = new Set(
      lines.filter((line) => parse(line)['status'] === 'active').map((line) => parse(line)['id']),
    );
    return changeLast('GET', PURCHASE, (body) => {
      if (!seen.has(body['id']) || body['status'] !== 'active') return false;
      body['status'] = 'pending';
      return true;
    })(lines);
  },
  'a failure of an active purchase': changeProperty(PURCHASE, 'failure', () => ({
    code: 'card_declined',
    message: 'Declined.',
    retryable: true,
  })),
  'a charge with another amount': changeProperty(CHARGE, 'amount', (amount) => Number(amount) + 1),
  'a charge with another currency': changeProperty(CHARGE, 'currency', (currency) =>
    currency === 'USD' ? 'EUR' : 'USD',
  ),
  'a succeeded charge without a settlement time': changeProperty(CHARGE, 'settled_at', () => null),
  'a succeeded charge that failed later': changeProperty(CHARGE, 'status', (status) =>
    status === 'succeeded' ? 'failed' : status,
  ),
  'a charge that is a retry of nothing': changeProperty(CHARGE, 'attempt', () => 2),
  'a usage record with another quantity': changeProperty(
    CONSUMPTION,
    'quantity',
    (quantity) => `9${String(quantity)}`,
  ),
  'a created customer with a changed name': changeLast('POST', /^\/customers$/, (body) => {
    body['name'] = `${String(body['name'])} `;
    return true;
  }),
  'a created customer without its metadata': changeLast('POST', /^\/customers$/, (body) => {
    if (Object.keys(body['metadata'] as object).length === 0) return false;
    body['metadata'] = {};
    return true;
  }),
  'a plan with another amount than sent': changeLast('POST', /^\/plans$/, (body) => {
    const rate = body['rate'] as Json;
    if (typeof rate['amount'] !== 'number') return false;
    rate['amount'] += 1;
    return true;
  }),
  'a success with another status': (lines) => {
    const line = lines.find((one) => isAt(one, 'POST', /^\/services$/) && one.response.status === 201);
    if (line) line.response.status = 200;
    return line !== undefined;
  },
  'a server error': (lines) => {
    const line = lines.find((one) => isAt(one, 'GET', /^\/charges$/) && isSuccess(one));
    if (line) line.response.status = 500;
    return line !== undefined;
  },
  'a response without X-Request-Id': changeHeader(isSuccess, 'x-request-id', () => null),
  'a response with another content type': changeHeader(isSuccess, 'content-type', () => 'text/html'),
  'a Location of another object': changeHeader(
    (line) => isAt(line, 'POST', /^\/customers$/),
    'location',
    (value) => value.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  ),
  'a list page without Link': changeHeader(isSuccess, 'link', () => null),
  'a 401 without WWW-Authenticate': changeHeader(
    ({ response }) => response.status === 401,
    'www-authenticate',
    () => null,
  ),
  'an error with the status of another one': changeProblem('status', 418),
  'an error with an unknown code': changeProblem('code', 'no_such_code'),
  'an error with another title than the others of its code': changeProblem('title', 'Something else'),
  'an error of another path': changeProblem('instance', '/v1/other'),
  'an error with a stack trace': changeProblem('detail', 'Error\n    at handle (/srv/app/charge.js:12:3)'),
  'a body that is not JSON': changeLast('GET', CUSTOMER, (_, line) => {
    line.response.body = line.response.body.slice(0, -1);
    return false;
  }),
  'a list in the wrong order': changeList(
    /^\/customers$/,
    (_, items) =>
      items.length > 1 &&
      items[0]?.['created_at'] !== items.at(-1)?.['created_at'] &&
      items.reverse().length > 0,
  ),
  'a list with an object twice': changeList(
    /^\/purchases$/,
    (_, items) => items.length > 1 && items.length < 20 && items.splice(1, 0, { ...items[0] }).length === 0,
  ),
  'a page that repeats an object of the page before': (lines) => {
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
  'a list that does not apply its filter': changeList(/^\/purchases$/, (_, items, { url }) => {
    const status = new URL(url).searchParams.get('status');
    if (status === null || items[0] === undefined) return false;
    items[0]['status'] = status === 'active' ? 'trialing' : 'active';
    return true;
  }),
  'a list without its newest object': changeList(
    /^\/customers$/,
    (_, items, line) => hasNoFilter(line) && items.shift() !== undefined,
  ),
  'a list that ends before its end': changeList(/^\/customers$/, (body) => {
    if (body['has_more'] !== true) return false;
    body['has_more'] = false;
    return true;
  }),
  'a page that is larger than its limit': changeList(/^\/purchases$/, (_, items, { url }) => {
    const limit = Number(new URL(url).searchParams.get('limit') ?? 20);
    return (
      items.length === limit &&
      items.length > 1 &&
      items.push({ ...items[0], id: 'pur_01mc03h060e0mbhar4zfht6rt8' }) > 0
    );
  }),
  'a created customer that is not found': (lines) => {
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
  'a deleted usage record that is read again': (lines) => {
    const getPath = ({ url }: RecordedLine): string => new URL(url).pathname;
    const deleted = lines.filter(({ method, response }) => method === 'DELETE' && response.status === 204);
    const paths = new Set(deleted.map(getPath));
    const gone = lines.findIndex(
      (one) => one.method === 'GET' && one.response.status === 404 && paths.has(getPath(one)),
    );
    const path = new URL(lines[gone]?.url ?? 'http://none/').pathname;
    const [line, other] = [lines[gone], lines.find((one) => isAt(one, 'GET', CONSUMPTION) && isSuccess(one))];
    if (!line || !other) return false;
    const body = { ...parse(other), id: path.split('/').at(-1) };
    line.response = {
      ...other.response,
      headers: { ...other.response.headers, 'x-request-id': line.response.headers['x-request-id'] ?? '' },
      body: JSON.stringify(body),
    };
    return true;
  },
  'a repeated request that was carried out twice': (lines) => {
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
  'a replay with another body than the first response': (lines) => {
    const line = lines.find((one) => isReplay(one) && isAt(one, 'POST', /^\/purchases$/));
    if (!line) return false;
    line.response.body = JSON.stringify({ ...parse(line), cycles_completed: 7 });
    return true;
  },
  'another body with the Idempotency-Key of an earlier request': (lines) => {
    const line = lines.find((one) => isReplay(one) && isAt(one, 'POST', /^\/customers$/));
    if (!line) return false;
    line.request.body = JSON.stringify({
      ...(JSON.parse(line.request.body ?? '{}') as Json),
      phone: '+4930901820',
    });
    return true;
  },
  'a second customer with an external_id': (lines) => {
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
  'an invalid request that is accepted': (lines) => {
    const line = lines.find((one) => isAt(one, 'POST', /^\/customers$/) && one.response.status === 201);
    if (line)
      line.request.body = JSON.stringify({ ...(JSON.parse(line.request.body ?? '{}') as Json), vip: true });
    return line !== undefined;
  },
  'a request without an API key that is accepted': (lines) => {
    const line = lines.find((one) => isAt(one, 'GET', /^\/charges$/) && isSuccess(one));
    if (line) line.request.headers = { accept: 'application/json' };
    return line !== undefined;
  },
  'a request with an unknown parameter that is accepted': (lines) => {
    const line = lines.find((one) => isAt(one, 'GET', CUSTOMER) && isSuccess(one));
    if (line) line.url += '?verbose=true';
    return line !== undefined;
  },
  'a customer that was created in the past': changeLast('POST', /^\/customers$/, (body) => {
    body['created_at'] = '2001-01-01T00:00:00.000Z';
    return true;
  }),
  'an operation that the document does not have': (lines) => {
    const line = lines.find((one) => isAt(one, 'GET', CUSTOMER) && isSuccess(one));
    if (line) line.url = line.url.replace('/customers/', '/payers/');
    return line !== undefined;
  },
};

/** Faults that a recording shows. */
export const mutations: readonly Mutation[] = Object.entries(changes).map(([name, change]) => ({
  name,
  change,
}));
