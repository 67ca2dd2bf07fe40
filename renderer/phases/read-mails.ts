import routes from '../../schemas/routes.json' with { type: 'json' };
import type { Mail, Site } from '../generated/types.ts';
import type { OwnWords } from '../locale/languages.ts';
import { siteMailSet } from '../mail/site-mail-set.ts';
import {
  type Campaign,
  type CampaignState,
  type CampaignView,
  stateAt,
} from '../model/campaign.ts';
import type { Diagnostic, FileDiagnostic } from '../model/diagnostic.ts';
import type { ScheduledChange } from '../model/edition.ts';
import type { OutputFile } from '../model/model.ts';
import { type DeclaredLeads, knownLeads } from '../model/site-leads.ts';
import type { TextAt } from '../model/text-at.ts';
import { part, UNKNOWN, type Uncertain, type Unknown, wholly } from '../model/unknown.ts';
import { valueAt } from '../model/value-at.ts';
import { type FieldText, groupTexts } from '../registry/schema/field-text.ts';
import { mapFields } from '../registry/schema/map-fields.ts';
import { mailTexts } from '../registry/schema/text-fields.ts';
import { fillVariables, type Scope } from '../text/variables.ts';
import type { ParsedFile } from './1-parse/parsed-file.ts';
import { explainUnknownCampaign } from './2-compose/campaign-states.ts';
import type { Library } from './2-compose/library.ts';
import { checkShape } from './3-check-shape/check-shape.ts';
import { campaignScope } from './4-fill/campaign-texts.ts';
import { fillTexts } from './4-fill/fill-texts.ts';
import { contradictionsInMail } from './5-check-meaning/check-claims.ts';
import { checkHrefs } from './5-check-meaning/check-hrefs.ts';
import { checkTimes } from './5-check-meaning/check-ranges.ts';
import { checkDates } from './5-check-meaning/check-stated-dates.ts';
import { checkWords } from './5-check-meaning/check-wording.ts';
import { checkLanguage } from './5-check-meaning/site/check-address.ts';
import {
  checkLeadTypes,
  checkMailLanguage,
  checkOccasions,
  greetingOfSite,
  type MailFile,
  nameOfLead,
  timeLeftInMail,
} from './5-check-meaning/site/check-mails.ts';
import { type AnsweringMail, answeringMail } from './5-check-meaning/site/compare-forms.ts';
import { reportMisplaced } from './5-check-meaning/site/find-misplaced.ts';
import type { LinkText } from './5-check-meaning/site/page-summary.ts';
import { changesOfCampaigns, timeLeftIn } from './campaign/campaign-changes.ts';
import type { SiteReading } from './read-site-file.ts';

/** Any value will do: what counts is the names that texts may use. */
const anyAnswer: Readonly<Record<string, string>> = {
  email: 'x@lead.example',
  tel: '+10',
  url: 'https://lead.example',
};

/** What the files of the folder `mails` hold. */
export interface MailReading {
  /** The file that the lead service takes its e-mails from; absent where site.yaml has mistakes. */
  file?: OutputFile;
  /** The texts with links, which pages decide about. */
  links: LinkText[];
  /** What they need of forms. */
  answering: AnsweringMail[];
  diagnostics: FileDiagnostic[];
  /** When the texts change by themselves. */
  schedule: ScheduledChange[];
}

/** The campaigns that mails may follow, and the moment at which they are looked at. */
export interface MailCampaigns extends Pick<Library['campaigns'], 'get' | 'keys'> {
  /** Whether the file of a name is there, but cannot be read. */
  isUnreadable(name: string): boolean;
  view: CampaignView;
}

/** What one file of the folder `mails` holds. */
export interface ReadMail extends Pick<MailReading, 'links' | 'schedule' | 'diagnostics'> {
  /** Absent where the file has mistakes. */
  mail?: MailFile;
  /** Whether it is for a campaign that is not open yet, so that nobody can get it. */
  isEarly?: boolean;
}

