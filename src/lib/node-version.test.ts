import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { describeOldNode, SUPPORTED_NODE } from './node-version.js';

it('SUPPORTED_NODE is the range in package.json', () => {
  expect(SUPPORTED_NODE).toBe(packageJson.engines.node);
});

it.each(['20.19.0', '20.20.2', '22.0.0', '24.22.3', '26.1.0'])('Node.js %s is supported', (version) => {
  expect(describeOldNode(version)).toBeNull();
});

it.each(['8.17.0', '16.20.2', '18.20.8', '20.18.3', '21.0.0', '21.7.3'])(
  'the message for Node.js %s is one line with this version and those that work',
  (version) => {
    expect(describeOldNode(version)).toBe(
      `Tollgate requires Node.js 22, 24 or 26, or 20.19 or later of Node.js 20. This is Node.js ${version}.`,
    );
  },
);
