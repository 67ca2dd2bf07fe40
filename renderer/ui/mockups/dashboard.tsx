import type { PictureDashboard } from '../../generated/types.ts';
import { usePage } from '../page-context.ts';
import { Bar } from './bar.tsx';
import { Chip } from './chip.tsx';
import { WindowHead } from './window-head.tsx';

/** Figures as tiles, and a chart of bars below. The longest bar stands for 100, or for the most. */
export function Dashboard({ picture }: { picture: PictureDashboard }) {
  const { locale } = usePage();
  const { title, subtitle, tiles, bars, barsTitle } = picture;
  const full = Math.max(100, ...(bars ?? []).map((bar) => bar.value));
  return (
    <div className="dash">
      <span className="dash__rail">
        {['home', 'people', 'money', 'messages', 'settings'].map((place) => (
          <span key={place} />
        ))}
      </span>
      <div className="dash__main">
        <WindowHead title={title} subtitle={subtitle} />
        <div className="dash__tiles">
          {tiles.map((tile) => (
            <span key={tile.label} className="dash__tile">
              <span>{tile.label}</span>
              <b>{tile.value}</b>
              <Chip text={tile.change} tone={tile.tone} />
            </span>
          ))}
        </div>
        {bars && (
          <div className="dash__chart">
            {barsTitle && <b className="dash__caption">{barsTitle}</b>}
            {bars.map((bar) => (
              <div key={bar.label} className="dash__bar">
                <span>{bar.label}</span>
                <Bar part={bar.value / full} />
                <span className="dash__value">{bar.text ?? bar.value.toLocaleString(locale)}</span>
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
