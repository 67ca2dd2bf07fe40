import type { Rule } from './rule.ts';

/** Pages that say the same in several languages. */
export const rulesOfTranslations: Readonly<Record<string, Rule>> = {
  'translations/alone': {
    title: 'A page in another language that translates none',
    why: 'Visitors are offered a page in their language, and search engines show it to them, where the page that says the same in another names it.',
    fix: 'Name it in `translations` of that page; pages that are meant to stand alone can be waived.',
    wrong:
      'title: Prices (pages/prices.yaml; pages/fr/prices.yaml says the same with `locale: fr`)',
    right: 'title: Prices\ntranslations: [/fr/prices]',
    canBeOff: true,
  },
  'translations/group': {
    title: 'Translations that do not fit together',
    why: 'Visitors and search engines are to find one page for each language.',
    fix: 'Let one page, the original, name all others once, and give each of them its own `locale`.',
    wrong: 'translations: [/fr] (in pages/index.yaml, where pages/fr.yaml has no `locale: fr`)',
    right: 'locale: fr (in pages/fr.yaml)',
  },
  'translations/unpublished': {
    title: 'A translation that visitors do not see',
    why: 'It is a draft or over, so its language is left out wherever visitors choose one.',
    fix: 'Publish it, or take it off the list.',
    wrong: 'translations: [/fr] (where pages/fr.yaml says `draft: true`)',
    right: 'translations: [/fr] (where it does not say so any more)',
    canBeOff: true,
  },
};
