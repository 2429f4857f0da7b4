import createClient from 'openapi-fetch';
import type { components as PublicComponents, paths as PublicPaths } from '../../generated/openapi.js';
import type { components as SandboxComponents, paths as SandboxPaths } from '../../generated/sandbox.js';

export type Schemas = SandboxComponents['schemas'];
export type PublicSchemas = PublicComponents['schemas'];
export type Message = Schemas['StreamMessage'];
export type SandboxObject = Schemas['SandboxObject'];

/** What the dashboard looks at; it leaves no trace in the journal. */
export const sandbox = createClient<SandboxPaths>({ baseUrl: '/_sandbox' });

/** What the dashboard does as any client of the gateway would. */
export const gateway = createClient<PublicPaths>({ baseUrl: '/v1' });

/** A problem that the sandbox answered with. */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(readonly problem: Schemas['Problem']) {
    super(problem.detail);
  }
}

interface Outcome<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** The body of a success. @throws {Refusal} */
export async function take<Data>(answer: Promise<Outcome<Data>>): Promise<Data> {
  const { data, error, response } = await answer;
  if (!response.ok)
    throw isProblem(error) ? new Refusal(error) : new Error(`Answered with ${response.status}.`);
  return data as Data;
}

function isProblem(error: unknown): error is Schemas['Problem'] {
  return typeof error === 'object' && error !== null && 'code' in error;
}
