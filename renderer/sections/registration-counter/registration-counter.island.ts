import { keepTicking } from '../../browser/keep-ticking.ts';
import { requiredElement } from '../../browser/required-element.ts';
import { type Seats, type SeatsWords, seatsInWords } from './seats.ts';

/** How often a simulated counter may move, and how likely it then does. */
const STEP_MS = 15_000;
const CHANCE = 0.3;
/** How long a registration counts as recent, and how often the service is asked for new ones. */
const RECENT_MS = 60_000;

interface Props extends SeatsWords {
  source: 'registrations' | 'simulated';
  /**
   * Places taken at the start; registrations that the service counts come on top. Without any, nothing
   * is shown unless it has just counted.
   */
  base: number;
  /** The form whose registrations count. */
  form?: string;
  /** Address below which the lead service answers; default: the root of the page's host. */
  service?: string;
}

/** Keeps the places that are taken up to date, as the source of the numbers allows, unless it is paused. */
export function registrationCounterIsland(island: HTMLElement, props: Props): void {
  const { source, base, max, form, service = '' } = props;
  const card = requiredElement(island, '.registration-counter__card');
  let seats: Seats = { count: base, recent: 0 };
  let isUpdate = false;
  let ends: (() => void)[] = [];

  function change(next: Seats): void {
    seats = next;
    show(island, seats, props);
  }
  async function ask(): Promise<void> {
    if (!form || source !== 'registrations') return;
    const registered = await fetchCount(form, service);
    card.hidden = base === 0 && registered === undefined;
    if (registered === undefined) return;
    const count = Math.min(max, base + registered);
    const news = Math.max(0, count - seats.count);
    change({ count, recent: isUpdate ? seats.recent + news : 0 });
    isUpdate = true;
  }
  function step(): void {
    if (Math.random() >= CHANCE || seats.count >= max) return;
    change({ count: seats.count + 1, recent: seats.recent + 1 });
  }
  function forget(): void {
    change({ ...seats, recent: 0 });
    ask();
  }
  function move(): void {
    ends = source === 'simulated' ? [keepTicking(STEP_MS, step)] : [];
    ends.push(keepTicking(RECENT_MS, forget));
  }

  requiredElement(island, '.registration-counter__pause').addEventListener('click', (event) => {
    const button = event.currentTarget as HTMLButtonElement;
    const isPaused = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(isPaused));
    if (!isPaused) move();
    else for (const end of ends) end();
  });
  ask();
  move();
}

function show(island: HTMLElement, seats: Seats, words: SeatsWords): void {
  const { percent, full, recent, taken } = seatsInWords(seats, words);
  const recently = requiredElement(island, '[data-counter-recent]');
  requiredElement(island, '[data-counter-percent]').textContent = full;
  island.querySelector('.registration-counter__fill')?.setAttribute('width', String(percent));
  recently.dataset.counterRecent = String(seats.recent);
  recently.textContent = recent;
  requiredElement(island, '[data-counter-taken]').textContent = taken;
}

/**
 * How many have registered through a form, by its path and id. The lead service answers below
 * `service`; '' is the root of the page's host. Undefined if they are too few to publish or the service is
 * unavailable: a counter does without it.
 */
async function fetchCount(form: string, service: string): Promise<number | undefined> {
  try {
    const answer = await fetch(`${service}/api/registrations?form=${encodeURIComponent(form)}`);
    const { count } = (await answer.json()) as { count?: unknown };
    return answer.ok && typeof count === 'number' && count >= 0 ? count : undefined;
  } catch {
    return undefined;
  }
}
