/** Most notices that visitors can follow at a time. */
const MOST = 3;

const open: (() => void)[] = [];

/** Where the notices near an element stand above each other: the page, or the dialog around it. */
export function stackNear(near: Element): Element {
  const around = near.closest('dialog') ?? document.body;
  const known = around.querySelector(':scope > .form-toasts');
  if (known) return known;
  const stack = document.createElement('div');
  stack.className = 'form-toasts';
  around.append(stack);
  return stack;
}

/** Takes a notice in; the oldest one closes where there are too many. Returns what takes it out. */
export function enterStack(close: () => void): () => void {
  open.push(close);
  if (open.length > MOST) open[0]?.();
  return () => {
    open.splice(open.indexOf(close), 1);
  };
}
