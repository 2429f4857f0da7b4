import { getBuildCache } from '../tools/tool-cache.js';
import { GO_MODULES } from '../tools/versions.js';

/** Oldest Go version that all of the modules accept. */
const GO_VERSION = '1.25.0';

/** Returns a `go.mod` that requires the pinned modules. */
export function createModuleFile(name: string): string {
  const modules = Object.entries(GO_MODULES).map(([path, version]) => `\t${path} v${version}\n`);
  return `module ${name}\n\ngo ${GO_VERSION}\n\nrequire (\n${modules.join('')})\n`;
}

/** Returns the environment variables that keep modules and build results in the cache. */
export function createGoEnvironment(): Record<string, string> {
  return {
    GOPATH: getBuildCache('go'),
    GOCACHE: getBuildCache('go-build'),
    // `go build` records the checksums of the modules that it downloads, and leaves files that can be deleted.
    GOFLAGS: '-mod=mod -modcacherw -buildvcs=false',
    GOWORK: 'off',
  };
}
