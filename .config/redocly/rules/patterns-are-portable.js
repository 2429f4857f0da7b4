/** What regular expressions of Go, Java or Python, or of contract testing tools, do not accept or read differently. */
const unportable = [
  [/\\u/, String.raw`\u: write \x, as in \x1F`],
  [/\(\?/, 'groups that start with `(?`, such as lookaheads'],
  [/\\[1-9]/, 'backreferences'],
  [/\\[pP]/, 'Unicode properties'],
  [/"/, String.raw`quotes: write \x22`],
  [/^\^?\//, 'a slash at the start: write [/]'],
  [/(^|[^[])</, 'an angle bracket outside a character class'],
];

/** Patterns use what all regular expression engines have in common. */
export function patternsArePortable() {
  return {
    Schema({ pattern }, { report, location }) {
      if (pattern === undefined) return;
      const outside = pattern.replace(/\[[^\]]*\]/g, (set) =>
        set.includes('<') ? set.replaceAll('<', '') : set,
      );
      const found = unportable.find(([expression]) => expression.test(outside));
      if (found) {
        report({ message: `The pattern must not have ${found[1]}.`, location: location.child('pattern') });
      }
    },
  };
}
