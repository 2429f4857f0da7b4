import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { stateTable, type State, type StateRow } from '../states.js';
import { replaceGeneratedPart } from './replace-generated-part.js';

const guide = fileURLToPath(new URL('../guides/states-of-a-purchase.md', import.meta.url));

const BEGIN_MARKER = '<!-- Generated from spec/states.ts by npm run generate. Do not edit. -->';

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

/** States of a subscription that has begun. The diagram shows the transitions from each of them. */
const SUBSCRIPTION_STATES: readonly State[] = ['trialing', 'active', 'past_due', 'unpaid'];

/** Renders the transitions of a subscription that has begun as a Mermaid diagram. */
function renderDiagram(rows: readonly StateRow[]): string {
  const arrows = rows
    .filter(({ state, result }) => SUBSCRIPTION_STATES.includes(state) && state !== result)
    .map(({ state, result }) => `${state} --> ${result}`);
  const lines = [
    'stateDiagram-v2',
    'accTitle: Transitions of a subscription between trialing, active, past_due, unpaid, succeeded and canceled.',
    ...new Set(arrows),
  ];
  return `\`\`\`mermaid\n${lines.join('\n  ')}\n\`\`\``;
}

function renderTables(rows: readonly StateRow[]): string[] {
  const states = [...new Set(rows.map(({ state }) => state))];
  return states.map((state) => {
    const cells = rows
      .filter((row) => row.state === state)
      .map(({ event, result }) => `| ${event} | ${result} |`);
    return [`### ${state}`, '', '| event | next state |', '| --- | --- |', ...cells].join('\n');
  });
}
