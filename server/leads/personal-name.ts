/**
 * Whether a source or campaign may be an e-mail address or a phone number: links that programs write
 * for each reader can bring them. Plain numbers are none, as identifiers of campaigns are such.
 */
export function isPersonalName(text: string): boolean {
  if (/@|%40/.test(text)) return true;
  const digits = text.replace(/\D/g, '').length;
  const isNumber = /^(?:\+|00)?[\d\s()./-]+$/.test(text);
  return (
    isNumber && (/^(?:\+|00)/.test(text) ? digits >= 8 : digits >= 9 && /\d[\s()]+\d/.test(text))
  );
}
