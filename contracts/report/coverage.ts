import { isObject } from '../lib/is-object.js';
import type { Exchange } from '../results/exchange.js';
import { getBodySchema, getParameters, operations } from '../spec/api-documents.js';
import { parseJson } from '../spec/conformance/check-response.js';
import { resolveReference, type Operation } from '../spec/document.js';
import type { CoveredOperation, CoveredParameter } from './report.js';

/** Requirement without a verdict. */
export interface UntestedRequirement {
  /** Null for a requirement about several operations. */
  operation: string | null;
  reason: string;
}

/** Measures which statuses and parameters of each operation were exercised, and why the others were not. */
export function measureCoverage(
  exchanges: readonly Exchange[],
  untested: readonly UntestedRequirement[],
): CoveredOperation[] {
  return operations.map((operation) => {
    const own = exchanges.filter((exchange) => exchange.operation === operation);
    return measureOperation(operation, own, explainUncovered(operation, untested));
  });
}

function measureOperation(
  operation: Operation,
  exchanges: readonly Exchange[],
  reason: string,
): CoveredOperation {
  const sent = exchanges.map((exchange) => ({
    status: String(exchange.response.status),
    parameters: getSentParameters(exchange),
  }));
  const statuses = Object.keys(operation.definition.responses).filter((status) => status !== 'default');
  return {
    id: operation.id,
    method: operation.method,
    path: operation.template,
    requests: exchanges.length,
    statuses: statuses.map((status) => {
      const count = sent.filter((exchange) => exchange.status === status).length;
      return { status, count, gap: count > 0 ? null : (explainUnreachable(operation, status) ?? reason) };
    }),
    parameters: listParameters(operation).map((parameter) => {
      const key = `${parameter.in} ${parameter.name}`;
      const withParameter = sent.filter(({ parameters }) => parameters.has(key));
      const counts = new Map<string, number>();
      for (const { status } of withParameter) counts.set(status, (counts.get(status) ?? 0) + 1);
      return {
        ...parameter,
        seen: Object.fromEntries(counts),
        gap: withParameter.length > 0 ? null : reason,
      };
    }),
  };
}

/** Explains why no request to a working gateway provokes a status reliably; null if one does. */
function explainUnreachable({ document, definition, pointer }: Operation, status: string): string | null {
  if (status === '500') return 'only a bug or a crash of the gateway causes it';
  if (status === '503') return 'the gateway sends it only while it is unavailable';
  if (status === '408' || status === '431')
    return 'only a connection that is too slow, or headers that are too large, cause it';
  if (status === '502' || status === '504') return 'only a server in front of the gateway sends it';
  const response = definition.responses[status];
  if (!response) return null;
  const { content = {} } = resolveReference(document, response, pointer).value;
  const examples = Object.values(content).flatMap((mediaType) => Object.keys(mediaType.examples ?? {}));
  const isRace = examples.length > 0 && examples.every((code) => code === 'idempotency_key_in_use');
  return isRace ? 'only a repeated request during the first one causes it' : null;
}

function explainUncovered({ id }: Operation, untested: readonly UntestedRequirement[]): string {
  const ofOperation = untested.filter(({ operation }) => operation === id).map(({ reason }) => reason);
  const general = untested.filter(({ operation }) => operation === null).map(({ reason }) => reason);
  const [first, ...more] = new Set(ofOperation.length > 0 ? ofOperation : general);
  if (first === undefined) return 'no requirement covers it';
  return more.length > 0 ? `${first}; other reasons: ${more.length}` : first;
}

type ParameterName = Pick<CoveredParameter, 'in' | 'name'>;

/** Lists the parameters and the top-level properties of the body. */
function listParameters(operation: Operation): ParameterName[] {
  const properties = getBodySchema(operation)?.value.properties ?? {};
  return [
    ...getParameters(operation).map(({ in: location, name }): ParameterName => ({ in: location, name })),
    ...Object.keys(properties).map((name): ParameterName => ({ in: 'body', name })),
  ];
}

/** Returns location and name of each parameter in a request, such as `query limit`. */
function getSentParameters({ operation, target, request }: Exchange): Set<string> {
  const query = new URLSearchParams(target.split('?').slice(1).join('?'));
  const body = request.body === null ? undefined : parseJson(request.body);
  const properties = isObject(body) ? Object.keys(body) : [];
  const parameters = operation ? getParameters(operation) : [];
  const inPath = parameters.filter(({ in: location }) => location === 'path');
  const headers = parameters.filter(
    ({ in: location, name }) => location === 'header' && name.toLowerCase() in request.headers,
  );
  return new Set([
    ...inPath.map(({ name }) => `path ${name}`),
    ...[...query.keys()].map((name) => `query ${name}`),
    ...headers.map(({ name }) => `header ${name}`),
    ...properties.map((name) => `body ${name}`),
  ]);
}
