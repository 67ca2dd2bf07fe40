import { primaryLanguage } from '../../locale/primary-language.ts';
import { type FieldText, proseIn } from '../../registry/schema/field-text.ts';
import type { PageCheck } from './check.ts';

/** Whether a German page says either du or Sie to its visitors. */
export const pageCheck: PageCheck = {
  rules: {
    'text/du-and-sie': {
      title: 'A page that says both du and Sie',
      why: 'Visitors notice it at once, and wonder whom the text was written for.',
      fix: 'Choose one of the two.',
      wrong:
        'text: Sie zahlen nichts bis zu Ihrer ersten Stunde. (where the heading is: Dein Platz)',
      right: 'text: Du zahlst nichts bis zu deiner ersten Stunde.',
      canBeOff: true,
    },
  },
  check({ page: { file }, texts, locale, fileOf }) {
    if (primaryLanguage(locale) !== 'de' || file.endsWith('.md')) return [];
    // What all pages share is theirs, and what others said is in their words.
    const own = proseIn(texts).filter(
      ({ pointer }) => fileOf(pointer) === file && !/\/(?:quote|answer|question)$/.test(pointer),
    );
    const familiar = own.filter(({ text }) => DU.test(text));
    const formal = own.filter(({ text }) => SIE.test(text) && !DU.test(text));
    const [few, many] = familiar.length < formal.length ? [familiar, formal] : [formal, familiar];
    const [first] = few;
    if (!first || many.length < 2) return [];
    return [mixed(first, few === formal ? SIE : DU, few === formal)];
  },
};

/** In names from other languages, du stands beside no verb of German. */
const DU =
  /(?<!\p{L})(?:[Dd]u \p{Ll}+st|\p{L}{2,}st [Dd]u|[Dd]ich|[Dd]ir|[Dd]ein(?:e[mnrs]?)?)(?!\p{L})/u;

/** In the middle of a sentence, where these in capitals mean nobody else. */
const SIE = /(?<=[\p{L}\d,;)] )(?:Sie|Ihnen|Ihre[mnrs]?)(?!\p{L})/u;

function mixed({ text, pointer }: FieldText, form: RegExp, isFormal: boolean) {
  const words = form.exec(text)?.[0] ?? '';
  const [one, other] = isFormal ? ['Sie', 'du'] : ['du', 'Sie'];
  return {
    rule: 'text/du-and-sie',
    severity: 'warning' as const,
    pointer,
    words,
    message: `This says ${one} to visitors (\`${words}\`), but the other texts of the page say ${other}.`,
    help: `Write it with ${other}.`,
  };
}
