import { readonly, ref } from 'vue';

/** File that contains the API key if a sandbox on this machine serves the page; null otherwise. */
const KEY_URL = '/docs/api-key.json';

/** Item of the local storage that exists if the reader hides the key. The script of a reference reads it as well. */
export const HIDDEN_KEY_ITEM = 'tollgate.hide-api-key';

const key = ref<string | null>(null);
const isHidden = ref(false);

/** API key of the sandbox; null if it is unknown. */
export const apiKey = readonly(key);

/** True if the reader hides the key in code samples. */
export const isKeyHidden = readonly(isHidden);

/** Requests the API key, and reads the reader's choice. */
export async function loadApiKey(): Promise<void> {
  isHidden.value = localStorage.getItem(HIDDEN_KEY_ITEM) !== null;
  const response = await fetch(KEY_URL);
  if (response.ok) key.value = ((await response.json()) as { api_key: string | null }).api_key;
}

/** Hides the key in code samples, or shows it again. */
export function toggleApiKey(): void {
  isHidden.value = !isHidden.value;
  if (isHidden.value) localStorage.setItem(HIDDEN_KEY_ITEM, '');
  else localStorage.removeItem(HIDDEN_KEY_ITEM);
}
