import { createServer } from 'node:http';
import { isError } from '../../renderer/index.ts';
import type { AnswerOptions } from '../data/take-answers.ts';
import { reportDiagnostics } from '../print/report-diagnostics.ts';
import { summarize } from '../print/summarize.ts';
import { cacheFolder, type SiteLocation } from '../read/find-site.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { PreviewedSite } from './check-whole-site.ts';
import { type BuildGallery, devGallery } from './dev-gallery.ts';
import { localGuard } from './guard.ts';
import type { StartService } from './lead-service.ts';
import { listen } from './listen.ts';
import { openWorkplace } from './open-workplace.ts';
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
  const gallery = devGallery(parts.buildGallery);
  const guard = localGuard();
  const workplace = await openWorkplace(folder, cacheFolder(terminal.cwd), {
    ...parts,
    guard,
    local: { gallery },
    script: previewScript({ token: guard.token }),
    // Who builds what is published builds it for visitors.
    published: () => ({}),
    report: reporter(terminal),
    reportService: (reason) =>
      terminal.note(`warning Leads cannot be stored in this preview: ${reason}`),
  });
  const host = createServer(workplace.answer);
  const close = async () => {
    host.close();
    host.closeAllConnections();
    await workplace.close();
    await gallery.close();
  };
  try {
    return { url: await listen(host, port), close };
  } catch (error) {
    await close();
    throw error;
  }
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
