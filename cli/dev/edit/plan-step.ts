import type { SourceFile } from '../../../renderer/index.ts';
import { capitalize } from '../../../renderer/light.ts';
import { contentHash } from '../../publish/content-hash.ts';
import type { Change, PageChange, Versions } from '../edit-protocol.ts';
import type { Preview } from '../open-preview.ts';
import { placeName } from '../place-name.ts';
import { deleteWithUsers } from './delete-with-users.ts';
import { describeChange, describePageChange, PAGE_CHANGES } from './describe-change.ts';
import { findPage } from './describe-page.ts';
import { editText } from './edit-text.ts';
import { showPart } from './hidden-parts.ts';
import type { PlannedStep } from './history.ts';
import type { FileEdits } from './page-sources.ts';
import { planChange } from './plan-change.ts';
import { planPage } from './plan-page.ts';
import { EditRefusal, OTHER_CONTENT } from './put-into.ts';
import { withLinks } from './relink-part.ts';
import { sameExperiment } from './same-experiment.ts';

/**
 * The files that a change of the page at a path is to write; none where it changes nothing. `versions`
 * are those of the files that it was decided upon.
 * @throws EditRefusal where a file is another one by now, or the change cannot be written.
 */
export function planStep(
  preview: Preview,
  path: string,
  wanted: Change | PageChange,
  versions: Versions,
): PlannedStep {
  if (isOfPages(wanted)) {
    const files = planPage(wanted, path, preview);
    const withUsers = () => deleteWithUsers(files, preview);
    const words = describePageChange(wanted, path, preview);
    return {
      words,
      files,
      ...(['delete-file', 'delete-page'].includes(wanted.do) && { withUsers }),
    };
  }
  const files = findPage(preview, path);
  if (!files) throw new EditRefusal('There is no such page any more.');
  if (wanted.do === 'show-part') {
    const { path: file, text } = sourceOf(files.page.file, preview, versions);
    const { text: after } = showPart(text, wanted.line);
    return {
      words: describeChange(wanted, file, files.page, preview),
      files: [{ path: file, before: text, after }],
    };
  }
  const planned = planChange(wanted, files);
  const words = describeChange(wanted, planned.file, files.page, preview);
  if (planned.edits.length === 0) return { words, files: [] };
  const edited = editedFile(planned, preview, versions);
  if (edited.after === edited.before) return { words, files: [] };
  const { files: written, withUsers } = withLinks(wanted, files.page, edited, preview);
  const also = planned.also ? [editedFile(planned.also, preview, versions)] : [];
  return { words, files: [...written, ...also, ...sameExperiment(planned, preview)], withUsers };
}

function editedFile({ file, edits }: FileEdits, preview: Preview, versions: Versions) {
  const source = sourceOf(file, preview, versions);
  return { path: file, before: source.text, after: editText(source, edits) };
}

/** A file as it was seen when the change was decided upon. */
function sourceOf(file: string, { snapshot }: Preview, versions: Versions): SourceFile {
  const source = snapshot.sources.find(({ path }) => path === file);
  if (!source) throw new EditRefusal(`${capitalize(placeName(file))} is not there any more.`);
  if (contentHash(source.text) !== versions[file]) {
    throw new EditRefusal(OTHER_CONTENT);
  }
  return source;
}

function isOfPages(change: Change | PageChange): change is PageChange {
  return Object.hasOwn(PAGE_CHANGES, change.do);
}
