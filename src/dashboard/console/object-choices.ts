import { sandboxApi, unwrap } from '../data/api.js';
import { describeEvent, getObjectName } from '../data/describe-event.js';
import { listEvents, listObjects, listRequests } from '../data/objects.js';
import type { OperationParameter } from './list-operations.js';

/** Types of objects by the prefix of their ids. */
export const typesByPrefix = {
  cus: 'customer',
  pln: 'plan',
  svc: 'service',
  pur: 'purchase',
  chg: 'charge',
  con: 'consumption',
} as const;

/** Object whose id is a value of a parameter. */
export interface ObjectChoice {
  id: string;
  name: string;
}

const MAX_CHOICES = 20;

/** Loads the objects to which a parameter of an operation can refer, newest first. A parameter without ids has none. */
export async function listChoices(
  { name, example }: Pick<OperationParameter, 'name' | 'example'>,
  path: string,
  limit = MAX_CHOICES,
): Promise<ObjectChoice[]> {
  if (path.includes('/snapshots/') && name === 'name') {
    const snapshots = await unwrap(sandboxApi.GET('/snapshots'));
    return snapshots.data.map((snapshot) => ({ id: snapshot.name, name: 'Snapshot' }));
  }
  const prefix = /^[a-z]{3}(?=_)/.exec(example)?.[0] ?? '';
  if (prefix === 'evt')
    return (await listEvents({ limit })).data.map((event) => ({
      id: event.id,
      name: describeEvent(event).title,
    }));
  if (prefix === 'req')
    return (await listRequests({ limit })).data.map(({ id, method, path: name }) => ({
      id,
      name: `${method} ${name}`,
    }));
  if (prefix === 'flt')
    return (await unwrap(sandboxApi.GET('/faults'))).data.map(({ id, effect }) => ({
      id,
      name: effect.kind,
    }));
  if (!(prefix in typesByPrefix)) return [];
  const kind = path.includes('/consumptions') ? { kind: 'variable_subscription' as const } : {};
  const type = typesByPrefix[prefix as keyof typeof typesByPrefix];
  const expand = ['customer', 'plan'] as const;
  const { rows } = await listObjects(type, { limit, expand, ...(type === 'purchase' && kind) });
  return rows.map((object) => ({ id: object.data.id, name: getObjectName(object) }));
}
