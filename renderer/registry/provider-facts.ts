import type { SiteChallenge } from '../../schemas/generated/contract.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Rules } from '../model/rule.ts';
import type { PolicySources } from './policy-sources.ts';

/** The facts that every third party declares. `A` is its account in `integrations` of site.yaml. */
interface ProviderFacts<A> {
  /** What its scripts, frames, images and requests need. */
  policy?: PolicySources;
  /** The same, where its account says that. */
  policyFor?(account: A): PolicySources;
  /** True where it writes styles into the page, which no hash can allow. */
  writesStyles?: boolean;
  /** Key of its account in `integrations`, where that is not its name. */
  accountKey?: string;
  /** Its account, where that does not stand in site.yaml. */
  account?: A;
  /** The rules that only `check` reports. */
  rules?: Rules;
  /** What is wrong between an embed and the account. Pointers begin at the embed. */
  check?(embed: object, account: A | undefined): Diagnostic[];
}

/** A service whose forms take the place of ours; its island gets what `load` returns. */
export interface FormProvider<E = object, A = object> extends ProviderFacts<A> {
  kind: 'form';
  /** Data for the script; undefined if the account of the form is unknown. */
  load(embed: E, account: A | undefined): object | undefined;
}

/** A payment provider whose table takes the place of plain plans. */
export interface PricingProvider<E = object, A = object> extends ProviderFacts<A> {
  kind: 'pricing';
  /** Data for the script; undefined if the account of the table is unknown. */
  load(embed: E, account: A | undefined): object | undefined;
}

/** A platform that videos are played from. */
export interface VideoProvider extends ProviderFacts<object> {
  kind: 'video';
  /** True for the platform of videos that name none. */
  isDefault?: boolean;
  /** Address of the video's page. */
  watchUrl(videoId: string): string;
  /** Address of the player. */
  playerUrl(videoId: string): string;
}

/** A service that visitors book a time with, at the `address` of its calendar. */
export interface CalendarProvider extends ProviderFacts<object> {
  kind: 'calendar';
}

/** A service that shows where a place is, at the `address` of a map made for frames. */
export interface MapProvider extends ProviderFacts<object> {
  kind: 'map';
  /** Address of a page that finds a place by its name and address. */
  pageUrl(place: string): string;
}

/** A service that counts visits; it is on every page of a site that has an account. */
export interface AnalyticsProvider<A = object> extends ProviderFacts<A> {
  kind: 'analytics';
  /** Attributes of the page's root element, by which `start.ts` of its folder knows the account. */
  attributes?(account: A): Readonly<Record<string, string>>;
  /** What its island gets. */
  load(account: A): object;
}

/** Something on every page of a site that has an account, such as a chat; loaded once a page is touched. */
export interface WidgetProvider<A = object> extends ProviderFacts<A> {
  kind: 'widget';
  /** What its island gets. */
  load(account: A): object;
}

/** A service that tells people from robots; it is in every form of a site that has an account. */
export interface ChallengeProvider<A = object> extends ProviderFacts<A> {
  kind: 'challenge';
  /** What its island gets. */
  load(account: A): object;
  /**
   * How the lead service asks whether a token is good. `{{secret}}` stands for its setting
   * CHALLENGE_SECRET, `{{token}}` for what the island passed on; a good one is answered with JSON that
   * has `success: true`.
   */
  verify: SiteChallenge['verify'];
}

export type Provider =
  | FormProvider
  | PricingProvider
  | VideoProvider
  | CalendarProvider
  | MapProvider
  | AnalyticsProvider
  | WidgetProvider
  | ChallengeProvider;

/** The third parties that a site may use, by name. */
export type Providers = ReadonlyMap<string, Provider>;

/** The facts of a third party, for the default export of its `provider.ts`. */
export function defineProvider<P extends Provider>(facts: P): Provider {
  return facts;
}

/** The provider of a kind and name, or the default of its kind. Throws for an unknown one. */
export function findProvider<K extends Provider['kind']>(
  providers: Providers,
  kind: K,
  name?: string,
): { name: string; provider: Extract<Provider, { kind: K }> } {
  const found = [...providers].find(
    ([key, provider]) =>
      provider.kind === kind &&
      (name === undefined ? 'isDefault' in provider && provider.isDefault : key === name),
  );
  if (!found) throw new Error(`Unknown ${kind} provider: ${name ?? 'the default one'}.`);
  return { name: found[0], provider: found[1] as Extract<Provider, { kind: K }> };
}

/** What a provider needs of the policy; nothing where only an account says so and the site has none. */
export function policyOf(provider: Provider, account: object | undefined): PolicySources {
  return provider.policy ?? (account && provider.policyFor?.(account)) ?? {};
}

/** The account of a provider: that of site.yaml, or the one that it brings along. */
export function accountOf(
  name: string,
  { accountKey = name, account }: Provider,
  integrations: object,
): object | undefined {
  return (integrations as Record<string, object | undefined>)[accountKey] ?? account;
}

/** The challenges that a site has an account for; it may have one. */
export function challengesOf(
  providers: Providers,
  integrations: object,
): { name: string; provider: ChallengeProvider; account: object }[] {
  return [...providers].flatMap(([name, provider]) => {
    const account = accountOf(name, provider, integrations);
    return provider.kind === 'challenge' && account ? [{ name, provider, account }] : [];
  });
}
