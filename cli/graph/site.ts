import {
  type CampaignReading,
  checkArticleHeadings,
  checkShared,
  checkTags,
  collectMails,
  type Document,
  type FileDiagnostic,
  indexSite,
  inLanguage,
  isError,
  type KnownAssets,
  type MailReading,
  type ReadMail,
  readCampaign,
  readMail,
  readSiteFile,
  reportMovedEnd,
  reportMovedSessions,
  type Site,
  type SiteIndex,
  type SiteReading,
  UNKNOWN,
  wordless,
} from '../../renderer/index.ts';
import type { SiteTypes } from '../custom-sections/load-types.ts';
import { asset, campaignVersions, edition, fileNames, hasPassed, typeface } from './inputs.ts';
import {
  isUnreadable,
  parsed,
  problemsOfFile,
  sharedDocument,
  sharedNames,
  textAtOf,
  unread,
} from './shared-files.ts';
import { type AskSite, printOf, type SiteQuery } from './site-query.ts';

/** The types that pages may use. They are loaded anew for each revision, as their code may import anything. */
export const types: SiteQuery<SiteTypes> = {
  name: 'types',
  isInput: true,
  compute: ({ world }) => world.types,
  print: ({ key, data, wordsKey, diagnostics }) => printOf([key, data.key, wordsKey, diagnostics]),
};

export const siteFile: SiteQuery<SiteReading> = {
  name: 'site-file',
  compute({ ask }) {
    const { document } = ask(parsed, 'site.yaml');
    return readSiteFile(document, ask(edition).environment, textAtOf(ask), ask(types).registry);
  },
  print: ({ known, environments, diagnostics }) => printOf([known, environments, diagnostics]),
};

/** A partial, with older words where only these are others by now: no error depends on them. */
export const plainPartial: SiteQuery<Document | undefined> = {
  name: 'plain-partial',
  compute({ ask }, stem) {
    ask(types);
    return ask(sharedDocument, stem);
  },
  print(document, _stem, { types }) {
    const isSeen = !document || seesWords(types, document);
    const value = isSeen ? document?.value : wordless(document.value, types.registry);
    return printOf(document && { ...document, value });
  },
};

/** Whether the site's own code may look at the words of a partial: its part, or the page around another. */
function seesWords({ isOwn, hasProviders, registry }: SiteTypes, { value }: Document): boolean {
  const checksPages = [...registry.sections, ...registry.overlays].some(
    ([type, { facts }]) => isOwn(type) && facts.check,
  );
  return checksPages || hasProviders || isOwn(String(Object(value).type));
}

/** What pages may show of site.yaml: all but where old addresses lead. */
export const siteForPages: SiteQuery<Pick<SiteReading, 'known' | 'scope' | 'diagnostics'>> = {
  name: 'site-for-pages',
  compute({ ask }) {
    const { known, scope, diagnostics } = ask(siteFile);
    return { known: withoutRedirects(known), scope, diagnostics };
  },
  print: ({ known, diagnostics }) => printOf([known, diagnostics]),
};

function withoutRedirects(known: SiteReading['known']): SiteReading['known'] {
  return known === UNKNOWN ? known : { ...known, redirects: undefined };
}

/** What the texts of pages in a language may say of the site: by this value they share those of partials. */
export const scopeIn: SiteQuery<SiteReading['scope']> = {
  name: 'scope-in',
  compute: ({ ask }, language) =>
    inLanguage(ask(siteForPages), language, ask(types).registry.words),
};

/** The names of the site that pages may refer to, without its assets. */
export const siteNames: SiteQuery<SiteIndex> = {
  name: 'site-names',
  compute: ({ ask }) => indexSite(ask(siteForPages).known, noAssets, ask(types).registry),
};

const noAssets: KnownAssets = { has: () => false, names: () => [], factsOf: () => undefined };

/** Everything that a page may refer to; what it looks up of the assets is recorded. */
export function siteIndexOf(ask: AskSite): SiteIndex {
  return { ...ask(siteNames), assets: assetsOf(ask) };
}

