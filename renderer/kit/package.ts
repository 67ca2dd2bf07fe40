/* The types of the package `campaign-site`: in Node, it has the functions of `program-face.ts` alone. */
export * from './kit.ts';
export * from './program-face.ts';
