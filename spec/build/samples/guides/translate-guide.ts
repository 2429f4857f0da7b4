import { goSyntax } from './go-syntax.js';
import { CONTINUATION, type Field, type GuideSyntax, type Text } from './guide-syntax.js';
import { javaSyntax } from './java-syntax.js';
import { parseShellBlock, type ApiCall, type FormSubmission, type Step } from './parse-shell-block.js';
import { phpSyntax } from './php-syntax.js';
import { pythonSyntax } from './python-syntax.js';
import { rubySyntax } from './ruby-syntax.js';
import { SHELL_SETUPS, SUBMIT_FUNCTION, START_TIME, type KeySource } from './shell-setup.js';
import { typescriptSyntax } from './typescript-syntax.js';

const syntaxes: readonly GuideSyntax[] = [
  typescriptSyntax,
  pythonSyntax,
  goSyntax,
  phpSyntax,
  javaSyntax,
  rubySyntax,
];

/** Blocks of a guide in one language, in the order of its shell blocks. */
export interface TranslatedGuide extends Pick<GuideSyntax, 'label' | 'language'> {
  blocks: string[];
}

/** Shell block that is translated. A block with another text after its language stays as it is. */
const SHELL_BLOCK = /^```sh\n(.*?)^```$/gms;

/** Explanation below the setup block: in the shell you paste each block, and in other languages you run a file. */
const RUN_NOTE = `In another language, save the blocks of its tab in one file, in order. Run the file with \`npx tsx guide.mts\`, \`python3 guide.py\`, \`go run guide.go\`, \`php guide.php\`, \`java Guide.java\` or \`ruby guide.rb\`.`;

/** Request that creates the organization of a guide. */
const CREATE_ORGANIZATION: ApiCall = {
  kind: 'call',
  method: 'POST',
  path: '/_sandbox/organizations',
  body: { clock: { mode: 'frozen', now: START_TIME } },
};

/**
 * Translates the shell blocks of a guide to each language. Returns an empty list if the first block is not a setup
 * block.
 *
 * @throws {Error} if another block does not consist of calls
 */
export function translateGuide(markdown: string): TranslatedGuide[] {
  const [setup, ...codes] = [...markdown.matchAll(SHELL_BLOCK)].map(([, code = '']) => code);
  const source = (['file', 'organization'] as const).find(
    (each) => SHELL_SETUPS[each] === setup?.replace(SUBMIT_FUNCTION, ''),
  );
  if (source === undefined) return [];
  const blocks = codes.map(parseShellBlock);
  return syntaxes.map((syntax) => ({
    label: syntax.label,
    language: syntax.language,
    blocks: new Translator(syntax, blocks).translate(source, setup?.includes(SUBMIT_FUNCTION) === true),
  }));
}

/** Replaces each translated shell block by a group of tabs, as VitePress reads it. */
export function insertCodeTabs(markdown: string): string {
  return replaceShellBlocks(markdown, translateGuide(markdown), (blocks) =>
    ['::: code-group', ...blocks, ':::'].join('\n\n'),
  );
}

/**
 * Adds the translations of each shell block to it, for readers of the Markdown.
 *
 * @param labels languages of the translations
 */
export function addTranslations(markdown: string, labels: readonly string[]): string {
  const translations = translateGuide(markdown).filter(({ label }) => labels.includes(label));
  return replaceShellBlocks(markdown, translations, (blocks) => blocks.join('\n\n'));
}

/** Replaces each shell block, and explains how to run the code. @param render receives the shell block and its translations, each with a label */
function replaceShellBlocks(
  markdown: string,
  translations: readonly TranslatedGuide[],
  render: (blocks: readonly string[]) => string,
): string {
  if (translations.length === 0) return markdown;
  let index = 0;
  return markdown.replaceAll(SHELL_BLOCK, (_, shell: string) => {
    const translated = translations.map(
      ({ label, language, blocks }) => `\`\`\`${language} [${label}]\n${blocks[index] ?? ''}\n\`\`\``,
    );
    const note = index === 0 ? `\n\n${RUN_NOTE}` : '';
    index += 1;
    return render([`\`\`\`sh [curl]\n${shell}\`\`\``, ...translated]) + note;
  });
}

/** Combines the blocks of a guide to one program. */
export function createProgram({ blocks: [setup = '', ...rest] }: TranslatedGuide): string {
  const code = rest.join('\n\n');
  return setup.includes(CONTINUATION) ? setup.replace(CONTINUATION, () => code) : `${setup}\n\n${code}\n`;
}

/** Variable of the last response that is printed and not assigned. */
const RESPONSE = 'response';

/** Translates the steps of one guide to one language. */
class Translator {
  /** Field that the shell variable of a name holds. */
  readonly #fields = new Map<string, string[]>();
  readonly #declared = new Set<string>();

  constructor(
    readonly syntax: GuideSyntax,
    readonly blocks: readonly Step[][],
  ) {}

  translate(source: KeySource, needsForms: boolean): string[] {
    const setup = this.syntax.setup(source, this.#formatCall(CREATE_ORGANIZATION), needsForms);
    return [setup, ...this.blocks.map((steps) => steps.flatMap((step) => this.#formatStep(step)).join('\n'))];
  }

  #formatStep({ request, variable, output }: Step): string[] {
    if (request.kind === 'submit') return [this.#formatSubmission(request)];
    const call = this.#formatCall(request);
    if (variable) {
      const statement = this.#formatAssignment(variable.name, call);
      this.#fields.set(variable.name, variable.field.split('.'));
      return [statement];
    }
    if (!output) return [this.syntax.statement(call)];
    const { list, fields } = output;
    const values = (name: string): string[] =>
      fields.map((field) => this.syntax.field({ variable: name, path: field.split('.') }));
    const assignment = this.#formatAssignment(RESPONSE, call);
    if (list === undefined) return [assignment, this.syntax.print(values(RESPONSE))];
    const items = { variable: RESPONSE, path: list.split('.') };
    return [assignment, this.syntax.each(items, this.syntax.print(values('item')))];
  }

  #formatAssignment(name: string, value: string): string {
    if (this.#declared.has(name)) return this.syntax.assign(name, value);
    this.#declared.add(name);
    const assignments = this.blocks.flat().filter(({ variable }) => variable?.name === name);
    return this.syntax.declare(name, value, name === RESPONSE || assignments.length > 1);
  }

  #formatCall({ method, path, body, header }: ApiCall): string {
    const { syntax } = this;
    const toText = (template: string): Text => this.#parseText(template);
    return syntax.call({
      method: syntax.text([method]),
      path: syntax.text(toText(path)),
      body: body === undefined ? undefined : syntax.body(body, toText),
      header: header && { name: syntax.text([header.name]), value: syntax.text(toText(header.value)) },
    });
  }

  #formatSubmission({ url, fields }: FormSubmission): string {
    return this.syntax.submit(this.syntax.text(this.#parseText(url)), fields);
  }

  /** Splits a text at its variables. @throws {Error} if there is no such variable */
  #parseText(template: string): Text {
    const parts = template.split(/\$(\w+)/).map((part, index): string | Field => {
      if (index % 2 === 0) return part;
      const path = this.#fields.get(part);
      if (!path) throw new Error(`No call of the guide assigns the variable ${part}.`);
      return { variable: part, path };
    });
    return parts.filter((part) => part !== '');
  }
}
