/** A form of the new editor, as its script hands it out. */
interface NewForm {
  setFieldValue?(name: string, value: string): void;
}

declare global {
  interface Window {
    HubSpotFormsV4?: { getFormFromEvent(event: Event): NewForm | null };
  }
}

/** Where the values of a form can be set: its element, or the form of the new editor. */
export type FormPlace = HTMLElement | { set(name: string, value: string): void };

interface HubspotEvents {
  /** Resolves when the form is ready for the first time. */
  ready: Promise<void>;
  /** Calls back each time the form is ready. */
  onReady(ready: (place?: FormPlace) => void): void;
  /** For the call that creates a classic form. */
  callbacks: Record<string, (form: unknown) => void>;
}

/**
 * Listens to both kinds of forms, old and new: some classic ones only send messages, some only call
 * back. `submitted` is called once, at the first report.
 */
export function listenToHubspot(
  formId: string,
  signal: AbortSignal,
  submitted: () => void,
): HubspotEvents {
  const waiting: ((place?: FormPlace) => void)[] = [];
  let sent = false;

  function reportReady(place?: FormPlace): void {
    for (const call of waiting) call(place);
  }
  function reportSubmitted(): void {
    if (sent || signal.aborted) return;
    sent = true;
    submitted();
  }

  addEventListener(
    'message',
    ({ data, origin }) => {
      if (data?.type !== 'hsFormCallback' || data.id !== formId || !isTrusted(origin)) return;
      if (data.eventName === 'onFormReady') reportReady();
      if (data.eventName === 'onFormSubmitted') reportSubmitted();
    },
    { signal },
  );
  addEventListener(
    'hs-form-event:on-ready',
    (event) => isOf(event, formId) && reportReady(placeOf(event)),
    { signal },
  );
  addEventListener(
    'hs-form-event:on-submission:success',
    (event) => isOf(event, formId) && reportSubmitted(),
    { signal },
  );
  return {
    ready: new Promise((ready) => waiting.push(() => ready())),
    onReady: (call) => waiting.push(call),
    callbacks: {
      onFormReady: (form) => reportReady(elementOf(form)),
      onFormSubmitted: reportSubmitted,
    },
  };
}

/** The form's script posts to its own window; frames of the service come from its hosts. */
function isTrusted(origin: string): boolean {
  return origin === location.origin || /^https:\/\/[a-z0-9.-]+\.hsforms\.(com|net)$/.test(origin);
}

function isOf(event: Event, formId: string): boolean {
  const { detail } = event as CustomEvent<{ formId?: string } | undefined>;
  return detail?.formId === formId;
}

/** Classic forms come as elements, or wrapped by jQuery. */
function elementOf(form: unknown): HTMLElement | undefined {
  const element = (form as { 0?: unknown } | undefined)?.[0] ?? form;
  return (element as Node | undefined)?.nodeType === 1 ? (element as HTMLElement) : undefined;
}

/** Fields of contacts, the ones that forms of the new editor ask for, are named `0-1/…`. */
function placeOf(event: Event): FormPlace | undefined {
  try {
    const form = window.HubSpotFormsV4?.getFormFromEvent(event);
    return form ? { set: (name, value) => form.setFieldValue?.(`0-1/${name}`, value) } : undefined;
  } catch {
    return undefined;
  }
}
