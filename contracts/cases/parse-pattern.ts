/** A regular expression, as far as the patterns of a description go. Assertions are left to the expression itself. */
export type Pattern =
  | { kind: 'choice'; options: Pattern[] }
  | { kind: 'sequence'; parts: Pattern[] }
  | { kind: 'repeat'; part: Pattern; min: number; max: number }
  | { kind: 'set'; isNegated: boolean; ranges: Range[] };

/** First and last code point. */
type Range = readonly [number, number];

const digits: Range[] = [[0x30, 0x39]];
const spaces: Range[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const words: Range[] = [...digits, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]];
const named: Record<string, Range[]> = { d: digits, s: spaces, w: words };

/** @throws Error for what no description uses */
export function parsePattern(source: string): Pattern {
  const parser = new Parser(source);
  const pattern = parser.choice();
  if (!parser.isDone) throw new Error(`The pattern ${source} cannot be read on from ${parser.rest}`);
  return pattern;
}

class Parser {
  #at = 0;
  readonly #characters: string[];

  constructor(readonly source: string) {
    this.#characters = Array.from(source);
  }

  get isDone(): boolean {
    return this.#at >= this.#characters.length;
  }

  get rest(): string {
    return this.#characters.slice(this.#at).join('');
  }

  choice(): Pattern {
    const options = [this.#sequence()];
    while (this.#skip('|')) options.push(this.#sequence());
    return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options };
  }

  #sequence(): Pattern {
    const parts: Pattern[] = [];
    while (!this.isDone && !/^[|)]/.test(this.rest)) {
      if (this.#skip('^') || this.#skip('$')) continue;
      if (this.#skip('(?!') || this.#skip('(?=')) {
        this.choice();
        this.#expect(')');
        continue;
      }
      parts.push(this.#repeated(this.#atom()));
    }
    return { kind: 'sequence', parts };
  }

  #atom(): Pattern {
    if (this.#skip('(')) {
      this.#skip('?:');
      const inner = this.choice();
      this.#expect(')');
      return inner;
    }
    if (this.#skip('[')) return this.#set();
    const first = this.#next();
    if (first === '\\') return this.#escape();
    if (first === '.') return { kind: 'set', isNegated: true, ranges: [[0x0a, 0x0a]] };
    return literal(first);
  }

  #set(): Pattern {
    const isNegated = this.#skip('^');
    const ranges: Range[] = [];
    while (!this.#skip(']')) {
      const from = this.#member();
      if (this.rest.startsWith('-') && !this.rest.startsWith('-]')) {
        this.#expect('-');
        ranges.push([from[0]?.[0] ?? 0, this.#member()[0]?.[1] ?? 0]);
      } else ranges.push(...from);
    }
    return { kind: 'set', isNegated, ranges };
  }

  #member(): Range[] {
    const first = this.#next();
    const pattern = first === '\\' ? this.#escape() : literal(first);
    if (pattern.kind !== 'set' || pattern.isNegated)
      throw new Error(`The pattern ${this.source} has a set that cannot be read.`);
    return pattern.ranges;
  }

  #escape(): Pattern {
    const name = this.#next();
    if (name === 'u') return literal(String.fromCodePoint(parseInt(this.#take(4), 16)));
    if (name === 'x') return literal(String.fromCodePoint(parseInt(this.#take(2), 16)));
    const ranges = named[name.toLowerCase()];
    return ranges ? { kind: 'set', isNegated: name !== name.toLowerCase(), ranges } : literal(name);
  }

  #repeated(part: Pattern): Pattern {
    if (this.#skip('?')) return { kind: 'repeat', part, min: 0, max: 1 };
    if (this.#skip('*')) return { kind: 'repeat', part, min: 0, max: Infinity };
    if (this.#skip('+')) return { kind: 'repeat', part, min: 1, max: Infinity };
    const bounds = /^\{(\d+)(,?)(\d*)\}/.exec(this.rest);
    if (!bounds) return part;
    this.#take(bounds[0].length);
    const [, min, comma, max] = bounds;
    const most = comma === '' ? Number(min) : max === '' ? Infinity : Number(max);
    return { kind: 'repeat', part, min: Number(min), max: most };
  }

  #next(): string {
    return this.#take(1);
  }

  #take(count: number): string {
    this.#at += count;
    return this.#characters.slice(this.#at - count, this.#at).join('');
  }

  #skip(text: string): boolean {
    const isNext = this.rest.startsWith(text);
    if (isNext) this.#at += text.length;
    return isNext;
  }

  #expect(text: string): void {
    if (!this.#skip(text)) throw new Error(`The pattern ${this.source} lacks ${text} before ${this.rest}`);
  }
}

function literal(character: string): Pattern & { kind: 'set' } {
  const code = character.codePointAt(0) ?? 0;
  return { kind: 'set', isNegated: false, ranges: [[code, code]] };
}
