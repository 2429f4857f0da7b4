import { expect, test } from 'vitest';
import { mask } from '../session/mask.js';
import { maskSecrets } from './mask-secrets.js';

const session = {
  mask: (text: string, placeholder?: string) => mask(text, new Set(['sk_test_of_the_run']), placeholder),
};

test('maskSecrets replaces an API key, and shows what looks like a masked text of the target as it is', () => {
  const received = { name: '****', email: '<masked>', detail: 'The key sk_test_of_the_run is not ****.' };
  expect(maskSecrets(session, received)).toEqual({
    name: '****',
    email: '<masked>',
    detail: 'The key <masked> is not ****.',
  });
});
