import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './lib/openapi-document.js';

/** Table of events in `spec/webhooks/events.yaml`, by event type. */
type EventTable = Record<string, { schema: { $ref: string }; status?: string }>;

/** Reads the table of events. */
export async function readEventTable(): Promise<EventTable> {
  return parse(await readFile(join(root, 'spec/webhooks/events.yaml'), 'utf8')) as EventTable;
}

/**
 * Returns the content of `generated/events.ts`: the event types in the order of the table, and the statuses that they
 * announce.
 *
 * @throws {Error} if two events of an object have the same status
 */
export function formatEventTypes(table: EventTable): string {
  const statusByEvent: Record<string, Record<string, string>> = {};
  const eventByStatus: Record<string, Record<string, string>> = {};
  for (const [type, { schema, status }] of Object.entries(table)) {
    if (status === undefined) continue;
    const object = schema.$ref.replace(/^.*\/(\w+)Event$/, '$1');
    const events = (eventByStatus[object] ??= {});
    const other = events[status];
    if (other !== undefined) throw new Error(`${other} and ${type} have the same status, ${status}.`);
    events[status] = type;
    (statusByEvent[object] ??= {})[type] = status;
  }
  return [
    '// Generated from spec/webhooks/events.yaml by spec/build/generate.ts. Do not edit.',
    '',
    '/** All event types, in the order of the documentation. */',
    `export const EVENT_TYPES = ${toCode(Object.keys(table))} as const;`,
    '',
    '/** Event type that announces each status of an object. */',
    `export const EVENT_BY_STATUS = ${toCode(eventByStatus)} as const;`,
    '',
    '/** Status that the object of an event has entered. Other events announce no status. */',
    `export const STATUS_BY_EVENT: Readonly<`,
    `  Record<keyof typeof EVENT_BY_STATUS, Readonly<Record<string, string>>>`,
    `> = ${toCode(statusByEvent)};`,
    '',
  ].join('\n');
}

const toCode = (value: object): string => JSON.stringify(value, null, 2);
