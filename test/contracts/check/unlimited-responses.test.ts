import { test } from 'vitest';
import { expectEndAfterInterrupt, expectReport } from './run-against-hostile-server.js';

test.each(['sends a body without an end'])(
  'tollgate check ends with a report and less than 300 MB if the target %s',
  expectReport,
);

test.each([
  { command: 'check', name: 'sends a byte of the body each second' },
  { command: 'compare', name: 'sends 201 and 200 in turns' },
])('tollgate $command ends soon after SIGINT, with its report, if the target $name', ({ command, name }) =>
  expectEndAfterInterrupt(command, name),
);
