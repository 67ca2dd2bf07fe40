/** Names of what a lead holds, for the team, by language. */
export interface MailWords {
  name: string;
  preschoolName: string;
  email: string;
  phone: string;
  leadType: string;
  start_trial: string;
  talk_to_expert: string;
  page: string;
  source: string;
  campaign: string;
}

const en: MailWords = {
  name: 'Name',
  preschoolName: 'Organization',
  email: 'E-mail',
  phone: 'Phone',
  leadType: 'Asks for',
  start_trial: 'Trial',
  talk_to_expert: 'Talk to an expert',
  page: 'Page',
  source: 'Source',
  campaign: 'Campaign',
};

const fr: MailWords = {
  name: 'Nom',
  preschoolName: 'Établissement',
  email: 'E-mail',
  phone: 'Téléphone',
  leadType: 'Demande',
  start_trial: 'Essai',
  talk_to_expert: 'Parler à un expert',
  page: 'Page',
  source: 'Source',
  campaign: 'Campagne',
};

const ar: MailWords = {
  name: 'الاسم',
  preschoolName: 'المؤسسة',
  email: 'البريد الإلكتروني',
  phone: 'الهاتف',
  leadType: 'الطلب',
  start_trial: 'تجربة',
  talk_to_expert: 'التحدث إلى خبير',
  page: 'الصفحة',
  source: 'المصدر',
  campaign: 'الحملة',
};

const languages: Readonly<Record<string, MailWords>> = { en, fr, ar };

/** The names in the language of a locale; English where there is no translation. */
export function mailWords(locale: string): MailWords {
  return languages[locale.split('-')[0] ?? 'en'] ?? en;
}
