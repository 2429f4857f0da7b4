/** The store cannot make commits durable: the disk is full, gone or read-only. Sent as a 503 response. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The store cannot make commits durable, but what it holds is durable or was: reads continue. */
export class StoreReadOnly extends StoreUnavailable {
  override name = 'StoreReadOnly';
}

/** The sandbox is shutting down. The next start continues the work. */
export class SandboxStopping extends StoreUnavailable {
  override name = 'SandboxStopping';
}

/** The organization was deleted, or never existed. */
export class UnknownOrganization extends Error {
  override name = 'UnknownOrganization';
}

/** A running transaction has the same exclusive key. */
export class KeyInUse extends Error {
  override name = 'KeyInUse';
}
