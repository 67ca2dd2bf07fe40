import type { Mapping } from '../../model/mapping.ts';
import type { Document, Sourced } from '../../model/model.ts';
import type { Rules } from '../../model/rule.ts';
import { UNKNOWN } from '../../model/unknown.ts';
import { markShared } from '../../registry/schema/shared-parts.ts';
import { fixName, offerName } from '../../text/nearest-name.ts';
import { linesOf, suggestOr } from '../../text/wording.ts';
import { type Composition, report, unknownAt } from './composition.ts';
import { hasUnknown, idsOf } from './ids.ts';
import { child, isSourcedMapping, mergeMappings, put } from './merge-mappings.ts';
import { plainName, suggestName } from './suggest-name.ts';

export const rules: Rules = {
  'extends/needs-id': {
    title: 'A changed section without an id',
    why: 'The id says which section of the other page is meant.',
    fix: 'Write id for a changed section, type for a new one.',
    wrong: '- { heading: New }',
    right: '- { id: hero, heading: New }',
  },
  'extends/remove': {
    title: 'A remove that is not true',
    why: 'A section is taken out by `remove: true`; any other value leaves open what is meant.',
    fix: 'Write true, or delete the line.',
    wrong: '- { id: hero, remove: yes }',
    right: '- { id: hero, remove: true }',
  },
  'extends/repeated-change': {
    title: 'A section that is changed twice',
    why: 'The later entry would undo some of the earlier, and nobody sees which.',
    fix: 'Write all changes into one entry.',
    wrong: '- { id: hero, heading: New }\n- { id: hero, text: Also new }',
    right: '- { id: hero, heading: New, text: Also new }',
  },
  'extends/unknown-id': {
    title: 'A section id that the extended page does not have',
    why: 'There is nothing to change.',
    fix: 'Correct the id, or give the section a type to add it.',
    wrong: '- { id: heros, heading: New }',
    right: '- { id: hero, heading: New }',
  },
  'partial/name': {
    title: 'A partial without a name',
    why: 'The name says which partial is put here; each stands in an entry of its own.',
    fix: 'Write the name of one partial.',
    wrong: '- use: [header, logo-strip]',
    right: '- use: header\n- use: logo-strip',
  },
  'partial/nested': {
    title: 'A partial that uses another',
    why: 'A partial is one whole section or overlay, so that one file shows all of it.',
    fix: 'Write the fields in the partial, or use the other partial on the pages.',
    wrong: 'use: header (in partials/short-header.yaml)',
    right: 'type: header',
  },
  'partial/type': {
    title: 'A partial that would become something else',
    why: 'Another type has other fields: what the partial says would not fit.',
    fix: 'Take away `type`, or write a section of your own.',
    wrong: '- { use: header, type: hero }',
    right: '- use: header',
  },
  'partial/unknown': {
    title: 'A partial that does not exist',
    why: 'There is nothing to put here.',
    fix: 'Correct the name, or write the partial.',
    wrong: '- use: heder',
    right: '- use: header',
    joined: 'site',
  },
};

/** Puts partials in place of the `use:` entries of a list of sections or overlays. */
export function expandPartials(list: Sourced, composition: Composition): Sourced {
  if (!Array.isArray(list.value)) return list;
  const { origins } = composition;
  const entries = list.value.map((_entry, index) => child(list, index, origins));
  if (!entries.some((entry) => isSourcedMapping(entry) && 'use' in entry.value)) return list;
  const expanded: unknown[] = [];
  entries.forEach((entry, index) => {
    const isUse = isSourcedMapping(entry) && 'use' in entry.value;
    put(expanded, index, isUse ? takePartial(entry, composition) : entry, origins);
  });
  return { value: expanded, origin: list.origin };
}

function takePartial(entry: Sourced<Mapping>, composition: Composition): Sourced {
  const { origins, sources } = composition;
  const partial = findPartial(child(entry, 'use', origins), composition);
  if (!partial) return unknownAt(entry.origin);
  sources.add(partial.file);
  const base = { value: partial.value as Mapping, origin: { file: partial.file, pointer: '' } };
  if ('use' in base.value) {
    reportNestedPartial(child(base, 'use', origins), composition);
    return unknownAt(entry.origin);
  }
  const { type } = base.value;
  if ('type' in entry.value && ![entry.value.type, UNKNOWN].includes(type)) {
    const reportIt = Object.keys(entry.value)[0] === 'use' ? reportOtherType : reportUseBelow;
    reportIt(entry, type, composition);
    return unknownAt(entry.origin);
  }
  if (/^\/overlays\//.test(entry.origin.pointer) && isSectionOnly(type, composition)) {
    report(composition, child(entry, 'use', origins).origin, {
      rule: 'partial/type',
      message: `This partial is a section (\`${type}\`), and no overlay.`,
      help: `Write it below \`sections:\`: - use: ${entry.value.use}`,
    });
    return unknownAt(entry.origin);
  }
  if (Object.keys(entry.value).length === 1) {
    markShared(partial.value as Mapping);
    return base;
  }
  return { value: mergeMappings(base, entry, origins, ['use']), origin: entry.origin };
}

