import { LineCounter, parseDocument } from 'yaml';

/**
 * The value of a YAML 1.2 document, as far as JSON can say the same: no tags of its own, and no keys that are not text.
 *
 * @throws {SyntaxError} which says where reading stopped, without what it found there
 */
export function parseYaml(text: string): unknown {
  const lineCounter = new LineCounter();
  try {
    const document = parseDocument(text, { schema: 'core', lineCounter, prettyErrors: false });
    const [fault] = [...document.errors, ...document.warnings];
    if (fault) {
      const { line, col } = lineCounter.linePos(fault.pos[0]);
      throw new SyntaxError(`it is not YAML at line ${line}, column ${col}`);
    }
    return document.toJS();
  } catch (error) {
    if (error instanceof SyntaxError) throw error;
    // Too many aliases, or nesting that outgrows the stack.
    throw new SyntaxError('its nesting or its aliases go too far', { cause: error });
  }
}
