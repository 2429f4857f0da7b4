import { contract, problemCatalogue } from '../../../contracts/description/description.js';
import { resolve, type Described } from '../../../contracts/description/document.js';
import { fault } from './body-faults.js';
import { inBody, type StructuralFault, type Told } from './fault.js';
import type { Place } from './places.js';

/** What can be wrong around the body of a success: status, headers, content type. */
export function envelopeFaults(place: Place): StructuralFault[] {
  return place.status < 300 ? [...statusFaults(place), ...headerFaults(place), ...contentFaults(place)] : [];
}

function statusFaults(place: Place): StructuralFault[] {
  const to = (status: number, more: Partial<Told> = {}): StructuralFault['alter'] => {
    return (told) => ({ ...told, ...more, status });
  };
  const empty = { text: '{}', headers: { 'content-type': 'application/json; charset=utf-8' } };
  const others = [200, 201, 202].filter((status) => status !== place.status);
  return [
    ...others.map((status) =>
      fault(
        place,
        'success with another status',
        String(status),
        to(status, place.status === 204 ? empty : {}),
      ),
    ),
    fault(place, 'success without its body', '204', (told) => ({ ...withoutBody(told), status: 204 })),
    fault(place, 'server error', '500', to(500)),
    fault(place, 'redirect', '302', (told) => ({
      ...told,
      status: 302,
      headers: { ...told.headers, location: '/elsewhere' },
    })),
  ].filter(({ name }) => !(place.status === 204 && name.endsWith('.204')));
}

function headerFaults(place: Place): StructuralFault[] {
  return Object.entries(place.response.headers ?? {}).flatMap(([name, described]) => {
    const { required = false } = resolve<Described>(contract, described, '').value;
    const key = name.toLowerCase();
    const change = (change: (value: string) => string | undefined): StructuralFault['alter'] => {
      return (told) => {
        const value = told.headers[key];
        if (value === undefined) return null;
        const { [key]: _, ...others } = told.headers;
        const next = change(value);
        return { ...told, headers: next === undefined ? others : { ...others, [key]: next } };
      };
    };
    const ofAddress = /^(location|link)$/.test(key)
      ? [
          fault(
            place,
            'address of something else',
            name,
            change((value) => value.replace(/\w\b(?=[^\w]*$|>)/, '0')),
          ),
        ]
      : [];
    return [
      fault(
        place,
        required ? 'required header stripped' : 'header stripped',
        name,
        change(() => undefined),
      ),
      fault(
        place,
        'header garbled',
        name,
        change(() => '?'),
      ),
      ...ofAddress,
    ];
  });
}

function contentFaults(place: Place): StructuralFault[] {
  const typed = (kind: string, type: string): StructuralFault =>
    fault(place, kind, type.replace(/\W/g, '-'), (told) => ({
      ...told,
      headers: { ...told.headers, 'content-type': type },
    }));
  if (!place.schema) {
    const body = { text: '{"deleted":true}', 'content-type': 'application/json' };
    return [
      fault(place, 'body where none may be', '', ({ status, headers }) => ({
        status: status === 204 ? 200 : status,
        headers: { ...headers, 'content-type': body['content-type'] },
        text: body.text,
      })),
      typed('other content type', 'application/json'),
    ];
  }
  const head: StructuralFault[] =
    place.operation.method === 'GET'
      ? [
          { ...typed('HEAD unlike GET', 'text/html'), isOfHead: true },
          {
            ...fault(place, 'HEAD refused', '', (told) => ({ ...withoutBody(told), status: 404 })),
            isOfHead: true,
          },
        ]
      : [];
  return [
    typed('other content type', 'text/html'),
    typed('other content type', 'application/problem+json'),
    fault(place, 'body cut off', '', (told) => ({ ...told, text: told.text.slice(0, -1) })),
    fault(place, 'body in an envelope', '', (told) => ({ ...told, text: `{"result":${told.text}}` })),
    fault(place, 'body in an array', '', (told) => ({ ...told, text: `[${told.text}]` })),
    ...head,
  ];
}

/** What can be wrong with a refusal. */
export function problemFaults(place: Place): StructuralFault[] {
  const { status } = place;
  if (status < 400 || status >= 500) return [];
  const rewritten = (kind: string, where: string, isOther: (code: string, itsStatus: number) => boolean) =>
    fault(place, kind, where, (told) => {
      const body = JSON.parse(told.text === '' ? '{}' : told.text) as { code?: string };
      const found = Object.entries(problemCatalogue).find(
        ([code, { status: its }]) => code !== body.code && isOther(code, its),
      );
      if (!found || body.code === undefined) return null;
      const [code, { status: its, title }] = found;
      const problem = { ...body, code, title, status: its, type: `/docs/problems/${code}` };
      return { ...told, status: its, text: JSON.stringify(problem) };
    });
  const neighbours = Object.values(problemCatalogue).filter((one) => one.status === status).length;
  const another = status === 400 ? 422 : 400;
  return [
    ...(neighbours > 1 ? [rewritten('refused with another code', '', (_, its) => its === status)] : []),
    rewritten('refused with another status', String(another), (_, its) => its === another),
    fault(place, 'refusal that says success', '', (told) => ({ ...told, status: 200 })),
    fault(place, 'refusal in HTML', '', (told) => ({
      ...told,
      headers: { ...told.headers, 'content-type': 'text/html' },
      text: '<h1>Refused</h1>',
    })),
    fault(place, 'refusal in JSON that is no problem', '', (told) => ({
      ...told,
      text: JSON.stringify({ error: 'refused' }),
    })),
    ...['code', 'request_id', 'instance', 'title'].map((name) =>
      fault(
        place,
        'part of a problem dropped',
        name,
        inBody((body) => Reflect.deleteProperty(body, name)),
      ),
    ),
    ...(status === 400 || status === 422
      ? [
          fault(
            place,
            'faults not named',
            '',
            inBody((body) => {
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

function withoutBody(told: Told): Told {
  const { 'content-type': _, ...headers } = told.headers;
  return { ...told, headers, text: '' };
}
