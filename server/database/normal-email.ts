import { domainToASCII } from 'node:url';

/**
 * The one form in which e-mail addresses are compared, here and nowhere else: databases and languages
 * differ in what the lower case of a letter is. Compatible characters count as one (NFKC), letters
 * are small, İ is an i, and a domain is written in ASCII (Punycode). Dots and `+` make a difference,
 * since only some providers ignore them.
 */
export function normalEmail(address: string): string {
  const folded = address
    .trim()
    .normalize('NFKC')
    .toLowerCase()
    // The small form of İ is an i with a dot above it.
    .replaceAll('i\u0307', 'i')
    .normalize('NFKC');
  const at = folded.lastIndexOf('@') + 1;
  const domain = folded.slice(at);
  return folded.slice(0, at) + (domainToASCII(domain) || domain);
}
