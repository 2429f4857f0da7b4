const STORAGE_KEY = 'tollgate.language';

/** Selects the remembered language in all groups of code tabs, and remembers the language that the reader selects. */
export function rememberLanguage(page: Document, storage: Storage): void {
  for (const tabs of page.querySelectorAll('.vp-code-group .tabs')) {
    tabs.setAttribute('role', 'radiogroup');
    tabs.setAttribute('aria-label', 'Language');
  }
  const language = storage.getItem(STORAGE_KEY);
  if (language !== null) selectLanguage(page, language);
  page.removeEventListener('change', handleChange);
  page.addEventListener('change', handleChange);
}

function handleChange({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !target.matches('.vp-code-group input')) return;
  const language = getLanguage(target);
  localStorage.setItem(STORAGE_KEY, language);
  const top = target.labels?.[0]?.getBoundingClientRect().top ?? 0;
  selectLanguage(document, language);
  // The groups above can change their height.
  scrollBy({ top: (target.labels?.[0]?.getBoundingClientRect().top ?? 0) - top, behavior: 'instant' });
}

/** Selects a language in all groups that have it. VitePress does this only for the group that the reader clicks. */
function selectLanguage(page: Document, language: string): void {
  for (const group of page.querySelectorAll('.vp-code-group')) {
    const inputs = [...group.querySelectorAll('input')];
    const selected = inputs.findIndex((input) => getLanguage(input) === language);
    if (selected < 0) continue;
    for (const [index, input] of inputs.entries()) {
      input.checked = index === selected;
      group.querySelector('.blocks')?.children[index]?.classList.toggle('active', index === selected);
    }
  }
}

const getLanguage = (input: HTMLInputElement): string => input.labels?.[0]?.textContent ?? '';
