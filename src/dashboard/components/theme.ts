import {
  Button,
  Combobox,
  createTheme,
  Drawer,
  Input,
  InputWrapper,
  Menu,
  Modal,
  ModalRoot,
  TextInput,
  Tooltip,
} from '@mantine/core';

/** Without a lock of the page behind: it writes a style element, which the Content-Security-Policy rejects. */
const dialog = { transitionProps: { duration: 0 }, lockScroll: false };

/** Distance of a menu to the edges of the window. */
const MARGIN_PX = 8;

/** Defaults of the components of Mantine. Colors, fonts and sizes are in `theme.css`. */
export const theme = createTheme({
  respectReducedMotion: true,
  defaultRadius: 'md',
  components: {
    Button: Button.extend({ defaultProps: { size: 'sm' } }),
    Tooltip: Tooltip.extend({
      defaultProps: { events: { hover: true, focus: true, touch: false }, multiline: true, maw: 240 },
    }),
    Menu: Menu.extend({
      defaultProps: {
        position: 'bottom-end',
        offset: 4,
        middlewares: { flip: { padding: MARGIN_PX }, shift: { padding: MARGIN_PX } },
        transitionProps: { duration: 0 },
      },
    }),
    Modal: Modal.extend({ defaultProps: { ...dialog, yOffset: '10dvh' } }),
    ModalRoot: ModalRoot.extend({ defaultProps: dialog }),
    Drawer: Drawer.extend({ defaultProps: dialog }),
    // Closed menus of fields are not in the page, so that a label names one control.
    Combobox: Combobox.extend({ defaultProps: { keepMounted: false, transitionProps: { duration: 0 } } }),
    Input: Input.extend({ defaultProps: { size: 'sm' } }),
    TextInput: TextInput.extend({ defaultProps: { autoComplete: 'off', spellCheck: false } }),
    InputWrapper: InputWrapper.extend({
      // Inputs in one line have the same height, also if only one of them has a description.
      defaultProps: { withAsterisk: false, inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
  },
});
