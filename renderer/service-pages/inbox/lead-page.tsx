import type { InboxErase, InboxLead, InboxMessage } from './inbox-facts.ts';
import { Act, BackToList, Field, Notice, Time, Token, Zone } from './parts.tsx';
import { inboxPaths } from './paths.ts';

/** One lead: its answers, its origin, its consents and the messages about it. */
export function LeadPage(lead: InboxLead) {
  const { id, at, title, quarantined, email, facts, messages, notice } = lead;
  return (
    <>
      <BackToList />
      <h1 className="inbox-title" dir="auto">
        {title}
      </h1>
      <p className="inbox-sub">
        Came in at <Time at={at} /> (<Zone />)
        {quarantined && <span className="inbox-tag inbox-tag--warn">{quarantined}</span>}
      </p>
      <Notice text={notice} />
      <div className="inbox-acts">
        {quarantined ? (
          <Act to={inboxPaths.act(id, 'release')} label="Not spam: let it count" style="primary" />
        ) : (
          <Act to={inboxPaths.act(id, 'spam')} label="Mark as spam" />
        )}
        {email && (
          <a className="button button--secondary" href={inboxPaths.person(id)} download>
            All about this person
          </a>
        )}
        <a className="button button--secondary" href={inboxPaths.act(id, 'erase')}>
          Erase …
        </a>
      </div>
      <div className="inbox-columns">
        <Work lead={lead} />
        {facts.map(({ heading, pairs }) => (
          <section className="inbox-card surface" key={heading} aria-labelledby={idOf(heading)}>
            <h2 id={idOf(heading)}>{heading}</h2>
            <dl className="inbox-facts">
              {pairs.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd dir="auto">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section className="inbox-card surface" aria-labelledby="messages">
          <h2 id="messages">What was sent</h2>
          {messages.length === 0 && <p className="inbox-soft">Nothing is sent for this lead.</p>}
          <ul className="inbox-messages">
            {messages.map((message) => (
              <Message key={message.id} message={message} lead={id} />
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

/** How far the team is with a lead, and its note. */
function Work({ lead: { id, work } }: { lead: InboxLead }) {
  return (
    <section className="inbox-card surface" aria-labelledby="work">
      <h2 id="work">Status and note</h2>
      <form method="post" action={inboxPaths.act(id, 'work')} className="inbox-words">
        <Token />
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

const states: Readonly<Record<InboxMessage['status'], readonly [words: string, tone: string]>> = {
  held: ['held back', 'warn'],
  pending: ['pending', 'plain'],
  sent: ['sent', 'good'],
  skipped: ['not needed', 'plain'],
  dead: ['failed', 'danger'],
};

function Message({ message, lead }: { message: InboxMessage; lead: string }) {
  const { id, what, to, status, at, attempts, error, answer } = message;
  const [words, tone] = states[status];
  const isOver = status === 'sent' || status === 'skipped' || status === 'dead';
  return (
    <li>
      <div>
        <strong>{what}</strong> <span className={`inbox-tag inbox-tag--${tone}`}>{words}</span>
        {to && <span className="inbox-detail">{to}</span>}
        <span className="inbox-detail">
          <Time at={at} /> (<Zone />){attempts > 1 && `, ${attempts} attempts`}
          {error && `, ${error}`}
        </span>
        {answer && (
          <span className="inbox-detail" dir="auto">
            {answer}
          </span>
        )}
      </div>
      {isOver && (
        <Act
          to={inboxPaths.act(lead, 'resend')}
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
export function ErasePage({ id, title, email, count }: InboxErase) {
  return (
    <div className="inbox-narrow">
      <h1 className="inbox-title">Erase this for good?</h1>
      <div className="inbox-card surface inbox-words">
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
        <div className="inbox-acts">
          <Act to={inboxPaths.act(id, 'erase')} label="Erase it" style="danger" />
          <a className="button button--secondary" href={inboxPaths.lead(id)}>
            Keep it
          </a>
        </div>
      </div>
    </div>
  );
}
