import { nameLanguages } from '../../../locale/language-names.ts';
import { primaryLanguage } from '../../../locale/primary-language.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import type { Landmark } from '../../../registry/type-facts.ts';
import type { SiteIndex } from '../site-index.ts';
import type { SoundPage } from './page-summary.ts';

export const rules: Rules = {
  'page/no-footer': {
    title: 'The only page without a footer',
    why: 'Visitors look there for contact, privacy and imprint, which some laws want on each page.',
    fix: 'Show the footer of the other pages.',
    wrong: 'sections:\n  - use: header\n  - { type: hero, heading: Welcome }',
    right: 'sections:\n  - use: header\n  - { type: hero, heading: Welcome }\n  - use: footer',
    canBeOff: true,
  },
  'page/no-header': {
    title: 'The only page without a header',
    why: 'Visitors do not see whose page it is, and find no way to the others.',
    fix: 'Show the header of the other pages.',
    wrong: 'sections:\n  - { type: hero, heading: Welcome }\n  - use: footer',
    right: 'sections:\n  - use: header\n  - { type: hero, heading: Welcome }\n  - use: footer',
    canBeOff: true,
  },
};

/** On a site with fewer pages that have one, no page lacks it by mistake. */
const LEAST_PAGES = 4;

/** Pages whose header or footer is that of pages in another language, and the only one without either. */
export function compareFrames(pages: readonly SoundPage[], index: SiteIndex): FileDiagnostic[] {
  const files = [...Map.groupBy(pages, ({ file }) => file).values()].flatMap(
    ([page]) => page ?? [],
  );
  return [
    ...(['header', 'footer'] as const).flatMap((landmark) => [
      ...without(landmark, files),
      ...strangers(files, landmark, index),
    ]),
  ];
}

function without(landmark: Landmark, pages: readonly SoundPage[]): FileDiagnostic[] {
  const [only, ...others] = pages.filter(({ frames }) => !frames[landmark]);
  if (!only || others.length > 0 || pages.length <= LEAST_PAGES) return [];
  const inLanguage = pages.filter(({ locale }) => locale === only.locale);
  const shared = inLanguage.map(({ frames }) => frames[landmark]?.file ?? '').find(isPartial);
  const [verb, place] = landmark === 'header' ? ['begin', 'beginning'] : ['end', 'end'];
  return [
    {
      rule: `page/no-${landmark}`,
      severity: 'warning',
      file: only.file,
      pointer: '/sections',
      onKey: true,
      message: `All other pages ${verb} with a ${landmark}, and this one does not.`,
      help: shared
        ? `Write at the ${place} of \`sections\`: - use: ${shared.split(/[/.]/)[1]}`
        : `Show theirs at the ${place} of \`sections\`.`,
    },
  ];
}

/** Whether a file is what pages share. */
export function isPartial(file: string): boolean {
  return file.startsWith('partials/');
}

/** A page that shares a header or a footer with pages in another language alone, unlike the others in its own. */
function strangers(
  pages: readonly SoundPage[],
  landmark: Landmark,
  { locale: usual = '' }: SiteIndex,
): FileDiagnostic[] {
  const framed = pages.flatMap(({ file, locale = usual, frames }) => {
    const frame = frames[landmark];
    return frame ? [{ file, language: primaryLanguage(locale), frame }] : [];
  });
  const inLanguage = Map.groupBy(framed, ({ language }) => language);
  const alone = [...Map.groupBy(framed, ({ frame }) => frame.file).values()].flatMap((sharing) =>
    [...Map.groupBy(sharing, ({ language }) => language).values()].flatMap(([page, ...same]) => {
      const first = sharing.find((one) => one !== page);
      return page && first && same.length === 0 ? [{ page, first }] : [];
    }),
  );
  return alone.flatMap(({ page, first }): FileDiagnostic[] => {
    const { file, language, frame } = page;
    const [own, ...more] = inLanguage.get(language)?.filter((one) => one !== page) ?? [];
    if (!own || more.length === 0) return [];
    if (more.some((other) => other.frame.file !== own.frame.file)) return [];
    const [other = ''] = nameLanguages([first.language]);
    return [
      {
        rule: 'link/language',
        severity: 'warning',
        file,
        pointer: frame.pointer,
        message: `\`${frame.file}\` is the ${landmark} of pages in another language (${other}).`,
        help: `Show that of the other pages in this language: ${own.frame.file}`,
      },
    ];
  });
}
