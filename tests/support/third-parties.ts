import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page, Route } from 'playwright';

/** How a third party behaves. `hangs` never answers; `empty` answers with a script that does nothing. */
export type Behaviour = 'works' | 'blocked' | 'hangs' | 'throws' | 'empty';

export const HUBSPOT = /^https:\/\/js(-\w+)?\.hsforms\.net\//;
export const STRIPE = /^https:\/\/js\.stripe\.com\//;
export const YOUTUBE = /^https:\/\/www\.youtube-nocookie\.com\//;

/** Hosts that a server of this machine stands in for, as a rule of the browser names them. */
const HOSTS = ['*.hsforms.net', 'js.stripe.com', 'www.youtube-nocookie.com'];

/** A server that stands in for everything that pages load from others. */
export interface ThirdParties {
  /** Rules of the browser by which the names of their hosts lead there. */
  hostRules: string[];
  stop: () => void;
}

/**
 * Starts the stand-ins, which work. A server costs less than a route, for which every request of a
 * page would come by: with one, a page takes a fifth more of the processor.
 */
export async function startThirdParties(): Promise<ThirdParties> {
  const pair = readFileSync(join(import.meta.dirname, 'third-parties.pem'));
  const server = createServer({ key: pair, cert: pair }, ({ headers, url }, response) => {
    const address = `https://${headers.host}${url}`;
    response.setHeader('access-control-allow-origin', '*');
    if (YOUTUBE.test(address)) response.setHeader('content-type', 'text/html').end(PLAYER);
    else response.setHeader('content-type', 'text/javascript').end(scriptOf(address));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    hostRules: HOSTS.map((host) => `MAP ${host} 127.0.0.1:${port}`),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const PLAYER = '<!doctype html><html lang="en"><title>Player</title>';

function scriptOf(address: string): string {
  if (STRIPE.test(address)) return `(${pricingTable})()`;
  return `(${/\/embed\/\d+\.js$/.test(address) ? newEditor : classic})()`;
}

/** Lets the form service behave in another way on a page. */
export function fakeHubspot(page: Page, behaviour: Behaviour): Promise<unknown> {
  return page.route(HUBSPOT, (route) => answer(route, behaviour));
}

/** Lets the payment provider behave in another way on a page. */
export function fakeStripe(page: Page, behaviour: Behaviour): Promise<unknown> {
  return page.route(STRIPE, (route) => answer(route, behaviour));
}

function answer(route: Route, behaviour: Behaviour): Promise<void> | undefined {
  if (behaviour === 'hangs') return undefined;
  if (behaviour === 'blocked') return route.abort('blockedbyclient');
  if (behaviour === 'works') return route.fallback();
  const bodies = { throws: 'throw new Error("a bug of somebody else")', empty: '' };
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
