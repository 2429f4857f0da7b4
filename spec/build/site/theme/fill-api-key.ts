import { KEY_PLACEHOLDER, listKeyEdits } from '../../samples/api-key-code.js';

/** Contents of code blocks before they were filled. */
const originals = new WeakMap<Element, string>();

/** Puts the API key into the code samples of a guide; null restores the code that reads the key. */
export function fillApiKey(page: Document, apiKey: string | null): void {
  for (const code of page.querySelectorAll('.vp-doc pre code')) {
    const original = originals.get(code);
    if (original !== undefined) code.innerHTML = original;
    if (apiKey !== null) fillCode(code, apiKey);
  }
}

function fillCode(code: Element, apiKey: string): void {
  const edits = listKeyEdits(code.textContent);
  if (edits.length > 0) originals.set(code, code.innerHTML);
  // From the end, so that the positions of the earlier ones stay valid.
  for (const { start, end, text } of edits.toReversed()) {
    const range = createRange(code, start, end);
    range.deleteContents();
    if (text === '') continue;
    const filled = code.ownerDocument.createElement('span');
    filled.className = 'filled-key';
    filled.textContent = text.replace(KEY_PLACEHOLDER, apiKey);
    range.insertNode(filled);
  }
}

/** Creates a range of the text of an element. */
function createRange(element: Element, start: number, end: number): Range {
  const range = element.ownerDocument.createRange();
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let position = 0;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const length = text.nodeValue?.length ?? 0;
    if (start >= position && start < position + length) range.setStart(text, start - position);
    if (end > position && end <= position + length) range.setEnd(text, end - position);
    position += length;
  }
  return range;
}
