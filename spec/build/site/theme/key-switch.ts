import { defineComponent, h } from 'vue';
import { apiKey, isKeyHidden, toggleApiKey } from './api-key.js';

const HINT = 'Code samples contain the API key of this sandbox. Only a browser on this machine receives it.';

/** Switch that says that code samples contain the API key, and hides it. Absent if the key is unknown. */
export const KeySwitch = defineComponent(
  () => () =>
    apiKey.value === null
      ? null
      : h(
          'button',
          {
            class: 'key-switch',
            type: 'button',
            role: 'switch',
            title: HINT,
            'aria-checked': String(!isKeyHidden.value),
            onClick: toggleApiKey,
          },
          'Your API key in samples',
        ),
);