export function assetsOf(ask: AskSite): KnownAssets {
  return {
    has: (name) => ask(asset, name) !== undefined,
    names: () => ask(fileNames, 'assets'),
    factsOf: (name) => ask(asset, name)?.facts,
  };
}

/** A campaign by its name, or undefined if its file is missing or cannot be parsed. */
export const campaign: SiteQuery<CampaignReading | undefined> = {
  name: 'campaign',
  compute({ ask }, name) {
    const document = ask(sharedDocument, `campaigns/${name}`);
    return document && readCampaign(document, ask(siteFile).known, textAtOf(ask));
  },
  print: printOf,
};

/** The problems of a campaign, those of its past included. */
export const campaignProblems: SiteQuery<FileDiagnostic[]> = {
  name: 'campaign-problems',
  compute({ ask }, name) {
    const reading = ask(campaign, name);
    if (!reading) return [];
    const { file } = reading.campaign;
    const hasCome = (at: number) => ask(hasPassed, String(at));
    // What cannot be read is not moved: it is as it was announced once the mistake is gone.
    if (reading.diagnostics.some(isError)) return [...reading.diagnostics];
    const history = [reading.campaign, ask(campaignVersions, file), hasCome] as const;
    const moved = [...reportMovedEnd(...history), ...reportMovedSessions(...history)];
    return [...reading.diagnostics, ...moved];
  },
  print: printOf,
};

/** The names of the campaigns whose files can be parsed, in order. */
export const campaignNames: SiteQuery<readonly string[]> = {
  name: 'campaign-names',
  compute: ({ ask }) => ask(sharedNames, 'campaigns'),
  print: printOf,
};

/** An e-mail by the path of its file. */
export const mail: SiteQuery<ReadMail> = {
  name: 'mail',
  compute({ ask }, path) {
    const found = readMail(ask(parsed, path), ask(siteFile), textAtOf(ask), {
      get: (name) => ask(campaign, name)?.campaign,
      keys: () => ask(campaignNames).values(),
      isUnreadable: (name) => ask(isUnreadable, `campaigns/${name}`),
      view: ask(edition),
    });
    for (const { at } of found.schedule) ask(hasPassed, String(at));
    return found;
  },
  print: printOf,
};

export const mails: SiteQuery<MailReading> = {
  name: 'mails',
  compute({ ask }) {
    const readings = ask(fileNames, 'mails').map((path) => ask(mail, path));
    return collectMails(readings, ask(siteFile), ask(types).registry.words);
  },
  print: printOf,
};

export const sharedProblems: SiteQuery<FileDiagnostic[]> = {
  name: 'shared-problems',
  isKept: true,
  compute({ ask }) {
    const named = [...ask(fileNames, 'partials'), ...ask(fileNames, 'data')].sort();
    const articles = ask(fileNames, 'articles');
    const files = ['site.yaml', ...named, ...articles, ...ask(fileNames, 'campaigns')];
    const reading = ask(siteFile);
    const read = articles.flatMap((path) => ask(parsed, path).document ?? []);
    return [
      ...ask(types).diagnostics,
      ...files.flatMap((path) => ask(problemsOfFile, path)),
      ...reading.diagnostics,
      ...ask(mails).diagnostics,
      ...ask(campaignNames).flatMap((name) => ask(campaignProblems, name)),
      ...ask(unread).diagnostics,
      ...checkTags(read),
      ...checkArticleHeadings(read),
      ...checkShared(reading, named, (file) => ask(typeface, file) !== undefined),
    ];
  },
  print: printOf,
};

/** The content of site.yaml, unless something that pages share has errors: then pages are only checked. */
export const soundSite: SiteQuery<SiteReading['site']> = {
  name: 'sound-site',
  compute({ ask }) {
    const { site } = ask(siteFile);
    return ask(sharedProblems).some(isError) ? undefined : site;
  },
  print: (site) => printOf(site),
};

/** What pages show of a site without errors. */
export const shownSite: SiteQuery<Site | undefined> = {
  name: 'shown-site',
  compute({ ask }) {
    const site = ask(soundSite);
    return site && { ...site, redirects: undefined };
  },
  print: printOf,
};
