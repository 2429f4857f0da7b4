import type { SandboxObject } from './api.js';

/** Names of the types of objects, as screens show them. */
export const objectNouns: Readonly<Record<string, string>> = {
  purchase: 'Purchase',
  charge: 'Payment',
  customer: 'Customer',
  plan: 'Plan',
  service: 'Service',
  consumption: 'Usage record',
  configuration: 'Configuration',
};

/** Returns the name of an object: its name, else its email address, its external id or its id. */
export function getObjectName({ data }: SandboxObject): string {
  const { name, email, external_id } = data as {
    name?: string;
    email?: string | null;
    external_id?: string | null;
  };
  return name ?? email ?? external_id ?? data.id;
}
