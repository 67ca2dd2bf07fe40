import type { DeskErase, DeskLead, DeskMessage } from './desk-facts.ts';
import { Act, BackToList, Field, Notice, Time, Zone } from './parts.tsx';
import { deskPaths } from './paths.ts';

/** One lead: its answers, its origin, its consents and the messages about it. */
export function LeadPage({ lead, token }: { lead: DeskLead; token?: string }) {
  const { id, at, title, quarantined, email, facts, messages, notice } = lead;
  return (
    <>
      <BackToList />
      <h1 className="desk-title" dir="auto">
        {title}
      </h1>
      <p className="desk-sub">
        Came in at <Time at={at} /> (<Zone />)
        {quarantined && <span className="desk-tag desk-tag--warn">{quarantined}</span>}
      </p>
      <Notice text={notice} />
      <div className="desk-acts">
        {quarantined ? (
          <Act
            to={deskPaths.act(id, 'release')}
            token={token}
            label="Not spam: let it count"
            style="primary"
          />
        ) : (
          <Act to={deskPaths.act(id, 'spam')} token={token} label="Mark as spam" />
        )}
        {email && (
          <a className="button button--secondary" href={deskPaths.person(id)} download>
            All about this person
          </a>
        )}
        <a className="button button--secondary" href={deskPaths.act(id, 'erase')}>
          Erase …
        </a>
      </div>
      <div className="desk-columns">
        <Work lead={lead} token={token} />
        {facts.map(({ heading, pairs }) => (
          <section className="desk-card surface" key={heading} aria-labelledby={idOf(heading)}>
            <h2 id={idOf(heading)}>{heading}</h2>
            <dl className="desk-facts">
              {pairs.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd dir="auto">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section className="desk-card surface" aria-labelledby="messages">
          <h2 id="messages">What was sent</h2>
          {messages.length === 0 && <p className="desk-soft">Nothing is sent for this lead.</p>}
          <ul className="desk-messages">
            {messages.map((message) => (
              <Message key={message.id} message={message} lead={id} token={token} />
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

/** How far the team is with a lead, and its note. */
function Work({ lead: { id, work }, token }: { lead: DeskLead; token?: string }) {
  return (
    <section className="desk-card surface" aria-labelledby="work">
      <h2 id="work">Status and note</h2>
      <form method="post" action={deskPaths.act(id, 'work')} className="desk-words">
        <input type="hidden" name="token" value={token} />
        <Field id="status" label="Status">
          <select className="field__control" id="status" name="status" defaultValue={work.status}>
            {work.statuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </select>
        </Field>
        <Field id="note" label="Note">
          <textarea
            className="field__control"
            id="note"
            name="note"
            rows={4}
            maxLength={4000}
            dir="auto"
            defaultValue={work.note}
          />
        </Field>
        <button type="submit" className="button button--secondary">
          Save
        </button>
      </form>
    </section>
  );
}

function idOf(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '-');
}

const states: Readonly<Record<DeskMessage['status'], readonly [words: string, tone: string]>> = {
  held: ['held back', 'warn'],
  pending: ['pending', 'plain'],
  sent: ['sent', 'good'],
  skipped: ['not needed', 'plain'],
  dead: ['failed', 'danger'],
};

function Message({ message, lead, token }: { message: DeskMessage; lead: string; token?: string }) {
  const { id, what, to, status, at, attempts, error, answer } = message;
  const [words, tone] = states[status];
  const isOver = status === 'sent' || status === 'skipped' || status === 'dead';
  return (
    <li>
      <div>
        <strong>{what}</strong> <span className={`desk-tag desk-tag--${tone}`}>{words}</span>
        {to && <span className="desk-detail">{to}</span>}
        <span className="desk-detail">
          <Time at={at} /> (<Zone />){attempts > 1 && `, ${attempts} attempts`}
          {error && `, ${error}`}
        </span>
        {answer && (
          <span className="desk-detail" dir="auto">
            {answer}
          </span>
        )}
      </div>
      {isOver && (
        <Act
          to={deskPaths.act(lead, 'resend')}
          token={token}
          values={{ message: id }}
          label={
            <>
              Send again<span className="visually-hidden">: {what}</span>
            </>
          }
          style="quiet"
        />
      )}
    </li>
  );
}

/** The question before everything about a person is erased. */
export function ErasePage({ page, token }: { page: DeskErase; token?: string }) {
  const { id, title, email, count } = page;
  return (
    <div className="desk-narrow">
      <h1 className="desk-title">Erase this for good?</h1>
      <div className="desk-card surface desk-words">
        <p>
          {email ? (
            <>
              Everything about <strong>{email}</strong> is erased:{' '}
              {count === 1 ? 'one lead' : `${count} leads`}, with messages and e-mail files.
            </>
          ) : (
            <>
              The lead of <strong dir="auto">{title}</strong> is erased, with its messages.
            </>
          )}
        </p>
        <p>Nobody can bring it back. Backups that were made before are not reached.</p>
        <div className="desk-acts">
          <Act to={deskPaths.act(id, 'erase')} token={token} label="Erase it" style="danger" />
          <a className="button button--secondary" href={deskPaths.lead(id)}>
            Keep it
          </a>
        </div>
      </div>
    </div>
  );
}
