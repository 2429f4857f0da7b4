import { join } from 'node:path';

const folder = import.meta.dirname;

/** Arguments with which `tollgate exam` examines the shop of the tests. The variable `BUG` plants a bug. */
export const examinedShop = [
  ...['--app', `node ${JSON.stringify(join(folder, 'shop.js'))}`],
  ...['--adapter', join(folder, 'tollgate.exam.yaml')],
];

/** The same for a shop with every plan and action. */
export const examinedFullShop = [
  ...['--app', `node ${JSON.stringify(join(folder, 'full-shop.js'))}`],
  ...['--adapter', join(folder, 'full-shop.exam.yaml')],
];
