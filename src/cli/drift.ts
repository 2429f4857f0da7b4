import packageJson from '../../package.json' with { type: 'json' };
import { parseBaseline } from '../../contracts/report/read-baseline.js';
import { runDrift } from '../../contracts/runner/drift.js';
import { toAreas } from '../../contracts/runner/select-requirements.js';
import { readCheckEnvironment } from '../config.js';
import type { CheckFlags } from './check.js';
import { readUserFile, reportErrors, toOutputs } from './suite-command.js';

export interface DriftFlags extends Pick<
  CheckFlags,
  | ('only' | 'require' | 'strict' | 'baseline' | 'showValues' | 'quiet')
  | ('out' | 'junit' | 'json' | 'html' | 'github')
> {
  baseUrl?: string;
}

/** Runs `tollgate drift`: checks recorded traffic against the contract. @returns the exit code */
export function drift(file: string, flags: DriftFlags): Promise<number> {
  return reportErrors(async () => {
    const { requirements } = await import('../../contracts/rules/index.js');
    const environment = readCheckEnvironment();
    const { baseline } = flags;
    return runDrift(
      requirements,
      {
        file,
        baseUrl: flags.baseUrl ?? null,
        showsValues: flags.showValues === true,
        only: flags.only,
        requiredAreas: toAreas(flags.require),
        isStrict: flags.strict === true,
        baseline:
          baseline === undefined ? null : parseBaseline(await readUserFile('baseline', baseline), baseline),
        version: packageJson.version,
      },
      {
        outputs: { ...toOutputs(flags, environment), document: null },
        isQuiet: flags.quiet === true,
        isColored: process.stdout.isTTY && !environment.isColorless,
        stdout: process.stdout,
      },
    );
  });
}
