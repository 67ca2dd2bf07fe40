import * as runtime from 'react/jsx-runtime';

/** React's own, as constants: names of a bundled CommonJS package are looked up at every element. */
export const { Fragment, jsx, jsxs } = runtime;
