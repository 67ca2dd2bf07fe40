import { parse, parseDocument } from 'yaml';
import { markLanguage } from './compose-site.ts';
import { languageOfTexts, readFolder, readTemplate } from './templates.ts';

export interface CampaignAnswers {
  /** What visitors call it. */
  name: string;
  /** Name of its file and of its page, such as `spring-offer`. */
  file: string;
  /** IANA name of the zone of its moments. */
  zone: string;
  /** Times of the clocks in that zone, such as `2027-03-01T09:00`, or days. */
  opens: string;
  closes: string;
  /** How many leads close it; unlimited by default. */
  places?: number;
}

/** How the templates name their campaign, and its lead types. */
const FILE = 'spring-offer';
const LEAD_TYPE = 'spring_offer';

/** Composes the files of a campaign: its moments, its page, what follows its forms, and e-mails. */
export function composeCampaign(answers: CampaignAnswers, language: string) {
  const texts = languageOfTexts(language);
  const folder = `campaign/${texts}`;
  const templates = [...readFolder('campaign/common'), ...readFolder(`${folder}/files`)];
  const leadType = answers.file.replaceAll('-', '_');
  // Only what has places can be full.
  const unlimited = answers.places === undefined ? /^ *full: .*\n/gm : /^$/g;
  const named = (text: string) =>
    text.replaceAll(FILE, answers.file).replaceAll(LEAD_TYPE, leadType);
  const files = new Map(
    templates.map(([path, text]) => [named(path), named(text.replace(unlimited, ''))]),
  );
  const moments = `campaigns/${answers.file}.yaml`;
  files.set(moments, fillMoments(files.get(moments) ?? '', answers, leadType));
  if (texts !== language) markLanguage(files, texts);
  const labels = parse(named(readTemplate(`${folder}/lead-types.yaml`))) as Record<string, string>;
  const leadTypes = Object.fromEntries(
    Object.entries(labels).map(([type, label]) => [
      type,
      { label: label.replace('$name', () => answers.name) },
    ]),
  );
  return { files, leadTypes };
}

function fillMoments(template: string, answers: CampaignAnswers, leadType: string): string {
  const { name, zone, opens, closes, places } = answers;
  const campaign = parseDocument(template);
  campaign.set('name', name);
  campaign.set('zone', zone);
  campaign.set('opens', opens);
  const limited = campaign.createNode({ after: places, of: leadType, at: closes }, { flow: true });
  campaign.set('closes', places === undefined ? closes : limited);
  campaign.set('lastCall', `${lastCallHours(opens, closes)} h`);
  return campaign.toString({ lineWidth: 0 });
}

/** Two days, or a quarter of a shorter campaign: a last call is honest only if there was time before. */
function lastCallHours(opens: string, closes: string): number {
  const hours = (Date.parse(closes) - Date.parse(opens)) / 3_600_000;
  return Math.max(1, Math.min(48, Math.floor(hours / 4)));
}
