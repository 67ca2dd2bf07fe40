import { createContext, type ReactNode, useContext } from 'react';
import { clocksAt } from '../../locale/clocks-of-zone.ts';
import type { Inbox } from './inbox-facts.ts';
import { inboxPaths } from './paths.ts';

/** What every part of a page may need to know of it. */
export const InboxContext = createContext<Pick<Inbox, 'zone' | 'token' | 'rights'>>({
  zone: 'UTC',
});

/** A moment as the clocks of the zone show it. */
export function Time({ at }: { at: Date }) {
  const shown = clocksAt(at.getTime(), useContext(InboxContext).zone);
  return (
    <time dateTime={at.toISOString()} className="tabular">
      {shown.slice(0, 16).replace('T', ' ')}
    </time>
  );
}

/** The name of the zone, as a heading or a sentence has it beside a time. */
export function Zone() {
  return useContext(InboxContext).zone;
}

/** Proves that a form was sent from a page of this visitor. */
export function Token() {
  return <input type="hidden" name="token" value={useContext(InboxContext).token} />;
}

/** A button that does something with a lead. */
export function Act({
  to,
  label,
  style = 'secondary',
  values = {},
}: {
  to: string;
  label: ReactNode;
  style?: 'primary' | 'secondary' | 'quiet' | 'danger';
  values?: Readonly<Record<string, string>>;
}) {
  return (
    <form method="post" action={to} className="inbox-act">
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Token />
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
    <p className="inbox-notice" role="status">
      {text}
    </p>
  );
}

export function BackToList() {
  return (
    <p>
      <a href={inboxPaths.list}>
        <span aria-hidden="true">← </span>All leads
      </a>
    </p>
  );
}

/** A table with a name for those who do not see it. */
export function Table({
  caption,
  heads,
  className,
  children,
}: {
  caption: string;
  heads: readonly string[];
  className?: string;
  children: ReactNode;
}) {
  return (
    <table className={className}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function Field({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  );
}

/** What keeps a form from being taken. */
export function Problem({ text }: { text?: string }) {
  if (!text) return null;
  return (
    <p className="inbox-problem" id="problem" role="alert">
      {text}
    </p>
  );
}

/** Asks for a password; `complete` says which one to the browser. */
export function PasswordField({
  label,
  complete,
  problem,
}: {
  label: string;
  complete: string;
  problem?: string;
}) {
  return (
    <Field id="password" label={label}>
      <input
        className="field__control"
        type="password"
        id="password"
        name="password"
        required
        autoComplete={complete}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'problem' : undefined}
      />
    </Field>
  );
}
