import { expect, test } from 'vitest';
import { renderDiagram } from '../../spec/build/render-diagram.js';

const diagram = `flowchart TD
  accTitle: A plan has purchases.
  plan[Plan] --> purchase[Purchase]
`;

test('renderDiagram renders a figure with its labels and an accessible name', () => {
  const figure = renderDiagram(diagram);
  expect(figure).toMatch(
    /^<figure class="diagram" role="img" tabindex="0" aria-label="A plan has purchases."><svg/,
  );
  expect(figure).toContain('>Plan<');
  expect(figure).toContain('>Purchase<');
});

test('renderDiagram renders no styles and no URLs, and one line', () => {
  const figure = renderDiagram(diagram);
  expect(figure).not.toMatch(/<style| style=|\n/);
  expect(figure.match(/https?:[^"]+/g)).toEqual(['http://www.w3.org/2000/svg']);
});

test('renderDiagram throws for a diagram without an accTitle', () => {
  expect(() => renderDiagram('flowchart TD\n  a --> b\n')).toThrow('has no accTitle');
});
