import type { DeploymentOptions } from './deployment-options.js';
import { IdGenerator } from './ids.js';
import { Organization } from './organization.js';

/** State of a running deployment that all organizations share. */
export class Deployment {
  readonly organizations: readonly [Organization, Organization, ...Organization[]];
  /** Origin of the gateway, set once it listens. */
  origin = '';
  /** Time by which the clock is late, while objects are created in the past, milliseconds. */
  lateMs = 0;
  readonly #ids: IdGenerator;

  constructor(readonly options: DeploymentOptions) {
    this.#ids = new IdGenerator(options.ids);
    this.organizations = [
      new Organization(`sk_test_${this.#ids.next('one')}`),
      new Organization(`sk_test_${this.#ids.next('two')}`),
      ...Array.from(
        { length: options.pooledOrganizations },
        () => new Organization(`sk_test_${this.#ids.next('pool')}`),
      ),
    ];
  }

  /** Current time, milliseconds since 1970. */
  now(): number {
    const { clockOffsetMs, clockResolutionMs } = this.options;
    const time = Date.now() + clockOffsetMs - this.lateMs;
    return time - (time % clockResolutionMs);
  }

  newId(prefix: string): string {
    return this.#ids.next(prefix);
  }

  findOrganization(apiKey: string): Organization | undefined {
    return this.organizations.find((organization) => organization.apiKey === apiKey);
  }
}

/** Request to an operation whose form has been validated. */
export interface Call {
  deployment: Deployment;
  organization: Organization;
  /** Path without query, below the base path. */
  path: string;
  /** Parameters of the path, decoded. */
  params: Record<string, string>;
  /** Parameters of the query, decoded. */
  query: Record<string, string>;
  /** JSON value; undefined without a body. */
  body: unknown;
}
