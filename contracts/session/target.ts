import type { BasePaths } from '../http/api.js';
import { basePath, operations, sandboxBasePath, sandboxOperations } from '../spec/api-documents.js';
import { findOperation, type Operation } from '../spec/document.js';

/** Capability that a target must have for a requirement to run. Every target can be read with one API key. */
export type Need =
  /** Permission to create and change objects. */
  | 'write'
  /** API key of a second organization. */
  | 'second-key'
  /** Support for the test tokens of the OpenAPI document. */
  | 'payment-tokens'
  /** Sandbox API, with which the run creates its own organizations. */
  | 'sandbox'
  /** Organizations that belong to the run: created in a sandbox, or named with the key pool. */
  | 'own-organization'
  /** Clock that can be frozen and advanced; part of the sandbox API. */
  | 'clock'
  /** Gateway beside the target, with which its responses are compared. */
  | 'reference'
  /** Connections from the target to a webhook receiver on this machine. */
  | 'receiver';

export interface Target {
  /** Origin, such as `http://127.0.0.1:4010`. */
  origin: string;
  bases: BasePaths;
  isLoopback: boolean;
}

/** Thrown for arguments, files or keys that cannot be used. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Thrown if no connection to the target can be opened. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/**
 * Parses the URL of a target.
 *
 * @param baseUrl URL of the public API; an origin alone gets the base path of the OpenAPI document
 * @throws UsageError for anything but an http or https URL without user, query and fragment
 */
export function parseTarget(baseUrl: string): Target {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || !/^https?:\/\/[^/]/i.test(baseUrl)) {
    throw new UsageError(
      `"${baseUrl}" is no http or https address. Give one such as http://127.0.0.1:4010/v1`,
    );
  }
  if (url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new UsageError(
      'Give the address alone: without user, query or fragment. The key belongs into TOLLGATE_API_KEY.',
    );
  }
  const path = url.pathname.replace(/\/+$/, '');
  const contract = path === '' ? basePath : path;
  const prefix = contract.endsWith(basePath) ? contract.slice(0, -basePath.length) : '';
  return {
    origin: url.origin,
    bases: { contract, sandbox: prefix + sandboxBasePath },
    isLoopback: isLoopbackHost(url.hostname),
  };
}

/** Returns the base URL of the sandbox that has the sandbox API of a target. */
export const getSandboxUrl = ({ origin, bases }: Target): string =>
  origin + bases.sandbox.slice(0, -sandboxBasePath.length) + basePath;

/** Returns the operation of a request; null if the OpenAPI documents have none. @param target path and query */
export function findRequestedOperation(
  { contract, sandbox }: BasePaths,
  method: string,
  target: string,
): Operation | null {
  const path = target.split('?')[0] ?? '';
  const operation = path.startsWith(`${sandbox}/`)
    ? findOperation(sandboxOperations, method, path.slice(sandbox.length))
    : path.startsWith(`${contract}/`)
      ? findOperation(operations, method, path.slice(contract.length))
      : undefined;
  return operation ?? null;
}

function isLoopbackHost(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(host)
  );
}
