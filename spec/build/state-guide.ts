import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { stateTable, type State, type StateRow } from '../states.js';
import { replaceGeneratedPart } from './replace-generated-part.js';

const guide = fileURLToPath(new URL('../guides/states-of-a-purchase.md', import.meta.url));

const BEGIN_MARKER = '<!-- From spec/states.ts, by npm run generate. Do not edit. -->';

/** Writes the state table of the domain into the guide. */
export async function writeStateGuide(): Promise<void> {
  await writeFile(guide, await updateStateGuide(await readFile(guide, 'utf8')));
}

/** Replaces the generated part of the guide by a diagram and a table of each state. */
export async function updateStateGuide(
  text: string,
  rows: readonly StateRow[] = stateTable,
): Promise<string> {
  return replaceGeneratedPart(text, BEGIN_MARKER, [renderDiagram(rows), ...renderTables(rows)]);
}

/** Renders the transitions between different states as a Mermaid diagram. */
function renderDiagram(rows: readonly StateRow[]): string {
  const states = [...new Set(rows.flatMap(({ state, result }) => [state, result]))];
  const named = states.filter((state) => toStateId(state) !== state && state !== 'new');
  const arrows = rows
    .filter(({ state, result }) => state !== result)
    .map(({ state, result }) => `${state === 'new' ? '[*]' : toStateId(state)} --> ${toStateId(result)}`);
  const final = states.filter((state) => rows.every((row) => row.state !== state || row.result === state));
  const lines = [
    'stateDiagram-v2',
    ...named.map((state) => `state "${state}" as ${toStateId(state)}`),
    ...new Set(arrows),
    ...final.map((state) => `${toStateId(state)} --> [*]`),
  ];
  return `\`\`\`mermaid\n${lines.join('\n  ')}\n\`\`\``;
}

/** Converts a state to an identifier of Mermaid. */
const toStateId = (state: State): string => state.replaceAll(/\W+/g, '_');

function renderTables(rows: readonly StateRow[]): string[] {
  const states = [...new Set(rows.map(({ state }) => state))];
  return states.map((state) => {
    const cells = rows
      .filter((row) => row.state === state)
      .map(({ event, result }) => `| ${event} | ${result} |`);
    return [`### ${state}`, '', '| event | becomes |', '| --- | --- |', ...cells].join('\n');
  });
}
