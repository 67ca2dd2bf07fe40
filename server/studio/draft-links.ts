import { createHmac } from 'node:crypto';
import { isSameText } from '../http/same-text.ts';

const dayMs = 24 * 3_600_000;

/** Days for which a link shows a draft. */
export const LINK_DAYS = 7;

/** Makes the secret part of a link that shows the draft of an account until some days from now. */
export function draftKey(id: string, secret: string): string {
  const text = `${id}.${Math.floor((Date.now() + LINK_DAYS * dayMs) / 1000)}`;
  return `${text}.${signatureOf(text, secret)}`;
}

/** The account whose draft a key shows, and until when; undefined for one that was made up, or has expired. */
export function draftOf(key: string, secret: string): { id: string; until: Date } | undefined {
  const [id = '', until = '', signature = ''] = key.split('.');
  const isOurs = isSameText(signatureOf(`${id}.${until}`, secret), signature);
  const end = new Date(Number(until) * 1000);
  return isOurs && end.getTime() > Date.now() ? { id, until: end } : undefined;
}

function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`draft ${text}`).digest('base64url');
}
