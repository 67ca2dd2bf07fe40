import type { DeskSignIn, DeskTrail, DeskWords } from './desk-facts.ts';
import { BackToList, Time, Zone } from './parts.tsx';
import { deskPaths } from './paths.ts';

/** Who looked at what, and what was done. */
export function TrailPage({ entries }: DeskTrail) {
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
          <table>
            <caption className="visually-hidden">What was done, the latest first</caption>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Who</th>
                <th scope="col">Lead</th>
                <th scope="col">
                  Time (<Zone />)
                </th>
              </tr>
            </thead>
            <tbody>
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
            </tbody>
          </table>
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
        <div className="field">
          <label className="field__label" htmlFor="password">
            Password
          </label>
          {problem && (
            <p className="desk-problem" id="password-problem" role="alert">
              {problem}
            </p>
          )}
          <input
            className="field__control"
            type="password"
            id="password"
            name="password"
            required
            autoComplete="current-password"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'password-problem' : undefined}
          />
        </div>
        <button type="submit" className="button button--primary">
          Sign in
        </button>
      </form>
    </div>
  );
}

/** What happened, in a few words. */
export function WordsPage({ title, lines }: DeskWords) {
  return (
    <div className="desk-narrow">
      <h1 className="desk-title">{title}</h1>
      <div className="desk-card surface desk-words">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <BackToList />
      </div>
    </div>
  );
}
