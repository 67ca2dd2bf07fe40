type Typed = HTMLInputElement | HTMLTextAreaElement;
type Control = Typed | HTMLSelectElement;

/** Controls that hold no value of a file: those of forms, searches and filters, and choices of where a change shows. */
const OWN =
  ':is(input:not([type="file"]), select, textarea):is(.adder *, [type="radio"], :not([data-pointer] *))';

/**
 * Makes what replaces the content of the panel: what is open in a view stays open there, the focus stays where
 * it is, and what somebody typed or chose and no file holds yet stays as long as the control begins with the same.
 */
export function filledAnew(body: HTMLElement, view: () => string): (content: Node) => void {
  /** What is open in each view, also where it is not there for a while. */
  const openIn = new Map<string, Set<string>>();
  let shown = view();
  /** What controls held when they came, by their names. */
  let begun = new Map<string, string>();

  return (content) => {
    openIn.set(shown, openAmong(body, openIn.get(shown)));
    shown = view();
    const focusAgain = focusIn(body);
    const scroll = body.scrollTop;
    const asking = placesToAsk(body);
    const before = heldIn(body);
    const begunBefore = begun;
    body.replaceChildren(content);
    begun = heldIn(body);
    for (const control of ownControls(body)) {
      const name = nameOf(control);
      const old = before.get(name);
      const isSame = begun.get(name) === begunBefore.get(name);
      if (old !== undefined && isSame && old !== begun.get(name)) hold(control, old);
    }
    for (const [name, place] of placesToAsk(body))
      place.append(...(asking.get(name)?.children ?? []));
    openAgain(body, { open: [...(openIn.get(shown) ?? [])] });
    body.scrollTop = scroll;
    focusAgain();
  };
}

/** The names of what is open in the panel, with those of what was open and is not there. */
function openAmong(body: HTMLElement, before: Iterable<string> = []): Set<string> {
  const names = new Set(before);
  for (const one of body.querySelectorAll('details'))
    names[one.open ? 'add' : 'delete'](nameOf(one));
  return names;
}

/** The names of what is open in the panel, and of what has the focus there. */
export function shownIn(body: HTMLElement) {
  const { activeElement } = body.getRootNode() as ShadowRoot;
  return {
    open: [...body.querySelectorAll('details[open]')].map(nameOf),
    focus: activeElement && body.contains(activeElement) ? nameOf(activeElement) : undefined,
  };
}

/** Opens and focuses what has these names. */
export function openAgain(
  body: HTMLElement,
  { open = [], focus }: Partial<ReturnType<typeof shownIn>>,
): void {
  for (const details of body.querySelectorAll('details')) {
    if (!open.includes(nameOf(details))) continue;
    details.open = true;
    // What it shows when it opens has to be there before the focus is.
    details.dispatchEvent(new Event('toggle'));
  }
  const all = [...body.querySelectorAll<HTMLElement>(FOCUSED)];
  const focused = all.find((one) => nameOf(one) === focus);
  if (focused) focusOn(focused);
}

/**
 * Makes what focuses again what has the focus in the panel, once that is drawn anew: the same element, else
 * what goes back from there, else one like it at its place, such as the button of the next entry.
 */
export function focusIn(body: HTMLElement): () => void {
  const active = (body.getRootNode() as ShadowRoot).activeElement as Typed | null;
  if (!active || !body.contains(active)) return () => {};
  const name = nameOf(active);
  const kind = kindOf(active);
  const allOf = () => [...body.querySelectorAll<Typed>(`${FOCUSED}, [tabindex]`)];
  const like = () => allOf().filter((one) => kindOf(one) === kind);
  const index = like().indexOf(active);
  const { selectionStart, selectionEnd } = active;
  const { back } = active.dataset;
  const wasSeen = isSeen(active, body);
  // What is moved takes its button along, but not to the end of its list.
  const labels = back === undefined ? [] : [active.ariaLabel, back];
  return () => {
    const all = allOf();
    const same =
      all.find((one) => nameOf(one) === name) ??
      labels.flatMap((label) => all.find((one) => one.ariaLabel === label) ?? [])[0];
    const others = same ? [] : like();
    const focused = same ?? others[index] ?? others.at(-1) ?? body;
    focusOn(focused);
    if (wasSeen && !isSeen(focused, body)) focused.scrollIntoView({ block: 'nearest' });
    // Only texts have a caret.
    if (typeof selectionStart === 'number') same?.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** Whether an element is where the panel is scrolled to. */
function isSeen(one: Element, body: Element): boolean {
  const [own, around] = [one.getBoundingClientRect(), body.getBoundingClientRect()];
  return own.bottom > around.top && own.top < around.bottom;
}

/** Focuses an element that may be folded away, such as a field that is as usual again; a summary is seen anyway. */
function focusOn(one: HTMLElement): void {
  unfold(one.closest('summary')?.parentElement?.parentElement ?? one);
  one.focus({ preventScroll: true });
}

/** Opens an element with everything that it is folded away in. */
export function unfold(one: Element | null | undefined): void {
  const details = one?.closest('details');
  if (!details) return;
  details.open = true;
  unfold(details.parentElement);
}

/** What holds a value in the panel, and what else can have the focus there. */
export const TYPED = 'input, select, textarea';
export const FOCUSED = `button, summary, ${TYPED}`;

function kindOf(one: Element): string {
  return one.localName + (one.localName === 'button' ? one.textContent : '');
}

function ownControls(body: HTMLElement): Control[] {
  return [...body.querySelectorAll<Control>(OWN)];
}

/** What the controls hold, by their names. */
function heldIn(body: HTMLElement): Map<string, string> {
  return new Map(ownControls(body).map((one) => [nameOf(one), heldBy(one)]));
}

function heldBy(control: Control): string {
  return isRadio(control) ? String(control.checked) : control.value;
}

/** Lets a control hold what it can, and what it leads to follow. */
function hold(control: Control, value: string): void {
  const before = heldBy(control);
  if (isRadio(control)) control.checked = value === 'true';
  else control.value = value;
  // A select may not have the choice any more.
  if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = before;
  control.dispatchEvent(new Event('input'));
}

function isRadio(control: Control): control is HTMLInputElement {
  return control.type === 'radio';
}

/** The places below fields where something is asked before a change is made, each by a name of its own. */
function placesToAsk(body: HTMLElement): Map<string, Element> {
  const places = new Map<string, Element>();
  for (const place of body.querySelectorAll('.asking')) {
    let name = pointerOf(place);
    while (places.has(name)) name += '+';
    places.set(name, place);
  }
  return places;
}

function pointerOf(one: Element): string {
  return one.closest('[data-pointer]')?.getAttribute('data-pointer') ?? '';
}

/** Whether a name is that of an element beside all fields. */
export function isOfNoField(name: string): boolean {
  return name.split('\n')[1] === '';
}

/** Identifies an element of the panel before and after a change. */
function nameOf(one: Element): string {
  const label = one.closest('label');
  const named = one.matches('input, textarea, select')
    ? (label?.querySelector('.name') ?? label)
    : one;
  const own =
    one.localName === 'details'
      ? one.className + one.getAttribute('data-topic')
      : (one.getAttribute('aria-label') ?? named?.textContent);
  return [one.localName, pointerOf(one), own].join('\n');
}
