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
  Portal,
  SegmentedControl,
  TextInput,
  Tooltip,
} from '@mantine/core';

/** Without a lock of the page behind: it writes a style element, which the Content-Security-Policy rejects. */
const dialog = { transitionProps: { duration: 0 }, lockScroll: false };

/** In the page where its target is, so that it belongs to the same landmark. A scrolling list does not cut it off. */
const besideTarget = { withinPortal: false, floatingStrategy: 'fixed' } as const;

/** Distance of a menu to the edges of the window. */
const MARGIN_PX = 8;

/** Defaults of the components of Mantine. Colors, fonts and sizes are in `theme.css`. */
export const theme = createTheme({
  respectReducedMotion: true,
  defaultRadius: 'md',
  components: {
    Button: Button.extend({ defaultProps: { size: 'sm' } }),
    Tooltip: Tooltip.extend({
      defaultProps: {
        ...besideTarget,
        events: { hover: true, focus: true, touch: false },
        multiline: true,
        maw: 240,
      },
    }),
    Menu: Menu.extend({
      defaultProps: {
        ...besideTarget,
        position: 'bottom-end',
        offset: 4,
        middlewares: { flip: { padding: MARGIN_PX }, shift: { padding: MARGIN_PX } },
        transitionProps: { duration: 0 },
      },
    }),
    Modal: Modal.extend({ defaultProps: { ...dialog, yOffset: '10dvh' } }),
    ModalRoot: ModalRoot.extend({ defaultProps: dialog }),
    Drawer: Drawer.extend({ defaultProps: dialog }),
    Portal: Portal.extend({ defaultProps: { reuseTargetNode: false } }),
    // Closed menus of fields are not in the page, so that a label names one control.
    Combobox: Combobox.extend({
      defaultProps: { ...besideTarget, keepMounted: false, transitionProps: { duration: 0 } },
    }),
    SegmentedControl: SegmentedControl.extend({ defaultProps: { size: 'xs' } }),
    Input: Input.extend({ defaultProps: { size: 'sm' } }),
    TextInput: TextInput.extend({ defaultProps: { autoComplete: 'off', spellCheck: false } }),
    InputWrapper: InputWrapper.extend({
      // Inputs in one line have the same height, also if only one of them has a description.
      defaultProps: { withAsterisk: false, inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
  },
});
