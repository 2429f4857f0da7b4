import { describe, expect, it } from 'vitest';
import { applyMutant } from './apply-mutant.js';
import { MutantMisfit, type Mutant } from './mutant.js';

const toMutant = (find: string, replace: string, declaration = 'charge'): Mutant => ({
  name: 'example',
  class: 'example',
  file: 'example.ts',
  in: declaration,
  find,
  replace,
});

const SOURCE = `
  const LIMITS = { items: 20, pages: 5 };
  export function charge(plan: Plan, now: Instant) {
    // A comment.
    const due = plan.amount + fee(plan, now);
    if (due > 100 && now !== null) return { due, now };
    return send("due", due, { retry: true, });
  }
  class Store {
    #lock = 0;
    read(id: string) { return this.#lock === 0 ? id : null; }
    write(id: string) { return this.#lock === 0 ? id : null; }
  }
`;

describe('applyMutant', () => {
  it.each([
    ['a pattern in other formatting', "send('due',\n $due, { retry:true })", 'send(0)', 'return send(0);'],
    ['a metavariable for an identifier', '$due > 100', '$due >= 100', 'if (due >= 100 &&'],
    ['a metavariable for an expression', '$a + $b', '$b', 'const due = fee(plan, now);'],
    ['a metavariable that occurs twice', '{ $due, $now }', '{ $now, $due }', 'return { now, due };'],
    [
      'consecutive statements',
      'if ($condition) return $value; return $other;',
      'return $other;',
      'now);\n    return send(',
    ],
    ['any number of statements', '{ const $due = $sum; $$$rest }', '{ $$$rest }', 'Instant) { if (due > 100'],
    ['an item of a list, with its comma', '$now: Instant', '', 'charge(plan: Plan)'],
  ])('replaces the match of %s', (_, find, replace, expected) => {
    expect(applyMutant(SOURCE, toMutant(find, replace))).toContain(expected);
  });

  it('only matches in the declaration that the mutant names', () => {
    const mutated = applyMutant(SOURCE, toMutant('this.$lock === 0', 'this.$lock === 1', 'Store.write'));
    expect(mutated).toContain('read(id: string) { return this.#lock === 0');
    expect(mutated).toContain('write(id: string) { return this.#lock === 1');
  });

  it('matches a shorthand property after its variable was renamed', () => {
    const renamed = SOURCE.replace('{ due, now }', '{ due: amount, now }');
    const mutant = toMutant('return { $due, $now }', 'return { $now, $due, total: $due, }');
    expect(applyMutant(renamed, mutant)).toContain('return { now, due: amount, total: amount, };');
  });

  it('puts parentheses around an expression that is not simple', () => {
    expect(applyMutant(SOURCE, toMutant('const $due = $sum;', 'const $due = $sum * 2;'))).toContain(
      'const due = (plan.amount + fee(plan, now)) * 2;',
    );
  });

  it('throws MutantMisfit with the closest code if nothing matches', () => {
    const apply = (): string => applyMutant(SOURCE, toMutant('$due > 100 || $rest', 'false'));
    expect(apply).toThrow(MutantMisfit);
    expect(apply).toThrow(/matches 0 times[^]*differs after `\$due > 100`:\s+line 6: if \(due > 100 && now/);
  });

  it('throws MutantMisfit with all matches if there are several', () => {
    expect(() => applyMutant(SOURCE, toMutant('return $value;', 'return;'))).toThrow(
      /matches 2 times[^]*line 6[^]*line 7/,
    );
  });

  it('throws MutantMisfit with the declarations of the file if the named one does not exist', () => {
    expect(() => applyMutant(SOURCE, toMutant('20', '10', 'limits'))).toThrow(
      /declares LIMITS, charge, Store, Store.#lock, Store.read, Store.write/,
    );
  });

  it('throws MutantMisfit if the template uses a metavariable that the pattern does not bind', () => {
    expect(() => applyMutant(SOURCE, toMutant('$due > 100', '$total > 100'))).toThrow(/\$total/);
  });
});
