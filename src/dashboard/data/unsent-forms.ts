/** Forms with values that the user has changed and not sent. */
const unsentForms = new Set<HTMLFormElement>();

/** Marks a form as unsent, or as sent. A form whose action failed stays unsent. */
export function markForm(form: EventTarget | null | undefined, isUnsent: boolean): void {
  if (!(form instanceof HTMLFormElement) || form.role === 'search') return;
  if (isUnsent) unsentForms.add(form);
  else unsentForms.delete(form);
}

/** Returns true if a reload would discard what the user has typed into a form. */
export const hasUnsentForm = (): boolean => [...unsentForms].some(({ isConnected }) => isConnected);

/** Makes the browser ask before a reload that discards what the user has typed into a form. */
export function guardForms(): void {
  addEventListener('input', ({ target }) => {
    markForm((target as HTMLInputElement).form, true);
  });
  addEventListener('beforeunload', (event) => {
    if (hasUnsentForm()) event.preventDefault();
  });
}
