/** Texts of a target on which a terminal or a CI server would act. */
export const HOSTILE_TEXTS = [
  '::error title=forged::x',
  '\n::add-mask::x',
  '\r::stop-commands::x',
  '\r\n \t::group::x',
  '\u0085::error::x',
  '\u2028::error::x',
  'a\n##[add-path]x',
  '##vso[task.setvariable variable=x]y',
  "##teamcity[buildStatus status='SUCCESS']",
  '%0A::error::x',
  '\u0000\u001B[2J\u009B31m\u0007\u007F',
  '\u202Egnp.exe',
] as const;

/**
 * Lists the parts of an output on which a terminal or a CI server acts.
 *
 * @see https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
 */
export function listUnsafeParts(output: string): string[] {
  return (
    output.match(
      /[\0-\x08\x0B-\x1F\x7F-\x9F\u2028\u2029\u202A-\u202E\u2066-\u2069]|^\s*::.*|##(vso|teamcity)?\[.*/gm,
    ) ?? []
  );
}
