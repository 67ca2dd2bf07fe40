import type { Campaign } from '../../model/campaign.ts';
import type { FileDiagnostic } from '../../model/diagnostic.ts';
import type { SourceFile } from '../../model/model.ts';
import type { Rules } from '../../model/rule.ts';
import { capitalize } from '../../text/capitalize.ts';

export const rules: Rules = {
  'campaign/no-name': {
    title: 'A campaign without the name that visitors read',
    why: 'They read the name of its file in texts and calendars.',
    fix: 'Give it a name.',
    wrong: 'zone: Europe/London\ncloses: 2026-05-31 (where a page has {{campaign.name}})',
    right: 'name: Spring offer\nzone: Europe/London\ncloses: 2026-05-31',
    canBeOff: true,
  },
};

/** What shows the name of the campaign that a file follows. */
const SHOWS_NAME = /\{\{ *campaign\.(?:name|calendar) *\}\}/;

/** Campaigns whose name visitors read, in a text or in their calendars, and that have none. */
export function checkCampaignNames(
  campaigns: readonly Campaign[],
  sources: readonly SourceFile[],
): FileDiagnostic[] {
  return campaigns.flatMap(({ name, file }): FileDiagnostic[] => {
    const written = sources.find(({ path }) => path === file)?.text ?? '';
    if (/^["']?name["']?:/m.test(written)) return [];
    const use = sources.find(({ text }) => showsName(text, name));
    if (!use) return [];
    const words = capitalize(name.replace(/[-_/]+/g, ' '));
    return [
      {
        rule: 'campaign/no-name',
        severity: 'warning',
        file,
        pointer: '',
        message: `The campaign has no name, so visitors read that of its file: \`${name}\`.`,
        help: `Write what visitors call it, such as:\nname: ${words}`,
        related: [{ file: use.path, pointer: '/campaign', message: 'They read it here.' }],
      },
    ];
  });
}

function showsName(text: string, name: string): boolean {
  const isOwn = /^campaign: *["']?([^"'\n]*?)["']?[ \r]*$/m.exec(text)?.[1] === name;
  const isNamed = ['name', 'calendar'].some((one) => text.includes(`{{campaigns.${name}.${one}}}`));
  return isNamed || (isOwn && SHOWS_NAME.test(text));
}
