import type { Site } from '../generated/types.ts';
import type { Diagnostic, Problem } from '../model/diagnostic.ts';
import { childPointer, pointerKeys } from '../model/pointer.ts';
import { withoutFaults } from '../phases/3-check-shape/strip-invalid.ts';
import { nearestName } from '../text/nearest-name.ts';

/** A site.yaml that pages can be checked against, whatever is wrong with the written one. */
export interface CheckableSite {
  site: Site;
  /** Whether a problem is one of its own, and does not follow from what is missing of the site. */
  isOwn(problem: Diagnostic): boolean;
}

/** What a site needs, for one that does not say it. */
const SUBSTITUTES = {
  name: 'Site',
  product: 'Site',
  url: 'https://www.example.com',
  locale: 'en',
  organization: { name: 'Site' },
  social: { image: { src: 'site.png', alt: 'Site' } },
  forms: {
    fields: ['name', 'preschoolName', 'email', 'phone'].map((name) => ({ name, label: name })),
  },
};

/** What of a site.yaml others need to know, with the rules whose findings may come from its loss. */
const FOLLOWING: Readonly<Record<string, { lost: RegExp; rules: RegExp }>> = {
  organization: { lost: /^\/organization(?:\/(?:phone|email))?$/, rules: /^text\// },
  claims: {
    lost: /^\/claims(?:\/[^/]+(?:\/(?:value|text))?)?$/,
    rules: /^(?:text|claim|page)\//,
  },
  themes: { lost: /^\/themes(?:\/[^/]+)?$/, rules: /^page\/unknown-theme$/ },
  forms: { lost: /^\/forms/, rules: /^(?:form|embed|experiment|counter|popup)\// },
  integrations: { lost: /^\/integrations/, rules: /^(?:embed|pricing)\// },
  redirects: { lost: /^\/redirects(?:\/\d+(?:\/from)?)?$/, rules: /^(?:link|redirect)\// },
};

/**
 * As much of a site.yaml with mistakes as its pages can be checked against; `problems` are those of
 * its form.
 */
export function checkableSite(
  written: unknown,
  problems: readonly Problem[],
): CheckableSite | undefined {
  const part = withoutFaults('site', written, SUBSTITUTES);
  return (
    part && {
      site: part.value as unknown as Site,
      isOwn: without([...part.lost, ...mistyped(written as object, problems)]),
    }
  );
}

/** What pages can be checked against where site.yaml cannot be read at all. */
export function unreadableSite(): CheckableSite {
  const lost = Object.keys({ ...SUBSTITUTES, ...FOLLOWING }).map((key) => childPointer('', key));
  return { site: SUBSTITUTES as unknown as Site, isOwn: without(lost) };
}

/** Fields that are not there, but whose name looks like one that does not exist. */
function mistyped(written: object, problems: readonly Problem[]): string[] {
  const unknown = problems.filter(({ rule }) => rule === 'schema/unknown-key');
  const names = unknown.map(({ pointer }) => pointerKeys(pointer)[0] ?? '');
  const absent = Object.keys(FOLLOWING).filter((key) => !(key in written));
  return absent.filter((key) => nearestName(key, names)).map((key) => childPointer('', key));
}

/** Whether a problem is one of its own, where this is missing of site.yaml. */
function without(lost: readonly string[]): CheckableSite['isOwn'] {
  const missed = Object.values(FOLLOWING).filter((part) => lost.some((at) => part.lost.test(at)));
  const following = [/^unused\//, ...missed.map(({ rules }) => rules)];
  return ({ rule, file, pointer }) =>
    !following.some((rules) => rules.test(rule)) &&
    !(file === 'site.yaml' && lost.some((part) => `${pointer}/`.startsWith(`${part}/`)));
}
