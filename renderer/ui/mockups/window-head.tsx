import type { ReactNode } from 'react';

interface Props {
  title: string;
  subtitle?: string;
  /** What stands at the far end of the line. */
  children?: ReactNode;
}

/** The top of an illustrated window. */
export function WindowHead({ title, subtitle, children }: Props) {
  return (
    <div className="pic__head">
      <span>
        <b className="pic__title">{title}</b>
        {subtitle && <span className="pic__sub">{subtitle}</span>}
      </span>
      {children}
    </div>
  );
}
