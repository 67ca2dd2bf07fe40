import { nameLanguages } from '../../locale/language-names.ts';
import { primaryLanguage } from '../../locale/primary-language.ts';
import { recognizeLanguage } from '../../locale/recognize-language.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { type DeclaredLeads, formFields } from '../../model/site-leads.ts';
import type { PageCheck } from './check.ts';
import { type FoundForm, findForms } from './site-index.ts';

/** What visitors read of a field. */
const WORDS = ['label', 'hint', 'placeholder', 'options', 'patternMessage'] as const;

/** Whether forms speak the language of their page: site.yaml has its words in that of the site. */
export const pageCheck: PageCheck = {
  rules: {
    'form/other-language': {
      title: 'A form that speaks another language than its page',
      why: 'The words of fields in site.yaml are in the language of the site, and visitors of this page read another.',
      fix: 'Write the words in the form as well, in the language of the page.',
      wrong: 'fields: [{ name: wish }] (in pages/de/kontakt.yaml)',
      right: 'fields: [{ name: wish, label: Ihr Wunsch }]',
      canBeOff: true,
    },
  },
  check({ page: { content }, index: { leads, locale: usual } }) {
    const { locale } = content;
    if (!leads || !locale || !usual || primaryLanguage(locale) === primaryLanguage(usual))
      return [];
    const [language = ''] = nameLanguages([usual]);
    return findForms(content).flatMap((found) =>
      checkForm(found, leads, { language, page: primaryLanguage(locale) }),
    );
  },
};

function checkForm(
  { form, pointer }: FoundForm,
  leads: DeclaredLeads,
  { language, page }: Record<'language' | 'page', string>,
): Diagnostic[] {
  const fields = leads.isUsual ? [] : formFields(form, leads);
  const lacking = fields.flatMap(({ name }) => {
    const own = form.fields?.find((one) => one.name === name);
    const declared = leads.fields.find((one) => one.name === name);
    return WORDS.flatMap((word) => {
      const written = own?.[word] === undefined ? declared?.[word] : undefined;
      return written === undefined ? [] : [{ what: `\`${word}\` of \`${name}\``, written }];
    });
  });
  if (leads.consent !== undefined && form.consent === undefined)
    lacking.push({ what: '`consent`', written: leads.consent });
  const isOfPage = recognizeLanguage(lacking.map(({ written }) => String(written))) === page;
  if (lacking.length === 0 || isOfPage) return [];
  return [
    {
      rule: 'form/other-language',
      severity: 'warning',
      pointer,
      onKey: true,
      message: `This form has words of site.yaml, which are in another language (${language}) than the page: ${lacking.map(({ what }) => what).join(', ')}.`,
      help: 'Write them here as well, in the language of the page.',
    },
  ];
}
