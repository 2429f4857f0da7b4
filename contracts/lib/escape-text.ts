/**
 * Parts of a text from a target that a terminal or a CI server acts on:
 *
 * - Control characters, except line feed and tab; characters that change the direction of text, or that end a line.
 * - `::` at the start of a line, which may be indented: a command of GitHub Actions.
 * - `##[`, `##vso[` and `##teamcity[` anywhere: commands of GitHub Actions, Azure Pipelines and TeamCity.
 *
 * @see https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
 * @see https://github.com/microsoft/azure-pipelines-agent/blob/master/src/Microsoft.VisualStudio.Services.Agent/Command.cs
 */
const UNSAFE = /[^\P{Cc}\n\t]|[\p{Bidi_C}\u2028\u2029]|:(?=:)(?<=^[^\S\n]*:)|#(?=#\w*\[)/gmu;

/** Escapes text from a target for output as text, so that neither a terminal nor a CI server acts on it. */
export function escapeText(text: string): string {
  return text.replace(UNSAFE, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
}

/** Escapes every string in a JSON value. */
export function escapeTexts<Value>(value: Value): Value {
  if (typeof value === 'string') return escapeText(value) as Value;
  if (Array.isArray(value)) return value.map(escapeTexts) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, escapeTexts<unknown>(inner)]);
  return Object.fromEntries(entries) as Value;
}

/** Escapes everything in JSON that `escapeText` escapes. A JSON parser returns the same value as before. */
export function escapeJson(json: string): string {
  return json.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
