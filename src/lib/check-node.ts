/** First module of each entry of the package: in an old version of Node.js, the import fails with one sentence. */
import { describeOldNode } from './node-version.js';

// Bundles for browsers and edge runtimes can include the client.
const versions = (globalThis as { process?: { versions?: { node?: string } } }).process?.versions;
const message = versions?.node === undefined ? null : describeOldNode(versions.node);
if (message !== null) throw new Error(message);
