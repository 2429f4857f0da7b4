/** The store cannot make commits durable: the disk is full, gone or read-only. Sent as a 503 response. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The organization was deleted, or never existed. */
export class UnknownOrganization extends Error {
  override name = 'UnknownOrganization';
}
