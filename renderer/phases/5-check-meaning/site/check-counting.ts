import type { Site } from '../../../generated/types.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { SourceFile } from '../../../model/model.ts';
import type { Rules } from '../../../model/rule.ts';
import { part, type Uncertain, wholly } from '../../../model/unknown.ts';
import type { Providers } from '../../../registry/provider-facts.ts';

export const rules: Rules = {
  'counting/nobody-asked': {
    title: 'Counting with consent on a site that asks nobody',
    why: 'Nobody can agree, so nothing is ever counted.',
    fix: 'Let the site ask visitors, or count all visits.',
    wrong: 'counting: { when: consent }',
    right: 'counting: { when: consent }\nintegrations: { consent: required }',
    canBeOff: true,
  },
  'counting/not-explained': {
    title: 'Counting that no page explains',
    why: 'Visitors have a right to know what is counted, how long it is kept and how to object.',
    fix: 'Write the sentence that the site makes of its settings into the page about privacy.',
    wrong: '- type: rich-text\n  heading: Privacy\n  body: This site sets no cookies.',
    right: '- type: rich-text\n  heading: Privacy\n  body: "{{privacy.counting}}"',
    canBeOff: true,
  },
};

/**
 * Whether visitors can agree to be counted, where that takes their consent, and can read of it.
 * @param sources the files of the site, as they are written
 */
export function checkCounting(
  site: Uncertain<Site>,
  sources: readonly SourceFile[],
  providers: Providers,
): FileDiagnostic[] {
  const counting = wholly<Partial<NonNullable<Site['counting']>>>(part(site, 'counting') ?? {});
  const integrations = wholly<NonNullable<Site['integrations']>>(part(site, 'integrations') ?? {});
  if (!integrations) return [];
  const ofOthers = unexplained(integrations, sources, providers);
  if (!counting?.when) return ofOthers;
  if (counting.when === 'consent' && integrations.consent !== 'required')
    return [...ofOthers, nobodyAsked];
  const isExplained = sources.some(({ text }) => text.includes('privacy.counting'));
  return isExplained ? ofOthers : [...ofOthers, notExplained];
}

/** Services that count visits without asking, and that no text of the site names. */
function unexplained(
  integrations: NonNullable<Site['integrations']>,
  sources: readonly SourceFile[],
  providers: Providers,
): FileDiagnostic[] {
  if (integrations.consent === 'required') return [];
  return [...providers].flatMap(([name, { kind, accountKey = name }]): FileDiagnostic[] => {
    if (kind !== 'analytics' || !Object.hasOwn(integrations, accountKey)) return [];
    const [word = name] = name.split('-');
    const named = new RegExp(word, 'i');
    const isNamed = sources.some(({ path, text }) => path !== 'site.yaml' && named.test(text));
    if (isNamed) return [];
    return [
      {
        rule: 'counting/not-explained',
        severity: 'warning',
        file: 'site.yaml',
        pointer: `/integrations/${accountKey}`,
        onKey: true,
        message: `\`${accountKey}\` counts visits without asking, but no page says so.`,
        help: 'Say on the page about privacy what it counts and how to object, or ask first: integrations: { consent: required }',
      },
    ];
  });
}

const nobodyAsked: FileDiagnostic = {
  rule: 'counting/nobody-asked',
  severity: 'warning',
  file: 'site.yaml',
  pointer: '/counting/when',
  message:
    'Visits are counted with consent only, but the site asks nobody for it, so nothing is counted.',
  help: 'Write integrations: { consent: required }, or count with when: always.',
};

const notExplained: FileDiagnostic = {
  rule: 'counting/not-explained',
  severity: 'warning',
  file: 'site.yaml',
  pointer: '/counting',
  message: 'Visits are counted, but no page says so.',
  help: 'Write {{privacy.counting}} into the text of the page about privacy: it becomes the sentence that these settings ask for, in the language of the page.',
};
