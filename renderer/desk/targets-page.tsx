import { useContext } from 'react';
import type { DeskTarget, DeskTargets } from './desk-facts.ts';
import { Act, Notice, Table, Time, Zone, ZoneContext } from './parts.tsx';
import { deskPaths } from './paths.ts';

/** The programs that get leads, and how far they are. */
export function TargetsPage({ targets, notice, token }: DeskTargets & { token?: string }) {
  const zone = useContext(ZoneContext);
  return (
    <>
      <h1 className="desk-title">Targets</h1>
      <p className="desk-sub">The programs that get leads, and what they answered last.</p>
      <Notice text={notice} />
      {targets.length === 0 ? (
        <div className="desk-card surface desk-empty">
          <h2>Leads go to no program</h2>
          <p>
            A site names them below <code>leads: targets:</code> in site.yaml.
          </p>
        </div>
      ) : (
        <div className="desk-card surface desk-table">
          <Table
            caption="Targets and the messages to each"
            heads={['Target', 'Messages', `Last sent (${zone})`, 'Last failure']}
          >
            {targets.map((target) => (
              <Row key={target.name} target={target} token={token} />
            ))}
          </Table>
        </div>
      )}
    </>
  );
}

function Row({ target, token }: { target: DeskTarget; token?: string }) {
  const { name, label, note, pending, sent, failed, lastSent, failure } = target;
  return (
    <tr>
      <th scope="row">
        {label}
        {note && <span className="desk-tag desk-tag--warn">{note}</span>}
      </th>
      <td className="tabular">
        {sent} sent, {pending} pending, {failed} failed
        {failed > 0 && (
          <Act
            to={deskPaths.replayTarget}
            token={token}
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
              <span className="desk-detail" dir="auto">
                {failure.answer}
              </span>
            )}
            <span className="desk-detail">
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
