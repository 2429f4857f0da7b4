import type { components } from '../../generated/closed/sandbox.js';
import { isObject } from '../lib/is-object.js';

type MutateEffect = components['schemas']['MutateFault'];

const ID_PREFIXES: Record<MutateEffect['object_type'], string> = {
  purchase: 'pur_',
  charge: 'chg_',
  consumption: 'con_',
  customer: 'cus_',
  plan: 'pln_',
  service: 'svc_',
  configuration: 'cfg_',
  event: 'evt_',
};

/** Changes the objects of the effect's type in a body: the body itself, and the objects in its `data`. */
export function mutateObjects(body: unknown, effect: MutateEffect): unknown {
  if (Array.isArray(body)) return body.map((item) => mutateObjects(item, effect));
  if (!isObject(body)) return body;
  const changed = 'data' in body ? { ...body, data: mutateObjects(body['data'], effect) } : body;
  return hasType(body, effect) ? setProperties(changed, effect.set) : changed;
}

export function containsMutatedObject(body: unknown, effect: MutateEffect): boolean {
  if (Array.isArray(body)) return body.some((item) => containsMutatedObject(item, effect));
  return isObject(body) && (hasType(body, effect) || containsMutatedObject(body['data'], effect));
}

const hasType = ({ id }: Readonly<Record<string, unknown>>, { object_type }: MutateEffect): boolean =>
  typeof id === 'string' && id.startsWith(ID_PREFIXES[object_type]);

function setProperties(
  object: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const changes = Object.entries(values).map(([name, value]): [string, unknown] => {
    const current = object[name];
    if (!isObject(value) || current === undefined) return [name, value];
    return [name, isObject(current) ? setProperties(current, value) : current];
  });
  return { ...object, ...Object.fromEntries(changes) };
}
