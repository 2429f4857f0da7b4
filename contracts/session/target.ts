import { basePath, sandboxBasePath } from '../spec/description.js';
import type { Bases } from '../http/api.js';

/** Where a deployment is. */
export interface Target {
  /** `http://127.0.0.1:4010` */
  origin: string;
  bases: Bases;
  isLoopback: boolean;
}

/** What was asked for makes no sense. */
export class WrongUse extends Error {
  override name = 'WrongUse';
}

/** Nothing answers there. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/**
 * @param baseUrl of the public API; an origin alone is completed by the path of the description
 * @throws WrongUse when it is no http address
 */
export function targetOf(baseUrl: string): Target {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new WrongUse(`"${baseUrl}" is no http or https address. Give one such as http://127.0.0.1:4010/v1`);
  }
  if (url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new WrongUse(
      'Give the address alone: without user, query or fragment. The key belongs into TOLLGATE_API_KEY.',
    );
  }
  const given = url.pathname.replace(/\/+$/, '');
  const contract = given === '' ? basePath : given;
  const prefix = contract.endsWith(basePath) ? contract.slice(0, -basePath.length) : '';
  return {
    origin: url.origin,
    bases: { contract, sandbox: prefix + sandboxBasePath },
    isLoopback: isLoopbackName(url.hostname),
  };
}

function isLoopbackName(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(host)
  );
}
