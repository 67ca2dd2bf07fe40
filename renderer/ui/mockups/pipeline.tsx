import type { PicturePipeline } from '../../generated/types.ts';
import { WindowHead } from './window-head.tsx';

/** Cards that move from column to column. Columns that find no room are cut off at the edge. */
export function Pipeline({ picture }: { picture: PicturePipeline }) {
  return (
    <>
      <WindowHead title={picture.title}>
        <span className="pic__dots" />
      </WindowHead>
      <div className="pipeline">
        {picture.columns.map((column) => (
          <div key={column.title} className="pipeline__column">
            <p className="pipeline__title">
              <b>{column.title}</b>
              {column.count && <span>{column.count}</span>}
            </p>
            {column.cards.map((card) => (
              <div key={card.title} className={`pipeline__card tone-${card.tone ?? 'neutral'}`}>
                <b>{card.title}</b>
                {card.detail && <span>{card.detail}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
