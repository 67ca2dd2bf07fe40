/** The words of the form page and of field errors in one language. `label` is a field's label. */
export interface FormStrings {
  errorPrefix: string;
  problemHeading: string;
  required: (label: string) => string;
  invalid: (label: string) => string;
  invalidEmail: string;
  invalidPhone: string;
  tooLong: (label: string, limit: number) => string;
  notAnOption: (label: string) => string;
  characters: (label: string) => string;
  duplicate: (label: string) => string;
  unknownForm: string;
  notAccepted: string;
  unavailable: string;
  tooMany: string;
  optional: string;
  choose: string;
  title: string;
  button: string;
  back: string;
  labels: Readonly<Record<'name' | 'preschoolName' | 'email' | 'phone', string>>;
}

const en: FormStrings = {
  errorPrefix: 'Error',
  problemHeading: 'Please check your answers',
  required: (label) => `Fill in “${label}”.`,
  invalid: (label) => `Check “${label}”.`,
  invalidEmail: 'Enter one e-mail address, such as name@example.com.',
  invalidPhone: 'Enter a phone number with digits, such as +1 555 0100.',
  tooLong: (label, limit) => `“${label}” must have ${limit} characters or fewer.`,
  notAnOption: (label) => `Choose one of the answers for “${label}”.`,
  characters: (label) => `“${label}” contains characters that cannot be sent, such as line breaks.`,
  duplicate: (label) => `“${label}” was sent more than once.`,
  unknownForm:
    'This form has changed since you opened it. Your answers are below: please send them again.',
  notAccepted: 'Something was sent that this form does not ask for. Please send it again.',
  unavailable: 'There was an issue submitting your request. Please try again.',
  tooMany: 'Many forms were sent from your network just now. Please send yours again in a minute.',
  optional: 'optional',
  choose: 'Please choose',
  title: 'Your details',
  button: 'Send',
  back: 'Back to the page',
  labels: {
    name: 'Full name',
    preschoolName: 'Organization',
    email: 'E-mail address',
    phone: 'Phone number',
  },
};

const fr: FormStrings = {
  errorPrefix: 'Erreur',
  problemHeading: 'Veuillez vérifier vos réponses',
  required: (label) => `Remplissez « ${label} ».`,
  invalid: (label) => `Vérifiez « ${label} ».`,
  invalidEmail: 'Saisissez une seule adresse e-mail, par exemple nom@example.com.',
  invalidPhone: 'Saisissez un numéro de téléphone en chiffres, par exemple +1 555 0100.',
  tooLong: (label, limit) => `« ${label} » doit compter au plus ${limit} caractères.`,
  notAnOption: (label) => `Choisissez une des réponses proposées pour « ${label} ».`,
  characters: (label) =>
    `« ${label} » contient des caractères qui ne peuvent pas être envoyés, comme un saut de ligne.`,
  duplicate: (label) => `« ${label} » a été envoyé plusieurs fois.`,
  unknownForm:
    'Ce formulaire a changé depuis que vous l’avez ouvert. Vos réponses sont ci-dessous : veuillez les envoyer à nouveau.',
  notAccepted: 'Une valeur envoyée n’est pas demandée par ce formulaire. Veuillez réessayer.',
  unavailable: 'Un problème est survenu lors de l’envoi de votre demande. Veuillez réessayer.',
  tooMany:
    'De nombreux formulaires viennent d’être envoyés depuis votre réseau. Veuillez renvoyer le vôtre dans une minute.',
  optional: 'facultatif',
  choose: 'Veuillez choisir',
  title: 'Vos coordonnées',
  button: 'Envoyer',
  back: 'Retour à la page',
  labels: {
    name: 'Nom complet',
    preschoolName: 'Établissement',
    email: 'Adresse e-mail',
    phone: 'Numéro de téléphone',
  },
};

const ar: FormStrings = {
  errorPrefix: 'خطأ',
  problemHeading: 'يرجى مراجعة إجاباتك',
  required: (label) => `يرجى تعبئة «${label}».`,
  invalid: (label) => `يرجى مراجعة «${label}».`,
  invalidEmail: 'أدخل عنوان بريد إلكتروني واحدًا، مثل name@example.com.',
  invalidPhone: 'أدخل رقم هاتف مكوّنًا من أرقام، مثل ‎+1 555 0100.',
  tooLong: (label, limit) => `يجب ألا يزيد «${label}» على ${limit} حرفًا.`,
  notAnOption: (label) => `اختر إحدى الإجابات المتاحة في «${label}».`,
  characters: (label) => `يحتوي «${label}» على رموز لا يمكن إرسالها، مثل فواصل الأسطر.`,
  duplicate: (label) => `أُرسل «${label}» أكثر من مرة.`,
  unknownForm: 'تغيّر هذا النموذج منذ أن فتحته. إجاباتك محفوظة أدناه: يرجى إرسالها مرة أخرى.',
  notAccepted: 'أُرسلت قيمة لا يطلبها هذا النموذج. يرجى الإرسال مرة أخرى.',
  unavailable: 'حدثت مشكلة أثناء إرسال طلبك. يرجى المحاولة مرة أخرى.',
  tooMany: 'أُرسلت نماذج كثيرة من شبكتك قبل قليل. يرجى إرسال نموذجك مرة أخرى بعد دقيقة.',
  optional: 'اختياري',
  choose: 'يرجى الاختيار',
  title: 'بياناتك',
  button: 'إرسال',
  back: 'العودة إلى الصفحة',
  labels: {
    name: 'الاسم الكامل',
    preschoolName: 'اسم المؤسسة',
    email: 'البريد الإلكتروني',
    phone: 'رقم الهاتف',
  },
};

const byLanguage: Readonly<Record<string, FormStrings>> = { en, fr, ar };

/**
 * The words for the first of these locales, such as `fr-CA`, in whose language there are any;
 * English where there are none in all of them.
 */
export function formStrings(...locales: readonly (string | undefined)[]): FormStrings {
  const languages = locales.map((locale = '') => locale.split('-')[0]?.toLowerCase() ?? '');
  const language = languages.find((name) => Object.hasOwn(byLanguage, name)) ?? 'en';
  return byLanguage[language] ?? en;
}
