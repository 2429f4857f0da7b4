import { defineComponent, h } from 'vue';
import { apiKey, isKeyHidden, toggleApiKey } from './api-key.js';

const HINT =
  'This is the key of the default organization, which only a browser on this machine receives. For another organization, replace it by the key of that organization.';

/** Switch that says whose API key code samples contain, and hides it. Absent if the key is unknown. */
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
          'Default API key in samples',
        ),
);
