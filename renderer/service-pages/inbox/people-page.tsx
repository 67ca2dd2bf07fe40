import { Act, Field, Notice, Problem } from './parts.tsx';
import type { StudioPeople, StudioPerson, StudioRole } from './studio-facts.ts';
import { changesIn, EmailField, LinkToPassOn } from './studio-pages.tsx';
import { studioPaths } from './studio-paths.ts';

/** Who works in the studio, what each may do, and who is to come. */
export function PeoplePage({ page, token }: { page: StudioPeople; token?: string }) {
  const { people, roles, notice, problem, link } = page;
  return (
    <>
      <h1 className="inbox-title">People</h1>
      <Notice text={notice} />
      <Problem text={problem} />
      {link && <LinkToPassOn link={link} />}
      {people.map((person) => (
        <PersonCard key={person.id} person={person} roles={roles} token={token} />
      ))}
      <section className="inbox-card surface inbox-words">
        <h2>Invite somebody</h2>
        <form method="post" action={studioPaths.invite} className="inbox-words">
          <input type="hidden" name="token" value={token} />
          <Field id="name" label="Name">
            <input className="field__control" id="name" name="name" required maxLength={80} />
          </Field>
          <EmailField complete="off" />
          <RoleChoice id="new" roles={roles} given={['editor']} />
          <button type="submit" className="button button--primary">
            Invite
          </button>
        </form>
      </section>
    </>
  );
}

function PersonCard({
  person: { id, name, email, roles: given, hasJoined, isSelf, changes },
  roles,
  token,
}: {
  person: StudioPerson;
  roles: readonly StudioRole[];
  token?: string;
}) {
  return (
    <section className="inbox-card surface inbox-words">
      <h2>{isSelf ? `${name} (you)` : name}</h2>
      <p className="inbox-soft">
        {email}
        {!hasJoined && ' · invited, has not joined yet'}
      </p>
      <form method="post" action={studioPaths.roles} className="inbox-words">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="id" value={id} />
        <RoleChoice id={id} roles={roles} given={given} />
        <button
          type="submit"
          className="button button--secondary"
          aria-label={`Save roles of ${name}`}
        >
          Save
        </button>
      </form>
      <div className="inbox-acts">
        <Act
          to={studioPaths.inviteAgain}
          token={token}
          label={hasJoined ? 'Send a link for a new password' : 'Invite again'}
          values={{ id }}
        />
        {!isSelf && (
          <details className="inbox-remove">
            <summary className="button button--quiet">Remove…</summary>
            <p>
              {name} cannot sign in any more then. What they have published stays.{' '}
              {changes > 0 && <strong>Their draft goes, with {changesIn(changes)}.</strong>}
            </p>
            <Act
              to={studioPaths.remove}
              token={token}
              label={changes > 0 ? `Remove ${name} and their draft` : `Remove ${name}`}
              style="danger"
              values={changes > 0 ? { id, discard: 'yes' } : { id }}
            />
          </details>
        )}
      </div>
    </section>
  );
}

function RoleChoice({
  id,
  roles,
  given,
}: {
  id: string;
  roles: readonly StudioRole[];
  given: readonly string[];
}) {
  return (
    <fieldset className="inbox-roles">
      <legend>What they may do</legend>
      {roles.map(({ name, label, meaning }) => (
        <div key={name} className="inbox-role">
          <input
            type="checkbox"
            id={`${id}-${name}`}
            name="role"
            value={name}
            defaultChecked={given.includes(name)}
          />
          <label htmlFor={`${id}-${name}`}>
            <strong>{label}</strong> {meaning}
          </label>
        </div>
      ))}
    </fieldset>
  );
}
