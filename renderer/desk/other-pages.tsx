import { useContext } from 'react';
import type { DeskSignIn, DeskTrail, DeskWords } from './desk-facts.ts';
import { BackToList, PasswordField, Problem, Table, Time, ZoneContext } from './parts.tsx';
import { deskPaths } from './paths.ts';
import { studioPaths } from './studio-paths.ts';

/** Who looked at what, and what was done. */
export function TrailPage({ entries }: DeskTrail) {
  const zone = useContext(ZoneContext);
  return (
    <>
      <h1 className="desk-title">Audit trail</h1>
      <p className="desk-sub">
        Every look at leads, every export and every change, the latest first.
      </p>
      {entries.length === 0 ? (
        <p>Nothing was done yet.</p>
      ) : (
        <div className="desk-card surface desk-table">
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
                    <a className="tabular" href={deskPaths.lead(lead)}>
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
export function SignInPage({ problem }: DeskSignIn) {
  return (
    <div className="desk-narrow">
      <h1 className="desk-title">Sign in</h1>
      <form method="post" action={deskPaths.signIn} className="desk-card surface desk-words">
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
export function WordsPage({ title, lines, isInStudio }: DeskWords & { isInStudio: boolean }) {
  return (
    <div className="desk-narrow">
      <h1 className="desk-title">{title}</h1>
      <div className="desk-card surface desk-words">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {isInStudio ? (
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
