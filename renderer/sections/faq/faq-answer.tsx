import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  id: string;
  /** Id of the question. */
  labelledBy: string;
  children: ReactNode;
}

/**
 * An answer, at most 24rem high. One that scrolls becomes a region that takes focus, so that
 * the arrow keys reach its end. A link to its id opens the question around it.
 */
export function FaqAnswer({ id, labelledBy, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);

  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const watcher = new ResizeObserver(() =>
      setScrolls(current.scrollHeight > current.clientHeight),
    );
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);

  return (
    <div
      ref={box}
      id={id}
      className="faq__answer"
      {...(scrolls ? { role: 'region', 'aria-labelledby': labelledBy, tabIndex: 0 } : {})}
    >
      {children}
    </div>
  );
}
