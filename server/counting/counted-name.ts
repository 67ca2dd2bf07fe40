import { campaignKey } from '../../renderer/light.ts';
import { isPersonalName } from '../leads/personal-name.ts';

/** What stands for a source or campaign that is not counted by its name. */
export const otherWord = 'other';

/** Longer names may have been cut on their way. */
const longest = 99;

/** The name by which a source or campaign is counted, or `other`. */
export function countedName(text: string): string {
  return nameOf(text) ?? otherWord;
}

/**
 * The name of a source or campaign, in which capitals and spaces make no difference; undefined if it
 * may be an e-mail address or a phone number, or is longer than names are.
 */
export function nameOf(text: string): string | undefined {
  if (isPersonalName(text.normalize('NFKC').trim())) return undefined;
  const name = campaignKey(text);
  return /^[^\p{Cc}\p{Cs}]+$/u.test(name) && name.length <= longest ? name : undefined;
}
