import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fieldsOfFile } from '../../cli/dev/edit/describe-file.ts';
import { findPage } from '../../cli/dev/edit/describe-page.ts';
import { fieldsOfPage, fieldsOfPart } from '../../cli/dev/edit/describe-part.ts';
import { PART_NAMES, type PartFields, SITE_FILE } from '../../cli/dev/edit-protocol.ts';
import { fieldLabelAt, type Held, labelFields } from '../../cli/dev/field-labels.ts';
import type { Preview } from '../../cli/dev/open-preview.ts';
import { fieldIn } from '../../cli/dev/versions/describe-changes.ts';
import { fileNames } from '../../cli/graph/inputs.ts';
import { drafts } from '../../cli/graph/pages.ts';
import type { Json, LocatedDiagnostic } from '../../renderer/index.ts';
import { capitalize } from '../../renderer/light.ts';
import { openSite } from '../support/edited-site.ts';
import { temporaryFolder } from '../support/site.ts';
import { listStarters, writeStarter } from '../support/starters.ts';
import { fieldsIn } from '../support/walk-fields.ts';

/* A field is called one thing, whoever speaks of it: the panel, a message, undo, or the list of changes. */

const scratch = await temporaryFolder();
afterAll(() => scratch.remove());

/** Who calls a field of a form otherwise than the panel does. */
function othersIn(preview: Preview, held: Held, fields: PartFields, pointer = '') {
  const nodes = fieldsIn(fields, pointer).filter((node) => !/\/\d+$/.test(node.pointer));
  const isWhole = nodes[0]?.pointer === '';
  return (isWhole ? [] : nodes).flatMap((node) => {
    const found = { file: held.file, pointer: node.pointer, message: '' } as LocatedDiagnostic;
    const said = {
      undo: fieldLabelAt(held, node.pointer, preview),
      changes: fieldIn({ root: held.value as Json, pointer: node.pointer }, held.file, preview)
        .split(': ')
        .at(-1),
      // What a message is about is a place in a file, not in a page as it is put together.
      message: pointer === '' ? labelFields(found, preview).place.split(', ').at(-1) : undefined,
    };
    const wanted = {
      undo: node.name,
      changes: node.name,
      message: pointer === '' ? capitalize(node.name) : undefined,
    };
    return JSON.stringify(said) === JSON.stringify(wanted)
      ? []
      : [{ at: `${held.file}${node.pointer}`, said, wanted }];
  });
}

test.each(listStarters())('in the starter $language $trade.name', async (starter) => {
  const folder = await writeStarter(scratch.path, starter);
  const preview = await openSite(folder, join(scratch.path, 'cache'));
  const { ask } = preview.store;
  const paths = ask(fileNames, 'pages').flatMap((file) =>
    ask(drafts, file).flatMap(({ path }) => path ?? []),
  );
  const ofPages = paths.flatMap((path) => {
    const page = findPage(preview, path)?.page;
    const settings = fieldsOfPage(preview, path);
    if (!page || !settings) return [];
    const parts = PART_NAMES.flatMap((name) =>
      Object.keys(Object(Object(page.value)[name])).flatMap((index) => {
        const fields = fieldsOfPart(preview, path, name, Number(index));
        return fields ? othersIn(preview, page, fields, `/${name}/${index}`) : [];
      }),
    );
    return [...othersIn(preview, page, settings), ...parts];
  });
  const { files } = fieldsOfFile(preview, SITE_FILE);
  const ofFiles = files.flatMap(({ file }) => {
    const fields = fieldsOfFile(preview, file);
    return othersIn(preview, { file, value: fields.value }, fields);
  });
  expect(paths.length).toBeGreaterThan(2);
  expect([...ofPages, ...ofFiles]).toEqual([]);
});
