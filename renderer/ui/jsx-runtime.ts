import * as runtime from 'react/jsx-runtime';

/** React's own, as constants: names of a bundled CommonJS package are looked up at every element. */
const { Fragment, jsx: create, jsxs: createWithMany } = runtime;

let noted: Set<string> | undefined;

/** Renders, and adds the values of `className` of all elements that are made meanwhile. */
export function noteClasses<T>(values: Set<string>, render: () => T): T {
  noted = values;
  try {
    return render();
  } finally {
    noted = undefined;
  }
}

function noting(make: typeof create): typeof create {
  return (type, props, key) => {
    const { className } = props as { className?: string };
    if (className !== undefined) noted?.add(className);
    return make(type, props, key);
  };
}

const jsx = noting(create);
const jsxs = noting(createWithMany);

export { Fragment, jsx, jsxs };
