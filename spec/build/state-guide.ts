import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { stateTable, type State, type StateRow } from '../../src/domain/billing/state-table.js';
import { withGenerated } from './generated-part.js';

const guide = fileURLToPath(new URL('../guides/states-of-a-purchase.md', import.meta.url));

const BEGIN = '<!-- From src/domain/billing/state-table.ts, by npm run generate. Do not edit. -->';

/** Writes the states that the domain knows into the guide. */
export async function writeStateGuide(): Promise<void> {
  await writeFile(guide, await stateGuide(await readFile(guide, 'utf8')));
}

/** The guide with a diagram and tables of the states between its two marks, whatever was there before. */
export async function stateGuide(text: string, rows: readonly StateRow[] = stateTable): Promise<string> {
  return withGenerated(text, BEGIN, [diagram(rows), ...tables(rows)]);
}

/** Only what leads from one state to another; GitHub draws it. */
function diagram(rows: readonly StateRow[]): string {
  const states = [...new Set(rows.flatMap(({ state, result }) => [state, result]))];
  const named = states.filter((state) => nameOf(state) !== state && state !== 'new');
  const arrows = rows
    .filter(({ state, result }) => state !== result)
    .map(({ state, result }) => `${state === 'new' ? '[*]' : nameOf(state)} --> ${nameOf(result)}`);
  const final = states.filter((state) => rows.every((row) => row.state !== state || row.result === state));
  const lines = [
    'stateDiagram-v2',
    ...named.map((state) => `state "${state}" as ${nameOf(state)}`),
    ...new Set(arrows),
    ...final.map((state) => `${nameOf(state)} --> [*]`),
  ];
  return `\`\`\`mermaid\n${lines.join('\n  ')}\n\`\`\``;
}

/** As the diagram's language takes it. */
const nameOf = (state: State): string => state.replaceAll(/\W+/g, '_');

function tables(rows: readonly StateRow[]): string[] {
  const states = [...new Set(rows.map(({ state }) => state))];
  return states.map((state) => {
    const cells = rows
      .filter((row) => row.state === state)
      .map(({ event, result }) => `| ${event} | ${result} |`);
    return [`### ${state}`, '', '| event | becomes |', '| --- | --- |', ...cells].join('\n');
  });
}
