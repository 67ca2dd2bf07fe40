import type { Campaign } from '../../model/campaign.ts';
import type { FileDiagnostic } from '../../model/diagnostic.ts';
import type { SourceFile } from '../../model/model.ts';
import type { Rules } from '../../model/rule.ts';
import { isNamedAsCopy } from '../../text/copied-name.ts';
import { repeated } from '../5-check-meaning/repeated.ts';

export const rules: Rules = {
  'campaign/twice': {
    title: 'Two campaigns that say the same',
    why: 'One was copied to be changed, or both are one: who moves an end in one of them forgets the other.',
    fix: 'Change one of them, or let all pages follow the same.',
    wrong: 'closes: 2026-05-31 (in campaigns/may.yaml and in campaigns/june.yaml)',
    right: 'closes: 2026-06-30 (in campaigns/june.yaml)',
    canBeOff: true,
  },
};

/** Campaigns whose files differ in their names alone. */
export function checkCampaignCopies(
  campaigns: readonly Campaign[],
  sources: readonly SourceFile[],
): FileDiagnostic[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const written = (file: string) =>
    texts
      .get(file)
      ?.replace(/^#.*|\s+#.*|\s+$/gm, '')
      .replace(/\n+/g, '\n')
      .trim();
  // A file that is named as a copy is reported as one.
  const own = campaigns.filter(({ name }) => !isNamedAsCopy(name));
  return repeated(own, ({ file }) => written(file) || undefined).map(([{ file }, first]) => ({
    rule: 'campaign/twice',
    severity: 'warning',
    file,
    pointer: '',
    message: `This campaign says the same as \`${first.name}\`.`,
    help: 'Change one of the two, or delete this one and let its pages follow the other.',
    related: [{ file: first.file, pointer: '', message: 'The other one is here.' }],
  }));
}
