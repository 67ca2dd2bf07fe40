import { isError, type OutputFile } from '../../renderer/index.ts';
import type { AnswerOptions } from '../data/take-answers.ts';
import { reportDiagnostics } from '../print/report-diagnostics.ts';
import { summarize } from '../print/summarize.ts';
import { cacheFolder } from '../read/cache-folder.ts';
import type { SiteLocation } from '../read/find-site.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type PreviewedSite, unknownSite } from './check-whole-site.ts';
import { type BuildGallery, devGallery } from './dev-gallery.ts';
import { createHost } from './dev-host.ts';
import { type DevListener, startSession } from './dev-session.ts';
import { startEditing } from './edit/editing.ts';
import { eventStream } from './event-stream.ts';
import { createToken } from './guard.ts';
import { leadService, type StartService } from './lead-service.ts';
import { listen } from './listen.ts';
import { previewScript } from './preview-script.ts';
import type { SiteState } from './protocol.ts';

/** What a preview takes from elsewhere. */
export interface PreviewParts extends AnswerOptions {
  start: StartService;
  /** The media type of a file by its name. */
  mediaType(path: string): string;
  buildGallery: BuildGallery;
}

/** A preview that runs. */
export interface RunningPreview {
  url: string;
  close(): Promise<void>;
}

/** Starts the preview of a site, on `port` or a free one. */
export async function startDev(
  { folder }: SiteLocation,
  port: number | undefined,
  parts: PreviewParts,
  terminal: Terminal,
): Promise<RunningPreview> {
  const events = eventStream();
  const service = leadService(parts.start, (reason) =>
    terminal.note(`warning Leads cannot be stored in this preview: ${reason}`),
  );
  let state: SiteState = unknownSite([]);
  let siteFiles: readonly OutputFile[] = [];
  const report = reporter(terminal);
  const listener: DevListener = {
    changed: () => events.send('change', null),
    async checked(found, checked) {
      // What is unknown of a site for the moment is as it was.
      const now = checked ? found : { ...state, problems: found.problems };
      await report(now, checked);
      if (checked?.siteFiles) {
        siteFiles = checked.siteFiles;
        service.update(siteFiles);
      }
      const isNews = JSON.stringify(now) !== JSON.stringify(state);
      state = now;
      if (isNews) events.send('state', state);
    },
  };
  const opening = startSession(folder, cacheFolder(terminal.cwd), listener, parts);
  const session = await opening.catch(async (error) => {
    events.close();
    await service.close();
    throw error;
  });
  const token = createToken();
  const script = previewScript(token);
  const { mediaType } = parts;
  const gallery = devGallery(parts.buildGallery);
  const host = createHost({
    session,
    editing: startEditing(session),
    gallery,
    service,
    events,
    script,
    token,
    state: () => state,
    siteFile: (path) => siteFiles.find((file) => file.path === path && isPublic(path)),
    mediaType,
  });
  const close = async () => {
    events.close();
    host.close();
    host.closeAllConnections();
    await session.close();
    await service.close();
    await gallery.close();
  };
  try {
    return { url: await listen(host, port), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What hosts and the service read is for nobody else. */
function isPublic(path: string): boolean {
  return !/^[_.]/.test(path);
}

/**
 * Makes the function that prints problems in the terminal, once for each change of them. Warnings are
 * counted: the preview lists them.
 */
function reporter(terminal: Terminal) {
  let printed = '';
  return async ({ problems }: SiteState, checked: PreviewedSite | undefined): Promise<void> => {
    const now = JSON.stringify(problems);
    if (now === printed) return;
    printed = now;
    const errors = checked?.diagnostics.filter(isError) ?? [];
    if (checked && errors.length > 0) {
      terminal.note(await reportDiagnostics(errors, checked.snapshot, 'pretty', terminal));
    }
    for (const { message, help } of problems.filter(({ file }) => file === '')) {
      terminal.note(`error ${message}${help ? `\nhelp: ${help}` : ''}`);
    }
    if (checked && !problems.some(isError)) terminal.note(summarize(checked.diagnostics));
  };
}
