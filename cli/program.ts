/** Everything the program can do, in one file: what its entries load. */
export { workOnPages } from './edges/render-pages/work-on-pages.ts';
export { run } from './run.ts';
