import { clocksAt, primaryLanguage } from '../../../renderer/index.ts';
import { readMoment, readPlaces } from '../../new/campaign-answers.ts';
import { composeCampaign } from '../../new/compose-campaign.ts';
import { withLeadTypes } from '../../new/lead-types.ts';
import type { FileChange } from '../../write/change-files.ts';
import { type PageChange, SITE_FILE } from '../edit-protocol.ts';
import type { Preview } from '../open-preview.ts';
import { renderAt } from '../preview-pages.ts';
import { leadTypesOf } from './fit-example.ts';
import { EditRefusal } from './put-into.ts';

/**
 * The files of a campaign that begins at an address: its moments, its page, what follows its forms, and
 * e-mails; and the lead types of its forms.
 * @throws EditRefusal where the address is taken, EditRefusal or Failure where an answer is none.
 */
export function beginCampaign(
  { to, title, opens, closes, places, zone }: Extract<PageChange, { do: 'new-campaign' }>,
  preview: Preview,
): FileChange[] {
  const { site, snapshot } = preview;
  const file = to.slice(1);
  if (title.trim() === '' || file === '') throw new EditRefusal('Write what visitors call it.');
  const isTaken = snapshot.sources.some(({ path }) => path === `campaigns/${file}.yaml`);
  if (isTaken || renderAt(preview, to)) {
    throw new EditRefusal(`${to} is there already. Give the campaign another name.`);
  }
  if (opens === '' || closes === '') {
    throw new EditRefusal('Say when it opens and when it closes: days that there are, with times.');
  }
  if (closes <= opens) {
    throw new EditRefusal('It would close before it opens. Change one of the two moments.');
  }
  if (closes <= clocksAt(snapshot.edition.now, site?.zone ?? zone)) {
    throw new EditRefusal('It would be over already. Choose a moment ahead at which it closes.');
  }
  if (leadTypesOf(preview).length === 0) {
    throw new EditRefusal('The site has no kinds of leads yet. Begin one in its settings first.');
  }
  const answers = {
    name: title.trim(),
    file,
    zone: site?.zone ?? zone,
    opens: readMoment(opens),
    closes: readMoment(closes),
    places: readPlaces(places || 'no limit'),
  };
  const { files, leadTypes } = composeCampaign(answers, primaryLanguage(site?.locale ?? 'en'));
  const before = snapshot.sources.find(({ path }) => path === SITE_FILE)?.text ?? '';
  return [
    ...Array.from(files, ([path, after]) => ({ path, before: undefined, after })),
    { path: SITE_FILE, before, after: withLeadTypes(before, leadTypes) },
  ];
}
