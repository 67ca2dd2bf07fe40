import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { SourceFile } from '../../../model/model.ts';
import { childPointer, pointerKeys } from '../../../model/pointer.ts';
import { part } from '../../../model/unknown.ts';
import type { KnownSite } from './known-site.ts';

const CLAIM = /^\{\{claims\.([\w-]+)\}\}$/;

/**
 * A claim of site.yaml that several texts miss under one name, and none uses as it is written, is
 * misspelt where it is written. That is reported once, instead of the texts.
 */
export function joinMisspeltClaims(
  diagnostics: readonly FileDiagnostic[],
  { known, place }: KnownSite,
  sources: readonly SourceFile[],
): FileDiagnostic[] {
  const claims = Object(part(known, 'claims'));
  const isUnused = (claim: string) => sources.every(({ text }) => !text.includes(claim));
  const missing = diagnostics.filter(({ rule, words = '', suggest = '' }) => {
    const [, written = ''] = CLAIM.exec(suggest) ?? [];
    return rule === 'text/unknown-variable' && CLAIM.test(words) && Object.hasOwn(claims, written);
  });
  const groups = [...Map.groupBy(missing, ({ words }) => words).values()].filter(
    (uses) => areSeveral(uses) && isUnused(uses[0]?.suggest ?? ''),
  );
  const reported = new Set(groups.flat().map(({ words, suggest }) => `${words} ${suggest}`));
  const isReported = (one: FileDiagnostic) => reported.has(changeOf(one));
  const joined = new Set([...groups.flat(), ...diagnostics.filter(isReported)]);
  return [...diagnostics.filter((one) => !joined.has(one)), ...groups.map(misspelt).map(place)];
}

/** A page that changes the claim misses it under that name, too. */
function changeOf({ rule, pointer, suggest }: FileDiagnostic): string {
  const wanted = pointerKeys(pointer).at(-1);
  return rule === 'claim/unknown' ? `{{claims.${wanted}}} {{claims.${suggest}}}` : '';
}

function areSeveral(uses: readonly FileDiagnostic[]): boolean {
  return new Set(uses.map(({ file, pointer }) => `${file} ${pointer}`)).size > 1;
}

function misspelt(uses: readonly FileDiagnostic[]): FileDiagnostic {
  const { words = '', suggest = '' } = uses[0] ?? {};
  const [, wanted = ''] = CLAIM.exec(words) ?? [];
  const [, written = ''] = CLAIM.exec(suggest) ?? [];
  const places = new Map(uses.map((use) => [`${use.file} ${use.pointer}`, use]));
  return {
    rule: 'text/unknown-variable',
    file: 'site.yaml',
    pointer: childPointer('/claims', written),
    onKey: true,
    message: `${places.size} texts use \`${words}\`, but the claim is called \`${written}\` here.`,
    help: `Did you mean \`${wanted}\`? Where the name is right here, correct the texts.`,
    suggest: wanted,
    related: Array.from(places.values(), ({ file, pointer }) => ({
      file,
      pointer,
      message: 'It is used here.',
    })),
  };
}
