import { Act, Field, Notice, Problem, Token } from './parts.tsx';
import type { StudioPeople, StudioPerson, StudioRole } from './studio-facts.ts';
import { changesIn, EmailField, LinkToPassOn } from './studio-pages.tsx';
import { studioPaths } from './studio-paths.ts';

/** Who works in the studio, what each may do, and who is to come. */
export function PeoplePage({ people, roles, notice, problem, link }: StudioPeople) {
  return (
    <>
      <h1 className="inbox-title">People</h1>
      <Notice text={notice} />
      <Problem text={problem} />
      {link && <LinkToPassOn link={link} />}
      {people.map((person) => (
        <PersonCard key={person.id} person={person} roles={roles} />
      ))}
      <section className="inbox-card surface inbox-words">
        <h2>Invite somebody</h2>
        <form method="post" action={studioPaths.invite} className="inbox-words">
          <Token />
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
}: {
  person: StudioPerson;
  roles: readonly StudioRole[];
}) {
  return (
    <section className="inbox-card surface inbox-words">
      <h2>{isSelf ? `${name} (you)` : name}</h2>
      <p className="inbox-soft">
        {email}
        {!hasJoined && ' · invited, has not joined yet'}
      </p>
      <form method="post" action={studioPaths.roles} className="inbox-words">
        <Token />
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
