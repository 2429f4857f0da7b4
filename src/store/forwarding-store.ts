import type { Organization } from '../domain/shared/records.js';
import type { OrganizationKey, Reader, Store, TransactionResult } from './store.js';

/** Base of store decorators: forwards every call to another store. */
export abstract class ForwardingStore implements Store {
  /** Store that receives the calls. */
  protected abstract readonly target: Store;

  transact<Result>(
    organizationId: string,
    work: (reader: Reader) => Promise<TransactionResult<Result>>,
    exclusiveKey?: string,
  ): Promise<Result> {
    return this.target.transact(organizationId, work, exclusiveKey);
  }

  read<Result>(organizationId: string, work: (reader: Reader) => Promise<Result>): Promise<Result> {
    return this.target.read(organizationId, work);
  }

  waitUntilDurable(organizationId: string): Promise<void> {
    return this.target.waitUntilDurable(organizationId);
  }

  createOrganization(organization: Organization): Promise<void> {
    return this.target.createOrganization(organization);
  }

  deleteOrganizations(...args: Parameters<Store['deleteOrganizations']>): Promise<Organization[]> {
    return this.target.deleteOrganizations(...args);
  }

  findOrganization(by: OrganizationKey): Promise<Organization | undefined> {
    return this.target.findOrganization(by);
  }

  listOrganizations(): Promise<Organization[]> {
    return this.target.listOrganizations();
  }

  get isAvailable(): boolean {
    return this.target.isAvailable;
  }

  close(): Promise<void> {
    return this.target.close();
  }
}
