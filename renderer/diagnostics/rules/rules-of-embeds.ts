import type { Rule } from './rule.ts';

/** What third parties need to know before they can show anything. */
export const rulesOfEmbeds: Readonly<Record<string, Rule>> = {
  'embed/account': {
    title: 'A form of a form service without its account',
    why: 'The service would not find the form.',
    fix: 'Add portalId, or integrations.hubspot in site.yaml.',
    wrong: 'embed: { provider: hubspot, formId: … }',
    right: 'embed: { provider: hubspot, portalId: "1234567", formId: … }',
  },
  'embed/needs-form': {
    title: 'A form of a form service without one that stands in for it',
    why: 'Many browsers block form services, and some have no JavaScript. Their leads would be lost.',
    fix: 'Add form.',
    wrong: 'embed: { provider: hubspot, … }',
    right: 'form: { leadType: demo, … }\nembed: { provider: hubspot, … }',
  },
  'pricing/key': {
    title: 'A pricing table without its key',
    why: 'The payment provider would show nothing.',
    fix: 'Add publishableKey, or integrations.stripe in site.yaml.',
    wrong: 'provider: { name: stripe, pricingTableId: prctbl_1 }',
    right: 'provider: { name: stripe, pricingTableId: prctbl_1, publishableKey: pk_live_1 }',
  },
  'video/captions': {
    title: 'A video of your own without captions',
    why: 'Who cannot hear, or must be quiet, does not learn what is said in it.',
    fix: 'Add captions: a WebVTT file, which speech recognition writes and you correct.',
    wrong: 'type: video\nfile: films/oven.mp4',
    right: 'type: video\nfile: films/oven.mp4\ncaptions: films/oven.vtt',
    canBeOff: true,
  },
  'video/id': {
    title: 'The identifier of a video of another platform',
    why: 'The platform does not know it, and would show an error.',
    fix: 'Write the identifier as the platform has it, or name the other platform.',
    wrong: 'provider: vimeo\nvideoId: SpokeDemo3M',
    right: 'provider: vimeo\nvideoId: "123456789"',
  },
  'video/source': {
    title: 'A video section without one video',
    why: 'There would be nothing to play, or two videos in one place.',
    fix: 'Write videoId for a video of a platform, or file for one in the assets folder.',
    wrong: 'type: video\ntitle: Three ovens',
    right: 'type: video\ntitle: Three ovens\nfile: films/oven.mp4',
  },
};
