import type { ReactNode } from 'react';
import { deskPaths } from './paths.ts';

/** A moment in UTC, as people read it. */
export function Time({ at }: { at: Date }) {
  const text = at.toISOString();
  return (
    <time dateTime={text} className="tabular">
      {text.slice(0, 16).replace('T', ' ')}
    </time>
  );
}

/** A button that does something with a lead. */
export function Act({
  to,
  token,
  label,
  style = 'secondary',
  values = {},
}: {
  to: string;
  token?: string;
  label: ReactNode;
  style?: 'primary' | 'secondary' | 'quiet' | 'danger';
  values?: Readonly<Record<string, string>>;
}) {
  return (
    <form method="post" action={to} className="desk-act">
      {Object.entries({ ...values, token }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={`button button--${style}`}>
        {label}
      </button>
    </form>
  );
}

/** What has just been done. */
export function Notice({ text }: { text?: string }) {
  if (!text) return null;
  return (
    <p className="desk-notice" role="status">
      {text}
    </p>
  );
}

/** The way back to the list. */
export function BackToList() {
  return (
    <p>
      <a href={deskPaths.list}>
        <span aria-hidden="true">← </span>All leads
      </a>
    </p>
  );
}