function isSectionOnly(type: unknown, { library }: Composition): boolean {
  return typeof type === 'string' && library.isSection(type) && !library.isOverlay(type);
}

/** The partial of a name. Reports a missing one, or one that cannot be read. */
function findPartial(wanted: Sourced, composition: Composition): Document | undefined {
  const { library } = composition;
  const name = wanted.value;
  if (name === UNKNOWN) return undefined;
  if (typeof name !== 'string' || name === '') {
    reportNoName(wanted, composition);
    return undefined;
  }
  const partial = library.partials.get(name);
  if (!partial && !library.unreadable.has(`partials/${name}`)) {
    reportUnknownPartial(name, wanted, composition);
  }
  return partial;
}

function namesOfPartials({ library }: Composition): string {
  return `Partials: ${Array.from(library.partials.keys()).join(', ') || 'none yet'}`;
}

function reportNoName({ value, origin }: Sourced, composition: Composition): void {
  const isEmpty = value === null || value === '';
  const [name, second] = Array.isArray(value) ? value : [];
  const isOne = typeof name === 'string' && second === undefined;
  report(composition, origin, {
    rule: 'partial/name',
    message: isEmpty
      ? '`use` is empty: the name of a partial is missing.'
      : '`use` takes the name of one partial.',
    help: [
      isOne
        ? `Write: use: ${name}`
        : 'Write the name after `use:`; each partial is an entry of its own.',
      namesOfPartials(composition),
    ].join('\n'),
  });
}

function reportUnknownPartial(name: string, { origin }: Sourced, composition: Composition): void {
  const { library } = composition;
  const suggest =
    suggestName(name, 'partials', Array.from(library.partials.keys())) ?? ofType(name, library);
  report(composition, origin, {
    rule: 'partial/unknown',
    about: `partials/${plainName(name, 'partials')}.yaml`,
    message: `There is no partial \`${name}\`.`,
    plain: `No section that pages share is called “${name}”.${suggest ? ` Did you mean “${suggest}”?` : ''}`,
    help: linesOf(
      suggestOr(suggest, `Make the file \`partials/${plainName(name, 'partials')}.yaml\`.`).help,
      library.isSection(name) &&
        `\`${name}\` is a section type: to write one here, \`type: ${name}\`.`,
      namesOfPartials(composition),
    ),
    suggest,
    ...fixName(name, library.partials.keys()),
  });
}

/** The only partial of a type, for one that was called as its type is: `header` is now `top`. */
function ofType(name: string, { partials }: Composition['library']): string | undefined {
  const [only, second] = [...partials.keys()].filter(
    (one) => Object(partials.get(one)?.value).type === name,
  );
  return second ? undefined : only;
}

function reportOtherType(entry: Sourced<Mapping>, type: unknown, composition: Composition): void {
  const names = Object.keys(entry.value);
  const isLast = names.at(-1) === 'type';
  report(composition, child(entry, 'type', composition.origins).origin, {
    rule: 'partial/type',
    onKey: true,
    message: `A partial keeps its type: this one is a \`${type}\`.`,
    help: isLast
      ? 'Delete this line to change fields of the partial, or `use` to write a section of your own.'
      : `If a section of its own begins here, put a hyphen before it, below that of \`use\`: - type: ${entry.value.type}\nTo change fields of the partial, delete this line.`,
  });
}

/** A section that takes another over below its own fields is most often two without a hyphen. */
function reportUseBelow(entry: Sourced<Mapping>, type: unknown, composition: Composition): void {
  report(composition, child(entry, 'use', composition.origins).origin, {
    rule: 'partial/type',
    onKey: true,
    message: `A section of the type \`${entry.value.type}\` cannot use this partial, which is a \`${type}\`.`,
    help: `If a section of its own begins here, put a hyphen before it: - use: ${entry.value.use}`,
  });
}

function reportNestedPartial({ origin }: Sourced, composition: Composition): void {
  report(composition, origin, {
    rule: 'partial/nested',
    onKey: true,
    message: 'A partial cannot use another partial.',
    help: 'Write its `type` and its fields here, or use the other partial on the pages themselves.',
  });
}

/**
 * Changes a list of sections by entries: an entry with only an `id` changes the section of that
 * id, `remove: true` takes it out, anything with a `type` or `use` is added. A list that is unknown
 * counts as a section that is.
 */
