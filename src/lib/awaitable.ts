/** A value, or the promise of it where a database has to be asked. */
export type Soon<Value> = Value | Promise<Value>;

/** Goes on at once with what is there already, so that nobody waits a turn for it. */
export function andThen<Value, Result>(
  value: Soon<Value>,
  next: (value: Value) => Soon<Result>,
): Soon<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** A part of which there is one in memory, and one that shares what it knows with other processes. */
export type Shareable<Part> = {
  [Name in keyof Part]: Part[Name] extends (...given: infer Given) => infer Result
    ? (...given: Given) => Soon<Awaited<Result>>
    : Part[Name];
};