/** Reads an e-mail of a site. */
export function readMail(
  { document, diagnostics: found }: ParsedFile,
  { known: site, scope }: Pick<SiteReading, 'known' | 'scope'>,
  textAt: TextAt,
  campaigns: MailCampaigns,
): ReadMail {
  const misplaced = document ? reportMisplaced(document) : [];
  if (!document || misplaced.length > 0) {
    return { links: [], schedule: [], diagnostics: [...found, ...misplaced] };
  }
  const { file } = document;
  const shape = checkShape('mail', document.value, {
    textAt: (pointer) => textAt({ file, pointer }),
  });
  const name = part(shape.value, 'campaign');
  const campaign = typeof name === 'string' ? campaigns.get(name) : undefined;
  const ofCampaign = campaign
    ? textsOf(campaign, shape.value, site, campaigns)
    : name === undefined
      ? {}
      : { campaign: UNKNOWN };
  const leads = knownLeads(site);
  const names =
    scope === UNKNOWN || !leads ? UNKNOWN : { ...scope, lead: anyLead(leads), ...ofCampaign };
  const filled = fillTexts(shape.value, names, mailTexts);
  const { texts } = filled;
  const ofMail = [
    ...shape.diagnostics,
    ...(campaign ? [] : reportUnknownCampaign(name, campaigns)),
    ...filled.diagnostics,
    ...checkHrefs(groupTexts(texts), document.value),
    ...texts
      .flatMap((field) => checkWords(field, localeOf(shape.value, site)))
      .map((one) => (leads ? nameOfLead(one, leads) : one)),
    ...contradictionsInMail(
      texts.filter(isProse).map((text) => ({
        ...text,
        text: String(valueAt(document.value, text.pointer)),
      })),
      site,
    ),
    ...texts.filter(isProse).flatMap((field) => {
      const locale = localeOf(shape.value, site) ?? 'en';
      // An e-mail is read without the clock, which says what is still to come.
      return [...checkTimes(field, locale), ...checkDates(field, locale, Number.POSITIVE_INFINITY)];
    }),
    ...checkMailLanguage(texts.filter(isProse), shape.value, localeOf(shape.value, site)),
    ...texts.flatMap(({ pointer }) => {
      const text = valueAt(document.value, pointer);
      const isToVisitor = part(shape.value, 'to') === 'visitor';
      const timeLeft = timeLeftIn(text);
      return [
        ...(timeLeft ? [timeLeftInMail(timeLeft, pointer)] : []),
        ...(leads && isToVisitor ? greetingOfSite(text, pointer, leads) : []),
      ];
    }),
  ];
  // The service fills in what it alone knows, the answers of the visitor.
  const fill = (text: string) => fillVariables(text, ofCampaign).text;
  const { now } = campaigns.view;
  const followed = {
    file,
    campaigns: campaign ? [campaign] : [],
    views: [{ now, value: document.value }],
  };
  return {
    ...(shape.isSound && { mail: { file, mail: mapFields(mailTexts, shape.value, fill).value } }),
    isEarly: campaign !== undefined && isEarly(stateAt(campaign, campaigns.view)),
    links: texts.map((text) => ({ ...text, origin: { file, pointer: text.pointer } })),
    schedule: changesOfCampaigns(followed, now),
    diagnostics: [...found, ...ofMail.map((diagnostic) => ({ ...diagnostic, file }))],
  };
}

/** Collects the e-mails of a site for the service, and checks them against what the site asks for. */
export function collectMails(
  readings: readonly ReadMail[],
  { known: site, scope }: Pick<SiteReading, 'known' | 'scope'>,
  words: OwnWords,
): MailReading {
  const mails = readings.flatMap(({ mail }) => mail ?? []);
  const shown = readings.filter(({ isEarly }) => !isEarly).flatMap(({ mail }) => mail ?? []);
  const leads = knownLeads(site);
  const locale = part(site, 'locale');
  return {
    // Hosts that serve the whole output would show what is not public yet.
    file: mailFile(wholly<Site>(site), scope, shown, words),
    links: readings.flatMap(({ links }) => links),
    answering: leads ? mails.map((mail) => answeringMail(mail, leads)) : [],
    schedule: readings.flatMap(({ schedule }) => schedule),
    diagnostics: [
      ...readings.flatMap(({ diagnostics }) => diagnostics),
      ...(leads ? checkLeadTypes(mails, leads) : []),
      ...(locale === UNKNOWN ? [] : checkOccasions(mails, locale, Object.keys(leads?.types ?? {}))),
      ...mails.flatMap(({ file, mail }) =>
        checkLanguage(mail.locale, { file, pointer: '/locale' }, words),
      ),
    ],
  };
}

function isEarly(state: CampaignState | undefined): boolean {
  return state === 'draft' || state === 'scheduled';
}

/** The language of a mail; undefined if it is unknown. */
function localeOf(mail: Uncertain<Mail>, site: Uncertain<Site>): string | undefined {
  return [part(mail, 'locale'), part(site, 'locale')].find((one) => typeof one === 'string');
}

function isProse({ format }: FieldText): boolean {
  return format === undefined || format === 'markdown';
}

/** What a mail may say of its campaign, in its language. */
function textsOf(
  campaign: Campaign,
  mail: Uncertain<Mail>,
  site: Uncertain<Site>,
  { view }: MailCampaigns,
): Scope {
  const locale = localeOf(mail, site) ?? 'en';
  const scopeAt = (now: number) => campaignScope([campaign], campaign, { ...view, now }, locale);
  const scope = scopeAt(view.now);
  const last = campaign.sessions.findLast(({ isCancelled }) => !isCancelled);
  if (!last || last.starts > view.now) return scope;
  // What is sent late, or waits to be confirmed, is about the last session.
  const { next, calendar } = Object(scopeAt(last.starts - 1).campaign) as Scope;
  return { ...scope, campaign: { ...Object(scope.campaign), next, calendar } };
}

function reportUnknownCampaign(name: unknown, campaigns: MailCampaigns): Diagnostic[] {
  if (typeof name !== 'string' || campaigns.isUnreadable(name)) return [];
  const mistake = explainUnknownCampaign(name, Array.from(campaigns.keys()));
  return [{ ...mistake, pointer: '/campaign' }];
}

function anyLead({ fields }: DeclaredLeads): Scope {
  return Object.fromEntries(
    fields.map(({ name, input = 'text' }) => [name, anyAnswer[input] ?? 'x']),
  );
}

function mailFile(
  site: Site | undefined,
  scope: Scope | Unknown,
  files: readonly MailFile[],
  words: OwnWords,
): OutputFile | undefined {
  if (!site || scope === UNKNOWN) return undefined;
  const mails = files.map(({ mail }) => mail);
  const content = `${JSON.stringify(siteMailSet(site, scope, mails, words), null, 1)}\n`;
  return { path: routes.files.mails, content };
}
