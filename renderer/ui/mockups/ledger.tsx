import type { PictureLedger } from '../../generated/types.ts';
import { Icon } from '../elements.tsx';
import { Chip } from './chip.tsx';
import { Initial } from './initial.tsx';
import { RowName } from './row-name.tsx';
import { WindowHead } from './window-head.tsx';

/** Amounts with their state, and what they come to. */
export function Ledger({ picture }: { picture: PictureLedger }) {
  const { title, total, totalLabel, rows, note } = picture;
  return (
    <>
      <div className="ledger__top">
        <WindowHead title={title}>
          <span className="pic__dots" />
        </WindowHead>
        {total && (
          <p className="ledger__total">
            <b>{total}</b> <span>{totalLabel}</span>
          </p>
        )}
      </div>
      <div className="pic__rows">
        {rows.map((row) => (
          <div key={row.name} className="pic__row ledger__row">
            <Initial name={row.name} />
            <RowName name={row.name} detail={row.detail} />
            <Chip text={row.status} tone={row.tone} />
            <b className="ledger__amount">{row.amount}</b>
          </div>
        ))}
      </div>
      {note && (
        <p className="pic__note">
          <Icon name="calendar-clock" />
          {note}
        </p>
      )}
    </>
  );
}
