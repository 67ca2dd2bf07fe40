import * as runtime from 'react/jsx-runtime';
import { note } from './uses.ts';

/** React's own, as constants: names of a bundled CommonJS package are looked up at every element. */
const { Fragment, jsx: create, jsxs: createWithMany } = runtime;

/** Notes the classes of elements; what a component gets as a class, it gives to an element. */
function noting(make: typeof create): typeof create {
  return (type, props, key) => {
    if (typeof type === 'string') note('classes', (props as { className?: string }).className);
    return make(type, props, key);
  };
}

const jsx = noting(create);
const jsxs = noting(createWithMany);

export { Fragment, jsx, jsxs };
