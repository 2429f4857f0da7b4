import type { Exchange } from '../http/exchange.js';
import { parseJson } from '../spec/conformance/check-response.js';
import { bodySchemaOf, operations, parametersOf } from '../spec/description.js';
import { resolve, type Operation } from '../spec/document.js';
import type { CoveredOperation, CoveredParameter } from './report.js';

/** A requirement that was not judged, and why. */
export interface Unjudged {
  /** Null when it is about all of them. */
  operation: string | null;
  reason: string;
}

/** What of the description was exercised, operation by operation, and why the rest was not. */
export function coverageOf(
  exchanges: readonly Exchange[],
  unjudged: readonly Unjudged[],
): CoveredOperation[] {
  return operations.map((operation) => {
    const own = exchanges.filter((exchange) => exchange.operation === operation);
    return covered(operation, own, whyNot(operation, unjudged));
  });
}

function covered(operation: Operation, exchanges: readonly Exchange[], reason: string): CoveredOperation {
  const seen = exchanges.map((exchange) => ({
    status: String(exchange.response.status),
    parameters: sentBy(exchange),
  }));
  const statuses = Object.keys(operation.described.responses).filter((status) => status !== 'default');
  return {
    id: operation.id,
    method: operation.method,
    path: operation.template,
    requests: exchanges.length,
    statuses: statuses.map((status) => {
      const count = seen.filter((one) => one.status === status).length;
      return { status, count, gap: count > 0 ? null : (beyondRequests(operation, status) ?? reason) };
    }),
    parameters: parametersIn(operation).map((parameter) => {
      const key = `${parameter.in} ${parameter.name}`;
      const answers = seen.filter(({ parameters }) => parameters.has(key));
      const counts = new Map<string, number>();
      for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
      return { ...parameter, seen: Object.fromEntries(counts), gap: answers.length > 0 ? null : reason };
    }),
  };
}

/** Why no request can bring about a status for certain, in a gateway that works; null where one can. */
function beyondRequests({ document, described, pointer }: Operation, status: string): string | null {
  if (status === '500') return 'only a fault of the gateway brings it about';
  if (status === '503') return 'only the gateway itself brings it about';
  const response = described.responses[status];
  if (!response) return null;
  const { content = {} } = resolve(document, response, pointer).value;
  const examples = Object.values(content).flatMap((one) => Object.keys(one.examples ?? {}));
  const isRace = examples.length > 0 && examples.every((code) => code === 'idempotency_key_in_use');
  return isRace
    ? 'only a repetition that comes while the first request is still running brings it about'
    : null;
}

function whyNot({ id }: Operation, unjudged: readonly Unjudged[]): string {
  const reasons = unjudged.filter(({ operation }) => operation === id).map(({ reason }) => reason);
  const general = unjudged.filter(({ operation }) => operation === null).map(({ reason }) => reason);
  const [first, ...more] = new Set(reasons.length > 0 ? reasons : general);
  if (first === undefined) return 'no requirement asks for it';
  return more.length > 0 ? `${first}; and ${more.length} other reasons` : first;
}

type Named = Pick<CoveredParameter, 'in' | 'name'>;

/** Parameters, and the properties of the body. */
function parametersIn(operation: Operation): Named[] {
  const properties = bodySchemaOf(operation)?.value.properties ?? {};
  return [
    ...parametersOf(operation).map(({ in: place, name }): Named => ({ in: place, name })),
    ...Object.keys(properties).map((name): Named => ({ in: 'body', name })),
  ];
}

function sentBy({ operation, target, request }: Exchange): Set<string> {
  const query = new URLSearchParams(target.split('?').slice(1).join('?'));
  const body = request.body === null ? undefined : parseJson(request.body);
  const properties =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : [];
  const parameters = operation ? parametersOf(operation) : [];
  const inPath = parameters.filter(({ in: place }) => place === 'path');
  const headers = parameters.filter(
    ({ in: place, name }) => place === 'header' && name.toLowerCase() in request.headers,
  );
  return new Set([
    ...inPath.map(({ name }) => `path ${name}`),
    ...[...query.keys()].map((name) => `query ${name}`),
    ...headers.map(({ name }) => `header ${name}`),
    ...properties.map((name) => `body ${name}`),
  ]);
}
