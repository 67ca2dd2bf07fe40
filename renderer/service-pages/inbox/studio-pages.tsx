import { useContext } from 'react';
import { Act, Field, InboxContext, Notice, PasswordField, Problem, Table, Time } from './parts.tsx';
import { inboxPaths } from './paths.ts';
import type { StudioHome, StudioJoin, StudioSignIn } from './studio-facts.ts';
import { studioPaths } from './studio-paths.ts';

/** Where people of the studio begin: the site, drafts, their own account. */
export function StudioHomePage(page: StudioHome) {
  const { name, passkeys, mayWrite, canSignOut, notice, link } = page;
  const { rights } = useContext(InboxContext);
  return (
    <>
      <h1 className="inbox-title">Welcome, {name}</h1>
      <Notice text={notice} />
      {link && <LinkToPassOn link={link} />}
      {mayWrite && <Drafts {...page} />}
      {!mayWrite && rights?.includes('leads') && (
        <p>
          <a className="button button--primary" href={inboxPaths.list}>
            Look at the leads
          </a>
        </p>
      )}
      <section className="inbox-card surface inbox-words">
        <h2>Your account</h2>
        <Passkeys passkeys={passkeys} />
        {canSignOut && (
          <>
            <p>In all browsers and on all machines, in this one too:</p>
            <Act to={studioPaths.signOutEverywhere} label="Sign out everywhere" />
          </>
        )}
      </section>
    </>
  );
}

function Passkeys({ passkeys }: Pick<StudioHome, 'passkeys'>) {
  return (
    <>
      <p>
        {passkeys.length === 0
          ? 'With a passkey you sign in by fingerprint, face or PIN of your device, without a password.'
          : 'You sign in with these passkeys, or with your password:'}
      </p>
      {passkeys.map(({ id, name, at }) => (
        <div key={id} className="inbox-acts">
          <span>
            {name}, since <Time at={at} />
          </span>
          <Act to={studioPaths.removePasskey} label="Remove" style="quiet" values={{ id }} />
        </div>
      ))}
      <p data-passkey-said="" role="status" />
      <button
        type="button"
        hidden
        className="button button--secondary"
        data-passkey="new"
        data-token={useContext(InboxContext).token}
        data-ask={studioPaths.newPasskey}
        data-send={studioPaths.addPasskey}
      >
        Add a passkey
      </button>
    </>
  );
}

function Drafts({ drafts, mayPublish }: StudioHome) {
  return (
    <section className="inbox-card surface inbox-words">
      <h2>Drafts</h2>
      <p>
        What you write stays in a draft of your own until it is published. Visitors do not see it;
        publishers may work in it, and others see it with a link that you share.
      </p>
      <p>
        <a className="button button--primary" href={studioPaths.edit}>
          Edit the site
        </a>
      </p>
      <div className="inbox-table">
        <Table caption="Drafts" heads={['Draft of', 'What is in it', 'What you can do']}>
          {drafts.map((draft) => (
            <tr key={draft.id}>
              <th scope="row">{draft.isOwn ? `${draft.name} (you)` : draft.name}</th>
              <td>{changesIn(draft.changes)}</td>
              <td>
                <div className="inbox-acts">
                  {draft.isOpen ? (
                    <span>You work in it</span>
                  ) : (
                    (mayPublish || draft.isOwn) && (
                      <Act to={studioPaths.open} label="Work in it" values={{ id: draft.id }} />
                    )
                  )}
                  {(mayPublish || draft.isOwn) && (
                    <Act to={studioPaths.share} label="Share a link" values={{ id: draft.id }} />
                  )}
                </div>
              </td>
            </tr>
          ))}
        </Table>
      </div>
      {drafts.map(({ id: draft, name, links }) =>
        links.map(({ id, until }) => (
          <div key={id} className="inbox-acts">
            <span>
              Link to the draft of {name}, until <Time at={until} />
            </span>
            <Act
              to={studioPaths.endLink}
              label="Take it back"
              style="quiet"
              values={{ draft, id }}
            />
          </div>
        )),
      )}
    </section>
  );
}

/** How much of a draft is not published, in words. */
export function changesIn(files: number): string {
  if (files === 0) return 'nothing to publish';
  return files === 1
    ? 'unpublished changes in one place'
    : `unpublished changes in ${files} places`;
}

/** A link that somebody has to pass on by themselves. */
export function LinkToPassOn({ link }: { link: string }) {
  return (
    <div className="inbox-card surface inbox-words">
      <Field id="link" label="Pass on this link">
        <input className="field__control" id="link" readOnly value={link} />
      </Field>
    </div>
  );
}

/** The way in, by address and password. */
export function StudioSignInPage({ next, email, problem, notice, canSend }: StudioSignIn) {
  return (
    <div className="inbox-narrow">
      <h1 className="inbox-title">Sign in to the studio</h1>
      <Notice text={notice} />
      <form method="post" action={studioPaths.signIn} className="inbox-card surface inbox-words">
        <Problem text={problem} />
        <input type="hidden" name="next" value={next} />
        <EmailField value={email} />
        <PasswordField label="Password" complete="current-password" problem={problem} />
        <button type="submit" className="button button--primary">
          Sign in
        </button>
        <button
          type="button"
          hidden
          className="button button--secondary"
          data-passkey="sign-in"
          data-ask={studioPaths.askPasskey}
          data-send={studioPaths.signInPasskey}
          data-next={next}
        >
          Sign in with a passkey
        </button>
        <p data-passkey-said="" role="status" />
        <p>
          {canSend ? (
            <a href={studioPaths.forgotten}>I have forgotten my password</a>
          ) : (
            'Forgotten? An owner can make you a link for a new password.'
          )}
        </p>
      </form>
    </div>
  );
}

/** Asks who has forgotten their password. */
export function ForgottenPage() {
  return (
    <div className="inbox-narrow">
      <h1 className="inbox-title">A new password</h1>
      <form method="post" action={studioPaths.forgotten} className="inbox-card surface inbox-words">
        <p>We send you a link with which you choose a new one.</p>
        <EmailField />
        <button type="submit" className="button button--primary">
          Send the link
        </button>
      </form>
    </div>
  );
}

/** Lets somebody who was invited choose a password. */
export function JoinPage({ email, name, invitation, least, problem }: StudioJoin) {
  return (
    <div className="inbox-narrow">
      <h1 className="inbox-title">Choose a password</h1>
      <form method="post" action={studioPaths.join} className="inbox-card surface inbox-words">
        <p>
          You sign in as <strong>{email}</strong>.
        </p>
        <Problem text={problem} />
        <input type="hidden" name="invitation" value={invitation} />
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <Field id="name" label="Your name, as colleagues see it">
          <input
            className="field__control"
            id="name"
            name="name"
            required
            maxLength={80}
            autoComplete="name"
            defaultValue={name}
          />
        </Field>
        <PasswordField
          label={`Password, ${least} characters or more`}
          complete="new-password"
          problem={problem}
        />
        <button type="submit" className="button button--primary">
          Save and sign in
        </button>
      </form>
    </div>
  );
}

/** Asks for an e-mail address. */
export function EmailField({
  value,
  complete = 'username',
}: {
  value?: string;
  /** Whose it is, as browsers know it. */
  complete?: string;
}) {
  return (
    <Field id="email" label="E-mail address">
      <input
        className="field__control"
        type="email"
        id="email"
        name="email"
        required
        maxLength={200}
        autoComplete={complete}
        defaultValue={value}
      />
    </Field>
  );
}
