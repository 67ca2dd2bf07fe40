import type { BrowserContext, Page, Route } from 'playwright';

/** How a third party behaves. `hangs` never answers; `empty` answers with a script that does nothing. */
export type Behaviour = 'works' | 'blocked' | 'hangs' | 'throws' | 'empty';

export const HUBSPOT = /^https:\/\/js(-\w+)?\.hsforms\.net\//;
export const STRIPE = /^https:\/\/js\.stripe\.com\//;
export const YOUTUBE = /^https:\/\/www\.youtube-nocookie\.com\//;

/** Stand-ins for everything that pages load from others, so that no test leaves this machine. */
export async function fakeThirdParties(target: BrowserContext | Page): Promise<void> {
  await fakeHubspot(target);
  await fakeStripe(target);
  await target.route(YOUTUBE, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Player</title>',
    }),
  );
}

export function fakeHubspot(
  target: BrowserContext | Page,
  behaviour: Behaviour = 'works',
): Promise<unknown> {
  return target.route(HUBSPOT, (route) => {
    const isNew = /\/embed\/\d+\.js$/.test(route.request().url());
    return answer(route, behaviour, isNew ? newEditor : classic);
  });
}

export function fakeStripe(
  target: BrowserContext | Page,
  behaviour: Behaviour = 'works',
): Promise<unknown> {
  return target.route(STRIPE, (route) => answer(route, behaviour, pricingTable));
}

function answer(route: Route, behaviour: Behaviour, script: () => void): Promise<void> | undefined {
  if (behaviour === 'hangs') return undefined;
  if (behaviour === 'blocked') return route.abort('blockedbyclient');
  const bodies = {
    works: `(${script})()`,
    throws: 'throw new Error("a bug of somebody else")',
    empty: '',
  };
  return route.fulfill({ contentType: 'text/javascript', body: bodies[behaviour] });
}

/** The classic forms of HubSpot: call, call back, and post messages to the own window. */
function classic(): void {
  const calls: unknown[] = [];
  Object.assign(window, {
    hubspotCalls: calls,
    hbspt: {
      forms: {
        create(options: Record<string, unknown>) {
          calls.push(options);
          const id = options.formId;
          const form = document.createElement('form');
          form.innerHTML =
            '<label>Email <input name="email" type="email"></label>' +
            '<input type="hidden" name="headline_variant"><input type="hidden" name="request">' +
            '<button>Send</button>';
          const tell = (eventName: string, data: unknown) => {
            window.postMessage({ type: 'hsFormCallback', eventName, id, data }, '*');
            (options[eventName] as ((form: unknown, data: unknown) => void) | undefined)?.(
              [form],
              data,
            );
          };
          form.addEventListener('submit', (event) => {
            event.preventDefault();
            tell('onFormSubmit', []);
            tell('onFormSubmitted', { formGuid: id, submissionValues: {} });
          });
          document.querySelector(String(options.target))?.append(form);
          tell('onFormReady', undefined);
        },
      },
    },
  });
}

/** The forms of HubSpot's new editor: a frame, and events of the window. */
function newEditor(): void {
  const values: Record<string, string> = {};
  const place = document.querySelector<HTMLElement>('.hs-form-frame');
  const formId = place?.dataset.formId;
  const tell = (name: string) =>
    window.dispatchEvent(new CustomEvent(`hs-form-event:${name}`, { detail: { formId } }));
  const form = {
    getFormId: () => formId,
    setFieldValue: (name: string, value: string) => {
      values[name] = value;
    },
  };
  Object.assign(window, {
    hubspotValues: values,
    hubspotSubmit: () => tell('on-submission:success'),
    HubSpotFormsV4: { getForms: () => [form], getFormFromEvent: () => form },
  });
  const frame = document.createElement('iframe');
  frame.title = 'Form';
  place?.append(frame);
  tell('on-ready');
}

function pricingTable(): void {
  customElements.define(
    'stripe-pricing-table',
    class extends HTMLElement {
      connectedCallback() {
        const frame = document.createElement('iframe');
        frame.title = `Table ${this.getAttribute('pricing-table-id')}`;
        frame.height = '640';
        this.append(frame);
      }
    },
  );
}
