import { campaignKey, NO_PART, type TakingPart } from '../choice-rules.ts';

/**
 * Finds the experiments that are not for this visitor, by the languages and campaigns that they are
 * for. Runs in front of the script that chooses, and decides for it (`data-variants`).
 */
const { dataset } = document.documentElement;
const limits = JSON.parse(document.currentScript?.dataset.limits ?? '{}') as Record<
  string,
  TakingPart
>;
const language = navigator.language.toLowerCase();
const campaign = campaignKey(lastCampaign());

const outside = Object.keys(limits).filter((name) => !takesPart(limits[name] ?? {}));

// What a preview asks for is decided already.
dataset.variants = [...outside.map((name) => `${name}:${NO_PART}`), dataset.variants ?? ''].join(
  ' ',
);

function takesPart({ languages, campaigns }: TakingPart): boolean {
  const isOwn = (one: string) => `${language}-`.startsWith(`${one.toLowerCase()}-`);
  return languages?.some(isOwn) !== false && campaigns?.includes(campaign) !== false;
}

/** The campaign in the address, else the last one that the visitor came by. */
function lastCampaign(): string {
  const own = new URLSearchParams(location.search).get('utm_campaign');
  try {
    return own ?? JSON.parse(localStorage.attribution).lastTouch.campaign ?? '';
  } catch {
    return '';
  }
}
