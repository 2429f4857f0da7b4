/** Runs an action a number of times, all at once. */
export function repeatConcurrently<Result>(
  count: number,
  run: (index: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => run(index)));
}