export function patchParts(base: Sourced, patch: Sourced, composition: Composition): Sourced {
  const before = base.value === UNKNOWN ? [UNKNOWN] : base.value;
  if (!Array.isArray(before) || !Array.isArray(patch.value)) return patch;
  const { origins } = composition;
  const from = { value: before, origin: base.origin };
  const list: Sourced[] = before.map((_entry, index) => child(from, index, origins));
  const entries = patch.value.map((_entry, index) => child(patch, index, origins));
  reportRepeatedChanges(entries, composition);
  for (const entry of entries) applyPatch(list, entry, composition);
  const patched: unknown[] = [];
  for (const entry of list) put(patched, patched.length, entry, origins);
  return { value: patched, origin: base.origin };
}

function applyPatch(list: Sourced[], entry: Sourced, composition: Composition): void {
  if (!isSourcedMapping(entry)) {
    list.push(entry);
    return;
  }
  if (isAddition(entry)) addPart(list, entry, composition);
  else changePart(list, entry, composition);
}

function isAddition({ value }: Sourced<Mapping>): boolean {
  return 'type' in value || 'use' in value;
}

/** Of two entries that change one section, the later would undo some of the earlier unseen. */
function reportRepeatedChanges(entries: readonly Sourced[], composition: Composition): void {
  const seen = new Set<unknown>();
  for (const entry of entries) {
    if (!isSourcedMapping(entry) || isAddition(entry)) continue;
    const id = child(entry, 'id', composition.origins);
    if (!isKnown(id.value)) continue;
    if (seen.has(id.value)) {
      report(composition, id.origin, {
        rule: 'extends/repeated-change',
        message: `The section \`${id.value}\` is changed twice on this page.`,
        help: 'Write all its changes into one entry.',
      });
    }
    seen.add(id.value);
  }
}

function changePart(list: Sourced[], entry: Sourced<Mapping>, composition: Composition): void {
  const { origins } = composition;
  const index = findPart(list, entry.value.id);
  const before = list[index];
  if (before === undefined || !isSourcedMapping(before)) {
    reportUnknownId(list, child(entry, 'id', origins), composition);
    return;
  }
  if (entry.value.remove === true) list.splice(index, 1);
  else if ('remove' in entry.value) reportRemove(child(entry, 'remove', origins), composition);
  else list[index] = { value: mergeMappings(before, entry, origins), origin: before.origin };
}

function reportRemove({ value, origin }: Sourced, composition: Composition): void {
  if (value === UNKNOWN) return;
  const but = value === null || typeof value === 'object' ? '' : `, but it is \`${value}\``;
  report(composition, origin, {
    rule: 'extends/remove',
    message: `\`remove\` can only be \`true\`${but}.`,
    help: 'Write `remove: true` to take the section out, or delete the line to keep it.',
  });
}

/** Adds a section at `before` or `after`, by default at the end but above the footer. */
function addPart(list: Sourced[], entry: Sourced<Mapping>, composition: Composition): void {
  const { origins } = composition;
  const key = 'after' in entry.value ? 'after' : 'before';
  if (!(key in entry.value)) {
    const footer = list.findIndex(
      (part) => isSourcedMapping(part) && isFooter(part.value, composition),
    );
    list.splice(footer < 0 ? list.length : footer, 0, entry);
    return;
  }
  const index = findPart(list, entry.value[key]);
  if (index < 0) reportUnknownId(list, child(entry, key, origins), composition);
  const empty = { value: {}, origin: entry.origin };
  const part = {
    value: mergeMappings(empty, entry, origins, ['after', 'before']),
    origin: entry.origin,
  };
  list.splice(key === 'after' ? index + 1 : index, 0, part);
}

function isFooter({ type, use }: Mapping, { library }: Composition): boolean {
  const partial = library.partials.get(String(use))?.value as Mapping | undefined;
  return library.isFooter(String(type ?? partial?.type));
}

function isKnown(id: unknown): boolean {
  return id !== undefined && id !== UNKNOWN;
}

function findPart(list: readonly Sourced[], id: unknown): number {
  return list.findIndex((part) => isSourcedMapping(part) && part.value.id === id && isKnown(id));
}

function reportUnknownId(list: readonly Sourced[], id: Sourced, composition: Composition): void {
  const parts = list.map(({ value }) => value);
  if (id.value === UNKNOWN || hasUnknown(parts)) return;
  const ids = idsOf(parts);
  if (id.value === undefined) {
    report(composition, id.origin, {
      rule: 'extends/needs-id',
      message: 'This entry says neither what it is nor which section it changes.',
      help: `Give the \`id\` of the section to change (${ids.join(', ') || 'none has one'}), or a \`type\` to add one.`,
    });
    return;
  }
  report(composition, id.origin, {
    rule: 'extends/unknown-id',
    message: `The page it extends has nothing with the id \`${id.value}\`.`,
    ...offerName(String(id.value), ids, `Ids: ${ids.join(', ') || 'none'}`),
  });
}
