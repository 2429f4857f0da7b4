// One process of the benchmark of sandboxes: plain JavaScript over what was built, so that no loader takes part in it.
const began = performance.now();
const { startSandbox } = await import(new URL('../../dist/bundle/testing/index.js', import.meta.url).href);
const imported = performance.now();
const running = [await answering()];
const first_ms = performance.now() - began;

/** A sandbox that has answered. */
async function answering() {
  const sandbox = await startSandbox();
  await sandbox.clock.now();
  return sandbox;
}

const held = () => {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};
// What is made once is made with the first two.
running.push(await answering());
const before = held();
const further_ms = [];
for (let count = 0; count < 20; count += 1) {
  const start = performance.now();
  running.push(await answering());
  further_ms.push(performance.now() - start);
}
const further_mb = (held() - before) / further_ms.length / 1e6;
await Promise.all(running.map((sandbox) => sandbox.close()));
process.send({ import_ms: imported - began, first_ms, further_ms, further_mb });
