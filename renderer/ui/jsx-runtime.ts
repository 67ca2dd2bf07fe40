import * as runtime from 'react/jsx-runtime';
import { NOTED_ATTRIBUTES, notedAttribute } from './noted-attributes.ts';
import { note } from './uses.ts';

/** React's own, as constants: names of a bundled CommonJS package are looked up at every element. */
const { Fragment, jsx: create, jsxs: createWithMany } = runtime;

/** Notes what rules of style depend on; what a component gets as a class, it gives to an element. */
function noting(make: typeof create): typeof create {
  return (type, props, key) => {
    if (typeof type === 'string') noteElement(props as Record<string, unknown>);
    return make(type, props, key);
  };
}

function noteElement(props: Readonly<Record<string, unknown>>): void {
  note('classes', props.className as string | undefined);
  for (const name of NOTED_ATTRIBUTES) {
    if (props[name] !== undefined) note('classes', notedAttribute(name, props[name]));
  }
}

const jsx = noting(create);
const jsxs = noting(createWithMany);

export { Fragment, jsx, jsxs };
