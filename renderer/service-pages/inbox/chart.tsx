import { scaleBand, scaleLinear, scaleUtc } from 'd3-scale';
import { area } from 'd3-shape';
import type { ReactNode } from 'react';
import type { InboxReport, ReportExperiment } from './report-facts.ts';

/** Room for the labels of the axes. */
const edge = { top: 12, right: 8, bottom: 28, left: 60 };

/** How a chart is drawn: for wide windows and for phones, of which a window shows one. */
interface Canvas {
  name: 'wide' | 'narrow';
  width: number;
  height: number;
  /** Ends of the room between the axes. */
  across: [number, number];
  up: [number, number];
  /** Labels that fit below. */
  labels: number;
}

const canvases = [canvas('wide', 720, 220, 6), canvas('narrow', 340, 220, 4)];

function canvas(name: Canvas['name'], width: number, height: number, labels: number): Canvas {
  const across: Canvas['across'] = [edge.left, width - edge.right];
  return { name, width, height, across, up: [height - edge.bottom, edge.top], labels };
}

/** Leads of each week as bars. */
export function WeekBars({ weeks }: Pick<InboxReport, 'weeks'>) {
  return canvases.map((on) => <Bars key={on.name} weeks={weeks} on={on} />);
}

function Bars({ weeks, on }: Pick<InboxReport, 'weeks'> & { on: Canvas }) {
  const starts = weeks.map(({ from }) => from.getTime());
  const across = scaleBand(starts, on.across).padding(0.28);
  const most = Math.max(1, ...weeks.map(({ leads }) => leads));
  const up = scaleLinear([0, most], on.up).nice(4);
  return (
    <Drawing on={on}>
      {up
        .ticks(4)
        .filter(Number.isInteger)
        .map((leads) => (
          <Level key={leads} on={on} y={up(leads)} label={leads.toLocaleString('en')} />
        ))}
      {weeks.map(({ from, leads }, index) => {
        const x = across(from.getTime()) ?? 0;
        return (
          <g key={from.getTime()}>
            <rect
              className={index === weeks.length - 1 ? 'inbox-chart__bar' : 'inbox-chart__bar--past'}
              x={x}
              y={up(leads)}
              width={across.bandwidth()}
              height={up(0) - up(leads)}
              rx={3}
            />
            {(weeks.length - 1 - index) % Math.ceil(weeks.length / on.labels) === 0 && (
              <Below on={on} x={x + across.bandwidth() / 2} day={from} />
            )}
          </g>
        );
      })}
    </Drawing>
  );
}

type Looks = ReportExperiment['variants'][number]['looks'];

/** The lifts that fitted until each look, as an area that gets narrower; the line at 0 is control. */
export function LiftRange(lifts: { looks: Looks; control: string }) {
  return canvases.map((on) => <Lifts key={on.name} {...lifts} on={on} />);
}

function Lifts({ looks, control, on }: { looks: Looks; control: string; on: Canvas }) {
  const [first, last] = [looks[0], looks.at(-1)];
  if (!first || !last) return null;
  const across = scaleUtc([first.day, last.day], on.across);
  // What the first leads say is so wide that nothing else could be seen beside it.
  const widest = Math.min(2, Math.max(0.5, last.high, -last.low) * 1.5);
  const up = scaleLinear([-Math.min(1, widest), widest], on.up).clamp(true);
  const range = area<Looks[number]>()
    .x(({ day }) => across(day))
    .y0(({ low }) => up(low))
    .y1(({ high }) => up(high));
  const days = across.ticks(on.labels).filter((day) => day.getTime() % 86_400_000 === 0);
  return (
    <Drawing on={on}>
      <path className="inbox-chart__range" d={range([...looks]) ?? ''} />
      {up.ticks(5).map((lift) => (
        <Level key={lift} on={on} y={up(lift)} label={percent(lift)} isZero={lift === 0} />
      ))}
      <text className="inbox-chart__control" x={on.across[1]} y={up(0) - 5} textAnchor="end">
        {control}
      </text>
      {days.map((day) => (
        <Below key={day.getTime()} on={on} x={across(day)} day={day} />
      ))}
    </Drawing>
  );
}

/** How many of the views came how far, each step as a bar below the one before. */
export function StepBar({ share }: { share: number }) {
  return (
    <svg className="inbox-step" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="inbox-step__all" width={100} height={6} rx={1} />
      <rect className="inbox-step__part" width={100 * Math.min(1, share)} height={6} rx={1} />
    </svg>
  );
}

function Drawing({ on, children }: { on: Canvas; children: ReactNode }) {
  return (
    <svg
      className={`inbox-chart inbox-chart--${on.name}`}
      viewBox={`0 0 ${on.width} ${on.height}`}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

interface LevelProps {
  on: Canvas;
  y: number;
  label: string;
  isZero?: boolean;
}

/** A line across, and what it stands for. */
function Level({ on: { across }, y, label, isZero }: LevelProps) {
  return (
    <>
      <line
        className={isZero ? 'inbox-chart__zero' : 'inbox-chart__level'}
        x1={across[0]}
        x2={across[1]}
        y1={y}
        y2={y}
      />
      <text x={across[0] - 8} y={y + 4} textAnchor="end">
        {label}
      </text>
    </>
  );
}

/** A day below the chart. */
function Below({ on, x, day }: { on: Canvas; x: number; day: Date }) {
  return (
    <text x={x} y={on.height - 8} textAnchor="middle">
      {shortDay(day)}
    </text>
  );
}

/** A share with its sign, such as +20 %. */
export function percent(lift: number): string {
  if (lift === Infinity) return 'any';
  const rounded = Math.round(lift * 100);
  const sign = rounded > 0 ? '+' : rounded < 0 ? '−' : '';
  return `${sign}${Math.abs(rounded)} %`;
}

/** A day such as 3 Nov. */
export function shortDay(day: Date): string {
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
}
