import type { ReactNode } from 'react';

const inBrowser = typeof document !== 'undefined';

interface Props {
  className?: string;
  children?: ReactNode;
}

/**
 * Content of an island that needs no script: rendered on the server, and left as it is in the
 * browser, where neither its data nor its code are loaded.
 */
export function Slot({ className, children }: Props) {
  if (!inBrowser) return <div className={className}>{children}</div>;
  return (
    <div
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text keeps what the server sent
      dangerouslySetInnerHTML={{ __html: '' }}
      suppressHydrationWarning
    />
  );
}
