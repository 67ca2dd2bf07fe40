import { parseJson } from '../../renderer/light.ts';
import counting from '../../schemas/counting.json' with { type: 'json' };
import routes from '../../schemas/routes.json' with { type: 'json' };
import { ask, describeOutcome, type LiveAnswer } from './ask.ts';
import { checkCertificate } from './check-encryption.ts';
import { faults, type LiveDiagnostic } from './faults.ts';
import { fillIn } from './fill-in.ts';
import type { LiveSite } from './live-site.ts';
import { readTags, type Tag } from './read-html.ts';

/** A form that sends leads: its own tag and those in it. */
interface LiveForm {
  /** Address of its page. */
  page: string;
  /** Address that it is sent to. */
  action: string;
  tags: readonly Tag[];
}

/**
 * Whether the service that takes leads or counts visits is there, takes what these pages send, and
 * knows their forms.
 */
export async function checkService(
  pages: readonly LiveAnswer[],
  site: LiveSite,
): Promise<LiveDiagnostic[]> {
  const forms = Map.groupBy(formsOf(pages), ({ action }) =>
    action.slice(0, -routes.service.leads.length),
  );
  const counters = new Set(pages.flatMap((page) => counterOf(page) ?? []));
  const diagnostics: LiveDiagnostic[] = [];
  for (const service of new Set([...forms.keys(), ...counters])) {
    diagnostics.push(
      ...(await checkOne(
        service,
        { forms: forms.get(service) ?? [], isCounting: counters.has(service) },
        site,
      )),
    );
  }
  return diagnostics;
}

async function checkOne(
  service: string,
  { forms, isCounting }: { forms: readonly LiveForm[]; isCounting: boolean },
  { url, now }: LiveSite,
): Promise<LiveDiagnostic[]> {
  const { origin } = new URL(url);
  const action = service + routes.service.leads;
  const isElsewhere = new URL(action).origin !== origin;
  const health = await ask(service + routes.service.reachable);
  // Another program, or an older service, might store the lead.
  if (!isHealthy(health)) {
    const outcome = health.status === 200 ? 'answers with something else' : describeOutcome(health);
    return [{ url: health.url, ...faults.notReachable(outcome) }];
  }
  if (isElsewhere && !(await mayPost(action, origin))) {
    return [{ url: action, ...faults.refused(origin) }];
  }
  return [
    ...(isElsewhere ? await checkCertificate(action, now) : []),
    ...(await sendTrials(forms, origin)),
    ...(isCounting ? await checkVisits(service, origin) : []),
    ...(await checkVitals(service, url)),
  ];
}

/**
 * The forms of pages that send leads, each once. Those with other fields come first, as a service
 * takes only some leads a minute.
 */
function formsOf(pages: readonly LiveAnswer[]): LiveForm[] {
  const forms = pages.flatMap(formsIn);
  const byKey = (keyOf: (answers: Record<string, string>) => string) =>
    new Map(forms.map((form) => [form.action + keyOf(fillIn(form.tags)), form])).values();
  const kinds = byKey((answers) => Object.keys(answers).join());
  return [...new Set([...kinds, ...byKey((answers) => JSON.stringify(answers))])];
}

function formsIn({ url, text }: LiveAnswer): LiveForm[] {
  return (text.match(/<form\b[\s\S]*?<\/form>/gi) ?? [])
    .map((html) => readTags(html))
    .map((tags) => ({
      page: url,
      tags,
      action: URL.parse(tags[0]?.attributes.action ?? '', url)?.href ?? '',
    }))
    .filter(({ action }) => action.endsWith(routes.service.leads));
}

/** Address of the service that a page reports visits to, if it does. */
function counterOf({ url, text }: LiveAnswer): string | undefined {
  const tag = readTags(text).find(
    ({ attributes }) => attributes['data-island'] === counting.island,
  );
  const props = tag?.attributes['data-props'];
  const service = props && (/"service":"([^"]*)"/.exec(props)?.[1] ?? '');
  return service === undefined
    ? undefined
    : new URL(service, new URL(url).origin).href.replace(/\/$/, '');
}

function isHealthy({ status, text }: LiveAnswer): boolean {
  return status === 200 && /^\{"status":"ok"\}$/.test(text);
}

/** Whether a browser may send leads there from pages of this origin. */
async function mayPost(action: string, origin: string): Promise<boolean> {
  const { headers } = await ask(action, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  return headers.get('access-control-allow-origin') === origin;
}

/** Sends a lead by each form, until the service has had enough of them. */
async function sendTrials(forms: readonly LiveForm[], origin: string): Promise<LiveDiagnostic[]> {
  const diagnostics: LiveDiagnostic[] = [];
  for (const [index, form] of forms.entries()) {
    const answer = await sendTrial(form, origin);
    if (answer.status === 429 && index > 0) break;
    if (answer.status !== 204) diagnostics.push(refusedTrial(form, answer, origin));
  }
  return diagnostics;
}

/** Sends a lead that is marked as a trial: the service takes it and throws it away. */
function sendTrial({ action, tags }: LiveForm, origin: string): Promise<LiveAnswer> {
  return ask(action, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', [routes.trialHeader]: '1' },
    body: JSON.stringify(fillIn(tags)),
  });
}

function refusedTrial({ page }: LiveForm, answer: LiveAnswer, origin: string): LiveDiagnostic {
  const { code, detail = '' } = problemOf(answer);
  if (code === routes.unverifiedCode) return { url: answer.url, ...faults.unverified(detail) };
  const help =
    answer.status === 403
      ? `Let the host pass the header Host on, or set ALLOWED_ORIGINS of the service to ${origin}.`
      : 'Let the service serve the build whose pages are live. Its log says more.';
  return { url: page, ...faults.noLead(answer, detail, help) };
}

/** What the service itself says of a problem. */
function problemOf({ text }: LiveAnswer): { code?: string; detail?: string } {
  return Object(parseJson(text));
}

/** What a service that counts answers to something that no page sends, or to too much at a time. */
const COUNTING: ReadonlySet<number> = new Set([422, 429]);

/** Whether a service takes what pages of an origin report of visits. What is sent is no visit, and counts as none. */
async function checkVisits(service: string, origin: string): Promise<LiveDiagnostic[]> {
  const answer = await ask(service + routes.service.seen, {
    method: 'POST',
    headers: { origin, 'content-type': 'text/plain' },
    body: '{}',
  });
  return COUNTING.has(answer.status) ? [] : [{ url: answer.url, ...faults.notCounted(answer) }];
}

/** A page that is slower or less steady for visitors than the site allows. */
interface PageOverBudget {
  page: string;
  device: string;
  vital: string;
  value: number;
  most: number;
}

/** Whether pages are as fast and steady for visitors as the budget of the site says. */
async function checkVitals(service: string, url: string): Promise<LiveDiagnostic[]> {
  const { status, text } = await ask(service + routes.service.vitals);
  // A site without a budget, or an older service.
  if (status !== 200) return [];
  return readOver(text).map((over) => ({ url: url + over.page, ...faults.overBudget(over) }));
}

function readOver(text: string): PageOverBudget[] {
  const { over }: { over?: unknown } = Object(parseJson(text));
  return Array.isArray(over) ? over.filter(isOverBudget) : [];
}

function isOverBudget(entry: unknown): entry is PageOverBudget {
  const { page, device, vital, value, most } = Object(entry);
  const isNamed = [page, device, vital].every((name) => typeof name === 'string');
  return isNamed && Number.isFinite(value) && Number.isFinite(most);
}
