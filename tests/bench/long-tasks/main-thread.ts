import type { Browser, Page } from 'playwright';

/** One turn of the main thread of a page, in milliseconds of its processor time. */
export interface Task {
  whole: number;
  script: number;
  /** Style and layout. */
  layout: number;
  /** From pre-paint to the handing over of layers. */
  paint: number;
  parse: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Microseconds by the clock on the wall. */
  dur?: number;
  /** Microseconds of processor time of the thread. */
  tdur?: number;
  args: { name?: string; chrome_mojo_event_info?: { mojo_interface_tag?: string } };
}

type Span = TraceEvent & { dur: number; tdur: number };

const CATEGORIES = [
  '-*',
  'toplevel',
  'devtools.timeline',
  'v8',
  'disabled-by-default-v8.compile',
  '__metadata',
];
/** How many of the longest tasks are looked into. */
const KEPT = 8;
const TASK = 'ThreadControllerImpl::RunTask';

const KINDS: Record<Exclude<keyof Task, 'whole'>, ReadonlySet<string>> = {
  script: new Set(['EvaluateScript', 'v8.evaluateModule', 'v8.compileModule', 'FunctionCall']),
  layout: new Set(['UpdateLayoutTree', 'Layout']),
  paint: new Set(['PrePaint', 'Paint', 'Layerize', 'Commit']),
  parse: new Set(['ParseHTML']),
};

/** Follows what the main thread does while a visit lasts. Gives its tasks, the longest first. */
export async function traceTasks(browser: Browser, page: Page, visit: () => Promise<void>) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await visit();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: TraceEvent[];
  };
  return tasksOf(traceEvents);
}

function tasksOf(events: readonly TraceEvent[]): Task[] {
  const mains = new Set(events.filter(isMainThread).map(threadOf));
  const spans = events
    .filter((event): event is Span => event.ph === 'X' && event.tdur !== undefined)
    .filter((event) => mains.has(threadOf(event)));
  const orders = spans.filter(isOrderOfTests);
  return spans
    .filter(({ name }) => name === TASK)
    .filter((task) => !orders.some((order) => within(order, task)))
    .sort((a, b) => b.tdur - a.tdur)
    .slice(0, KEPT)
    .map((task) =>
      taskOf(
        task,
        spans.filter((span) => within(span, task)),
      ),
    )
    .sort((a, b) => b.whole - a.whole);
}

function taskOf(task: Span, inside: readonly Span[]): Task {
  // While a debugger is attached, modules are read once more, for the lines of their functions.
  const watched = sum(inside.filter(({ name }) => name === 'V8.CollectSourcePositions'));
  const part = (kind: keyof typeof KINDS) => {
    const spans = inside.filter(({ name }) => KINDS[kind].has(name));
    const outer = spans.filter(
      (span) => !spans.some((other) => other !== span && within(span, other)),
    );
    return sum(outer);
  };
  return {
    whole: task.tdur / 1000 - watched,
    script: part('script') - watched,
    layout: part('layout'),
    paint: part('paint'),
    parse: part('parse'),
  };
}

function sum(spans: readonly Span[]): number {
  return spans.reduce((total, { tdur }) => total + tdur, 0) / 1000;
}

/** No visitor has to wait for what the measurement asks the page to do. */
function isOrderOfTests({ args }: TraceEvent): boolean {
  return args.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession';
}

function within(span: Span, outer: Span): boolean {
  return (
    threadOf(span) === threadOf(outer) &&
    span.ts >= outer.ts &&
    span.ts + span.dur <= outer.ts + outer.dur
  );
}

function isMainThread({ name, args }: TraceEvent): boolean {
  return name === 'thread_name' && args.name === 'CrRendererMain';
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`;
}
