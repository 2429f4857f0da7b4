import nullablePaths from '../../generated/nullable-properties.json' with { type: 'json' };
import type { CollectionName, Event, EventType, SnapshotPart } from '../domain/shared/records.js';

/** Collection of records, or another table of resources. */
export type RecordKind = CollectionName | 'organizations' | 'faults';

/** Nullable properties of an object. */
interface Properties {
  names: readonly string[];
  /** Properties that hold objects with nullable properties. With `kind`, those of the object itself if `name` has this value. */
  nested: readonly { name: string; kind: string | undefined; properties: Properties }[];
}

/** Nullable properties by kind of record; null for records that are not resources, such as stored responses. */
const propertiesByKind: Readonly<Record<RecordKind, Properties | null>> = {
  customers: toProperties(nullablePaths.Customer),
  services: toProperties(nullablePaths.Service),
  plans: toProperties(nullablePaths.Plan),
  purchases: toProperties(nullablePaths.Purchase, 'next_action'),
  charges: toProperties(nullablePaths.Charge),
  consumptions: toProperties(nullablePaths.Consumption),
  configurations: toProperties(nullablePaths.OrganizationConfiguration, 'webhook.secret'),
  events: toProperties(nullablePaths.PingEvent),
  deliveries: toProperties(nullablePaths.Delivery),
  organizations: toProperties(nullablePaths.SandboxOrganization, 'clock'),
  faults: toProperties(nullablePaths.Fault),
  idempotency_records: null,
  seeds: null,
  snapshots: null,
  snapshot_parts: null,
};

/** First part of the type of an event. */
type EventTopic = EventType extends infer Type
  ? Type extends `${infer Topic}.${string}`
    ? Topic
    : Type
  : never;

/** Nullable properties of the data of an event. */
const propertiesByTopic: Readonly<Record<EventTopic, Properties | null>> = {
  purchase: toProperties(nullablePaths.Purchase),
  charge: propertiesByKind.charges,
  consumption: propertiesByKind.consumptions,
  customer: propertiesByKind.customers,
  ping: null,
};

/**
 * Sets the nullable properties that a record lacks to null: those that the OpenAPI document got after the record was
 * stored. Changes the record itself, so pass only a record that was just decoded. Includes the data of events and the
 * records in snapshots.
 */
export function fillNullableProperties(kind: RecordKind, record: object): void {
  fillProperties(record, propertiesByKind[kind]);
  if (kind === 'events') {
    const { type, data } = record as Partial<Event>;
    fillProperties(data, propertiesByTopic[type?.split('.', 1)[0] as EventTopic]);
  } else if (kind === 'snapshot_parts') {
    const { contents = [] } = record as Partial<SnapshotPart>;
    for (const item of contents) fillNullableProperties(item.collection, item.record);
  }
}

/** Sets the properties that an object lacks to null. Changes the object itself, or the items of an array. */
export function fillProperties(value: unknown, properties: Properties | null | undefined): void {
  if (!properties || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) fillProperties(item, properties);
    return;
  }
  const object = value as Record<string, unknown>;
  for (const name of properties.names) if (object[name] === undefined) object[name] = null;
  for (const { name, kind, properties: inner } of properties.nested) {
    if (kind === undefined) fillProperties(object[name], inner);
    else if (object[name] === kind) fillProperties(object, inner);
  }
}

/** Groups paths by their first part. Ignores the computed properties of the API, which records do not have. */
export function toProperties(paths: readonly string[], ...computed: string[]): Properties {
  const names: string[] = [];
  const innerPaths = new Map<string, string[]>();
  for (const path of paths) {
    if (computed.some((other) => path === other || path.startsWith(`${other}.`))) continue;
    const [first = '', ...rest] = path.split('.');
    if (rest.length === 0) names.push(first);
    else innerPaths.set(first, [...(innerPaths.get(first) ?? []), rest.join('.')]);
  }
  const nested = [...innerPaths].map(([first, inner]) => {
    const [name = '', kind] = first.split('=');
    return { name, kind, properties: toProperties(inner) };
  });
  return { names, nested };
}
