const localPart = /^[^\s\p{Cc}@,;:<>"()[\]\\]{1,64}$/u;
const domainLabel = /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

/**
 * Whether the text is one e-mail address in the common form name@domain.tld. White space and the
 * characters that mail programs read as a list or a display name (`, ; < > "`) are refused: with
 * them, one field would reach two people. Addresses in other scripts are fine.
 */
export function isLeadEmail(text: string): boolean {
  const parts = text.split('@');
  const [local = '', domain = ''] = parts;
  if (parts.length !== 2 || !localPart.test(local)) return false;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  const labels = domain.split('.');
  return labels.length >= 2 && labels.every((label) => domainLabel.test(label));
}
