/** Value of a single process, or promise of a value in a shared database. */
export type Awaitable<Value> = Value | Promise<Value>;

/** Interface whose methods may return promises, for services that have an in-memory and a shared implementation. */
export type AsyncInterface<Service> = {
  [Name in keyof Service]: Service[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Awaitable<Awaited<Result>>
    : Service[Name];
};
