import { useContext } from 'react';
import type { InboxTarget, InboxTargets } from './inbox-facts.ts';
import { Act, InboxContext, Notice, Table, Time, Zone } from './parts.tsx';
import { inboxPaths } from './paths.ts';

/** The programs that get leads, and how far they are. */
export function TargetsPage({ targets, notice }: InboxTargets) {
  const { zone } = useContext(InboxContext);
  return (
    <>
      <h1 className="inbox-title">Targets</h1>
      <p className="inbox-sub">The programs that get leads, and what they answered last.</p>
      <Notice text={notice} />
      {targets.length === 0 ? (
        <div className="inbox-card surface inbox-empty">
          <h2>Leads go to no program</h2>
          <p>
            A site names them below <code>leads: targets:</code> in site.yaml.
          </p>
        </div>
      ) : (
        <div className="inbox-card surface inbox-table">
          <Table
            caption="Targets and the messages to each"
            heads={['Target', 'Messages', `Last sent (${zone})`, 'Last failure']}
          >
            {targets.map((target) => (
              <Row key={target.name} target={target} />
            ))}
          </Table>
        </div>
      )}
    </>
  );
}

function Row({ target }: { target: InboxTarget }) {
  const { name, label, note, pending, sent, failed, lastSent, failure } = target;
  return (
    <tr>
      <th scope="row">
        {label}
        {note && <span className="inbox-tag inbox-tag--warn">{note}</span>}
      </th>
      <td className="tabular">
        {sent} sent, {pending} pending, {failed} failed
        {failed > 0 && (
          <Act
            to={inboxPaths.replayTarget}
            values={{ target: name }}
            label={
              <>
                Send failed ones again<span className="visually-hidden">: {label}</span>
              </>
            }
          />
        )}
      </td>
      <td>{lastSent ? <Time at={lastSent} /> : '–'}</td>
      <td>
        {failure ? (
          <>
            {failure.code}
            {failure.answer && (
              <span className="inbox-detail" dir="auto">
                {failure.answer}
              </span>
            )}
            <span className="inbox-detail">
              Lead of <Time at={failure.at} /> (<Zone />)
            </span>
          </>
        ) : (
          '–'
        )}
      </td>
    </tr>
  );
}
