/** Code that reads the API key, which the documentation of a local sandbox replaces by the key itself. */

/** Environment variable that holds the API key in the samples of the references. */
const API_KEY_VARIABLE = 'TOLLGATE_API_KEY';

/** Code of one language that reads the API key. */
interface KeyCode {
  code: string;
  /** Replacement of the code, in which {@link KEY_PLACEHOLDER} stands for the key. */
  withKey: string;
  /** Lines that the replacement does not need. Go rejects unused imports. */
  imports?: readonly string[];
}

/** Text that stands for the API key. */
export const KEY_PLACEHOLDER = '{key}';

/** Code of the samples in the references, which reads {@link API_KEY_VARIABLE}. */
export const sampleKeys = {
  curl: { code: `$${API_KEY_VARIABLE}`, withKey: KEY_PLACEHOLDER },
  typescript: { code: `process.env['${API_KEY_VARIABLE}'] ?? ''`, withKey: `'${KEY_PLACEHOLDER}'` },
  fetch: { code: `\${process.env['${API_KEY_VARIABLE}']}`, withKey: KEY_PLACEHOLDER },
  python: {
    code: `"Bearer " + os.environ["${API_KEY_VARIABLE}"]`,
    withKey: `"Bearer ${KEY_PLACEHOLDER}"`,
    imports: ['import os\n'],
  },
  go: {
    code: `"Bearer "+os.Getenv("${API_KEY_VARIABLE}")`,
    withKey: `"Bearer ${KEY_PLACEHOLDER}"`,
    imports: ['\t"os"\n'],
  },
  php: {
    code: `'Authorization: Bearer ' . getenv('${API_KEY_VARIABLE}')`,
    withKey: `'Authorization: Bearer ${KEY_PLACEHOLDER}'`,
  },
  java: {
    code: `"Bearer " + System.getenv("${API_KEY_VARIABLE}")`,
    withKey: `"Bearer ${KEY_PLACEHOLDER}"`,
  },
  ruby: { code: `#{ENV.fetch("${API_KEY_VARIABLE}")}`, withKey: KEY_PLACEHOLDER },
} satisfies Record<string, KeyCode>;

/** Code of the guides, which reads the file of the default organization's key. */
export const fileKeys = {
  shell: { code: '$(cat "${TOLLGATE_DATA:-.tollgate}/api-key")', withKey: KEY_PLACEHOLDER },
  shortShell: { code: '$(cat .tollgate/api-key)', withKey: KEY_PLACEHOLDER },
  typescript: {
    code: "(await readFile(`${process.env['TOLLGATE_DATA'] ?? '.tollgate'}/api-key`, 'utf8')).trim()",
    withKey: `'${KEY_PLACEHOLDER}'`,
    imports: [`import { readFile } from 'node:fs/promises';\n\n`],
  },
  python: {
    code: [
      'with open(os.path.join(os.environ.get("TOLLGATE_DATA", ".tollgate"), "api-key")) as file:',
      '    key = file.read().strip()',
    ].join('\n'),
    withKey: `key = "${KEY_PLACEHOLDER}"`,
    imports: ['import os\n'],
  },
  go: {
    code: [
      'text, err := os.ReadFile(cmp.Or(os.Getenv("TOLLGATE_DATA"), ".tollgate") + "/api-key")',
      '\tcheck(err)',
      '\tkey = string(bytes.TrimSpace(text))',
    ].join('\n'),
    withKey: `key = "${KEY_PLACEHOLDER}"`,
    imports: ['\t"cmp"\n', '\t"os"\n'],
  },
  php: {
    code: `trim(file_get_contents((getenv('TOLLGATE_DATA') ?: '.tollgate') . '/api-key'))`,
    withKey: `'${KEY_PLACEHOLDER}'`,
  },
  java: {
    code: 'Files.readString(Path.of(System.getenv().getOrDefault("TOLLGATE_DATA", ".tollgate"), "api-key")).strip()',
    withKey: `"${KEY_PLACEHOLDER}"`,
    imports: ['import java.nio.file.Files;\n', 'import java.nio.file.Path;\n'],
  },
  ruby: {
    code: 'File.read(File.join(ENV.fetch("TOLLGATE_DATA", ".tollgate"), "api-key")).strip',
    withKey: `"${KEY_PLACEHOLDER}"`,
  },
} satisfies Record<string, KeyCode>;

const keyCodes: readonly KeyCode[] = [...Object.values(sampleKeys), ...Object.values(fileKeys)];

/** Part of a code sample, and its replacement. */
export interface KeyEdit {
  start: number;
  end: number;
  /** Text in which {@link KEY_PLACEHOLDER} stands for the key. */
  text: string;
}

/** Returns the changes that put the API key into a code sample, in the order of the sample. */
export function listKeyEdits(sample: string): KeyEdit[] {
  const edits = keyCodes
    .filter(({ code }) => sample.includes(code))
    .flatMap(({ code, withKey, imports = [] }) => [
      ...findAll(sample, code).map((start) => ({ start, end: start + code.length, text: withKey })),
      ...imports.flatMap((line) =>
        findAll(sample, line).map((start) => ({ start, end: start + line.length, text: '' })),
      ),
    ]);
  return edits.toSorted((one, other) => one.start - other.start);
}

function findAll(text: string, part: string): number[] {
  const positions: number[] = [];
  for (let index = text.indexOf(part); index >= 0; index = text.indexOf(part, index + part.length))
    positions.push(index);
  return positions;
}

/** Applies a function to each part of a code sample that reads the API key. */
export function replaceKeyCode(sample: string, replace: (code: string, withKey: string) => string): string {
  let [result, position] = ['', 0];
  for (const { start, end, text } of listKeyEdits(sample)) {
    result += sample.slice(position, start) + replace(sample.slice(start, end), text);
    position = end;
  }
  return result + sample.slice(position);
}
