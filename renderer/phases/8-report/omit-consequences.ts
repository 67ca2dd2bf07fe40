import { type FileDiagnostic, isError } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import type { Registry } from '../../registry/registry.ts';

/** The diagnostics without those that may only follow from an error among them. */
export function omitConsequences(
  diagnostics: readonly FileDiagnostic[],
  { unloaded = [] }: Pick<Registry, 'unloaded'>,
  rules: Rules,
): FileDiagnostic[] {
  if (!diagnostics.some(isError)) return [...diagnostics];
  const ofFormat = diagnostics.filter(({ rule }) => rule === 'site/format');
  if (ofFormat.length > 0) return ofFormat;
  // So many fields of one group are there twice because its lines are.
  const twice = diagnostics.filter(({ rule }) => rule === 'yaml/duplicate-key');
  const pasted = new Set(
    [...Map.groupBy(twice, groupOf).values()].flatMap((same) =>
      same.length > 2 ? same.slice(1) : [],
    ),
  );
  const doubled = new Set(twice.map(groupOf));
  const faulty = new Set(diagnostics.filter(isError).map(({ file }) => file));
  const asText = new Set(
    diagnostics.filter(({ rule }) => rule === 'schema/wrong-type').map(({ file }) => file),
  );
  const meant = new Set(
    diagnostics
      .filter(({ rule }) => rule === 'schema/unknown-key')
      .map((one) => `${groupOf(one)}/${one.suggest}`),
  );
  const rivals = new Set(
    diagnostics.filter(({ rule }) => rule === 'data/duplicate-id').map(({ file }) => file),
  );
  const renamed = new Set(
    diagnostics
      .filter(({ rule }) => rule === 'schema/unknown-key')
      .map(({ suggest }) => `item.${suggest}`),
  );
  const misasking = diagnostics
    .filter(({ rule }) => rule === 'form/unknown-field')
    .map(({ file }) => file);
  // In which state a part is there, nobody knows.
  const stateless = new Set(
    diagnostics.filter(({ rule }) => rule === 'campaign/unknown-state').map(({ file }) => file),
  );
  const lacksAssets = diagnostics.some(
    ({ rule, about }) => rule === 'file/misnamed' && about === 'assets',
  );
  return diagnostics.filter(
    (one) =>
      !(lacksAssets && one.rule === 'asset/missing') &&
      !(one.rule === 'campaign/dead-link' && stateless.has(one.file)) &&
      !rules[one.rule]?.mayFollow &&
      !pasted.has(one) &&
      !isSignOfUnknownKey(one, diagnostics) &&
      !(one.rule === 'data/other-kind' && one.related?.some(({ file }) => faulty.has(file))) &&
      !(/^yaml\/(?:field|list)-in-text$/.test(one.rule) && asText.has(one.file)) &&
      !(
        /^(?:mail\/unasked|form\/no-address)$/.test(one.rule) &&
        misasking.some((file) => [one.file, one.about].includes(file))
      ) &&
      !(one.rule === 'data/unknown-entry' && one.about && rivals.has(one.about)) &&
      !(
        one.rule === 'text/unknown-variable' &&
        (renamed.has(variableOf(one)) || meant.has(`site.yaml /organization/${variableOf(one)}`))
      ) &&
      !(one.rule.startsWith('schema/') && one.about && unloaded.includes(one.about)) &&
      !(one.rule.startsWith('schema/') && doubled.has(groupOf(one))) &&
      !(one.rule === 'schema/missing-field' && meant.has(`${one.file} ${one.pointer}`)),
  );
}

/** Whether it is an invisible character of a file in which a name that has one is reported, with what it was to be. */
function isSignOfUnknownKey(one: FileDiagnostic, all: readonly FileDiagnostic[]): boolean {
  if (one.rule !== 'yaml/invisible-character') return false;
  return all.some(({ rule, file, suggest, pointer }) => {
    const isKey = rule === 'schema/unknown-key' && file === one.file && suggest !== undefined;
    return isKey && /[\u200b\ufeff]/.test(pointer);
  });
}

/** The name in the braces of a text. */
function variableOf({ words = '' }: FileDiagnostic): string {
  return words.slice(2, -2);
}

/** The group of a field; one that is written twice there may begin another entry, with fields of its own. */
export function groupOf({ file, pointer }: FileDiagnostic): string {
  return `${file} ${pointer.slice(0, pointer.lastIndexOf('/'))}`;
}
