type Typed = HTMLInputElement | HTMLTextAreaElement;
type Control = Typed | HTMLSelectElement;

/** Controls that hold no value of a file: those of forms, searches and filters, and choices of where a change shows. */
const OWN =
  ':is(input:not([type="file"]), select, textarea):is(.adder *, [type="radio"], :not([data-pointer] *))';

/**
 * Makes what replaces the content of the panel: open parts stay open, the focus stays where it is, and
 * what somebody typed or chose and no file holds yet stays as long as the control begins with the same.
 */
export function filledAnew(body: HTMLElement): (content: Node) => void {
  /** What controls held when they came, by their names. */
  let begun = new Map<string, string>();

  return (content) => {
    const isOpen = [...body.querySelectorAll('details[open]')].map(nameOf);
    const active = (body.getRootNode() as ShadowRoot).activeElement as Typed | null;
    const focused = active && body.contains(active) ? nameOf(active) : undefined;
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
    for (const details of body.querySelectorAll('details')) {
      if (isOpen.includes(nameOf(details))) details.open = true;
    }
    body.scrollTop = scroll;
    if (focused !== undefined) focusAgain(body, focused, active);
  };
}

function focusAgain(body: HTMLElement, name: string, before: Typed | null): void {
  const all = body.querySelectorAll<Typed>('button, input, select, textarea, summary');
  const again = [...all].find((one) => nameOf(one) === name);
  (again ?? body).focus({ preventScroll: true });
  // Only texts have a caret.
  const { selectionStart, selectionEnd } = before ?? {};
  if (typeof selectionStart === 'number')
    again?.setSelectionRange(selectionStart, selectionEnd ?? null);
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

/** Identifies an element of the panel before and after a change. */
function nameOf(one: Element): string {
  const label = one.closest('label');
  const named = one.matches('input, textarea, select')
    ? (label?.querySelector('.name') ?? label)
    : one;
  const own =
    one.localName === 'details'
      ? one.className
      : (one.getAttribute('aria-label') ?? named?.textContent);
  return [one.localName, pointerOf(one), own].join('\n');
}
