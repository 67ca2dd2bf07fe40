import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { FormWords } from './form-words.ts';

const VISIBLE_MS = 5000;

interface Props {
  message: string;
  words: FormWords;
  /** An element of the form: a dialog around it hides everything outside of the dialog. */
  near: Element;
  onClose: () => void;
}

/** A notice that something failed. It goes by itself, but never while it is being read. */
export function FormToast({ message, words, near, onClose }: Props) {
  const [held, setHeld] = useState(false);
  const [stack] = useState(() => stackNear(near));
  useEffect(() => enterStack(onClose), [onClose]);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onClose, VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [held, onClose]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return createPortal(
    <div
      className="form-toast"
      role="alert"
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div>
        <p className="form-toast__title">{words.errorTitle}</p>
        <p>{message}</p>
      </div>
      <button
        type="button"
        className="form-toast__close"
        aria-label={words.close}
        onClick={onClose}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M18 6 6 18M6 6l12 12" />
        </svg>
      </button>
    </div>,
    stack,
  );
}

/** Most notices that visitors can follow at a time. */
const MOST = 3;

const open: (() => void)[] = [];

/** Where the notices near an element stand above each other: the page, or the dialog around it. */
function stackNear(near: Element): Element {
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
