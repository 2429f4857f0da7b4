import { test } from 'vitest';
import { hostileResponses } from '../../support/hostile-server.js';
import { expectEndAfterInterrupt, expectReport, legalNames } from './run-against-hostile-server.js';

test.each(Object.keys(hostileResponses).filter((name) => !legalNames.includes(name)))(
  'tollgate check ends with a report and less than 300 MB if the target %s',
  expectReport,
);

const interrupted = [
  ...Object.keys(hostileResponses).map((name) => ({ command: 'check', name })),
  ...[...legalNames, 'sends a body without an end', 'sends a byte of the body each second'].map((name) => ({
    command: 'compare',
    name,
  })),
];

test.each(interrupted)(
  'tollgate $command ends soon after SIGINT, with its report, if the target $name',
  ({ command, name }) => expectEndAfterInterrupt(command, name),
);
