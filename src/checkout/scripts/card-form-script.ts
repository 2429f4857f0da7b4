import { CVC_FORMAT, EXPIRY_FORMAT } from '../forms/card-form.js';

/**
 * Script of the card form, served as a file: the Content-Security-Policy of the page allows no inline script. Groups the
 * digits of the card number and of the expiry date while the payer types, and names the brand. Does not send an invalid
 * form, because the response would be a form without the card number. The form works without the script.
 */
export const cardFormScript = `
const form = document.querySelector('#card');
const brands = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['amex', /^3[47]/],
];
const findBrand = (digits) => brands.find(([, prefix]) => prefix.test(digits))?.[0] ?? '';
const keepDigits = (text, count) => text.replace(/\\D/g, '').slice(0, count);

const formats = {
  card_number(text) {
    const digits = keepDigits(text, 19);
    if (findBrand(digits) !== 'amex') return digits.replace(/(\\d{4})(?=\\d)/g, '$1 ');
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ');
  },
  expiry(text) {
    const digits = keepDigits(/^([2-9]|\\d\\s*\\/)/.test(text) ? '0' + text : text, 6);
    return digits.length > 2 ? digits.slice(0, 2) + ' / ' + digits.slice(2) : digits;
  },
  cvc: (text) => keepDigits(text, 4),
};

/** Formats the value of a field, and keeps the caret behind the same digit. */
function formatField(input, format) {
  const isAtEnd = input.selectionStart === input.value.length;
  const before = keepDigits(input.value.slice(0, input.selectionStart), 19).length;
  input.value = format(input.value);
  if (isAtEnd) return;
  let position = 0;
  for (let seen = 0; seen < before && position < input.value.length; position += 1)
    if (/\\d/.test(input.value[position])) seen += 1;
  input.setSelectionRange(position, position);
}

for (const [name, format] of Object.entries(formats)) {
  const input = document.querySelector('#' + name);
  input?.addEventListener('input', () => {
    formatField(input, format);
    clearError(input);
    if (name === 'card_number') input.parentElement.dataset.brand = findBrand(keepDigits(input.value, 19));
  });
}

/** Returns the code of the error of a field, as the server does; undefined for a valid value. */
const checks = {
  card_number(text) {
    const number = text.replace(/[ -]/g, '');
    const testCards = [...document.querySelectorAll('button[name=card_number]')];
    if (!testCards.some(({ value }) => value === number)) return 'unknown_card';
  },
  expiry(text) {
    const [, month, year] = ${String(EXPIRY_FORMAT)}.exec(text) ?? [];
    if (!month) return 'malformed';
    const current = form.dataset.month;
    const validUntil = (year.length === 2 ? current.slice(0, 2) + year : year) + '-' + month.padStart(2, '0');
    if (validUntil < current) return 'expired';
  },
  cvc(text) {
    if (!${String(CVC_FORMAT)}.test(text)) return 'malformed';
  },
};

function clearError(input) {
  input.removeAttribute('aria-invalid');
  document.querySelector('#' + input.name + '-fault').textContent = '';
}

form?.addEventListener('submit', (event) => {
  let firstInvalid = null;
  for (const [name, check] of Object.entries(checks)) {
    const input = form.elements[name];
    const text = input.value.trim();
    const code = text === '' ? 'missing' : check(text);
    clearError(input);
    if (code === undefined) continue;
    input.setAttribute('aria-invalid', 'true');
    document.querySelector('#' + name + '-fault').textContent = input.getAttribute('data-' + code);
    if (code === 'unknown_card') document.querySelector('.test-cards').open = true;
    firstInvalid ??= input;
  }
  if (firstInvalid === null) return;
  event.preventDefault();
  document.querySelector('.refusal')?.remove();
  document.querySelector('.faults').setAttribute('role', 'alert');
  firstInvalid.focus();
});
`;
