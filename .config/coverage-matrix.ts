/** Writes the number of contract requirements of each operation and kind into the README of the contract suite. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { explainEmptyCell, matrixColumns } from '../contracts/report/matrix.js';
import { requirements } from '../contracts/rules/index.js';
import { operations } from '../contracts/spec/api-documents.js';
import { replaceGeneratedPart } from '../spec/build/replace-generated-part.js';

const readme = fileURLToPath(new URL('../contracts/README.md', import.meta.url));

const BEGIN_MARKER = '<!-- Generated from the requirements by npm run generate. Do not edit. -->';

/** Returns the text of the README with a current matrix. */
export function updateCoverageMatrix(text: string): Promise<string> {
  const reasons = new Map<string, number>();
  const rows = [...operations, null].map((operation) => {
    const own = requirements.filter((requirement) => requirement.operation === (operation?.id ?? null));
    const cells = matrixColumns.map(({ label, areas }) => {
      const count = own.filter(({ area }) => areas.includes(area)).length;
      if (count > 0) return String(count);
      const reason = operation && explainEmptyCell(operation, label);
      if (reason === null) return '';
      const number = reasons.get(reason) ?? reasons.size + 1;
      reasons.set(reason, number);
      return `(${number})`;
    });
    return `| ${[operation?.id ?? 'several operations', ...cells].join(' | ')} |`;
  });
  const labels = matrixColumns.map(({ label }) => label);
  return replaceGeneratedPart(text, BEGIN_MARKER, [
    [`| Operation | ${labels.join(' | ')} |`, `| --- |${' --: |'.repeat(labels.length)}`, ...rows].join('\n'),
    [...reasons].map(([reason, number]) => `${number}. ${reason}`).join('\n'),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(readme, await updateCoverageMatrix(await readFile(readme, 'utf8')));
