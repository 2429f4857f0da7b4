import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '../tools/generator.js';
import { installNpmPackages } from '../tools/npm-packages.js';
import { SYNTAX_PARSERS } from '../tools/versions.js';

/** Throws if the source has a syntax error. */
type Parse = (source: string) => void;

/** Checks the syntax of PHP, without a PHP installation. */
export const php = createSyntaxCheck('.php', async () => {
  const parser = (await importParser('php-parser')) as {
    default: { Engine: new (options: object) => { parseCode: (source: string, file: string) => unknown } };
  };
  const engine = new parser.default.Engine({ parser: { version: '8.2' } });
  return (source) => engine.parseCode(source, '');
});

/** Checks the syntax of Ruby, without a Ruby installation. */
export const ruby = createSyntaxCheck('.rb', async () => {
  const { loadPrism } = (await importParser('@ruby/prism')) as {
    loadPrism: () => Promise<(source: string) => { errors: { message: string }[] }>;
  };
  const parse = await loadPrism();
  return (source) => {
    const [error] = parse(source).errors;
    if (error) throw new Error(error.message);
  };
});

/** Returns a language whose sources are parsed, but neither compiled nor run. */
function createSyntaxCheck(extension: string, loadParser: () => Promise<Parse>): Language {
  return {
    requirements: [],
    compileResult: 'syntax',
    compile: async (folder) => {
      const parse = await loadParser();
      const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
        path.endsWith(extension),
      );
      for (const path of sources) {
        try {
          parse(readFileSync(join(folder, path), 'utf8'));
        } catch (error) {
          throw new Error(`${path} is not valid`, { cause: error });
        }
      }
    },
  };
}

async function importParser(name: keyof typeof SYNTAX_PARSERS): Promise<unknown> {
  const modules = await installNpmPackages(SYNTAX_PARSERS);
  const path = createRequire(join(modules, 'parsers.js')).resolve(name);
  return import(pathToFileURL(path).href);
}
