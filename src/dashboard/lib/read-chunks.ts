/** Yields the body of a response in parts. Not every browser can iterate over a stream. */
export async function* readChunks({ body }: Response): AsyncGenerator<Uint8Array, void> {
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return;
    yield value;
  }
}
