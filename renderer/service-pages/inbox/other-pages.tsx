import { useContext } from 'react';
import type { InboxSignIn, InboxTrail, InboxWords } from './inbox-facts.ts';
import { BackToList, InboxContext, PasswordField, Problem, Table, Time } from './parts.tsx';
import { inboxPaths } from './paths.ts';
import { studioPaths } from './studio-paths.ts';

/** Who looked at what, and what was done. */
export function TrailPage({ entries }: InboxTrail) {
  const { zone } = useContext(InboxContext);
  return (
    <>
      <h1 className="inbox-title">Audit trail</h1>
      <p className="inbox-sub">
        Every look at leads, every export and every change, the latest first.
      </p>
      {entries.length === 0 ? (
        <p>Nothing was done yet.</p>
      ) : (
        <div className="inbox-card surface inbox-table">
          <Table
            caption="What was done, the latest first"
            heads={['What', 'Who', 'Lead', `Time (${zone})`]}
          >
            {entries.map(({ at, actor, what, lead }, index) => (
              // Two things may be done by one person at one moment.
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
              <tr key={index}>
                <th scope="row">{what}</th>
                <td>{actor}</td>
                <td>
                  {lead ? (
                    <a className="tabular" href={inboxPaths.lead(lead)}>
                      {lead.slice(-12)}
                    </a>
                  ) : (
                    '–'
                  )}
                </td>
                <td>
                  <Time at={at} />
                </td>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </>
  );
}

/** The way in, by a password. */
export function SignInPage({ problem }: InboxSignIn) {
  return (
    <div className="inbox-narrow">
      <h1 className="inbox-title">Sign in</h1>
      <form method="post" action={inboxPaths.signIn} className="inbox-card surface inbox-words">
        <Problem text={problem} />
        <PasswordField label="Password" complete="current-password" problem={problem} />
        <button type="submit" className="button button--primary">
          Sign in
        </button>
      </form>
    </div>
  );
}

/** What happened, in a few words. */
export function WordsPage({ title, lines }: InboxWords) {
  const { rights } = useContext(InboxContext);
  return (
    <div className="inbox-narrow">
      <h1 className="inbox-title">{title}</h1>
      <div className="inbox-card surface inbox-words">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {rights ? (
          <p>
            <a href={studioPaths.home}>
              <span aria-hidden="true">← </span>Studio
            </a>
          </p>
        ) : (
          <BackToList />
        )}
      </div>
    </div>
  );
}
