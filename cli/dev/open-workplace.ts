import type { RequestListener } from 'node:http';
import type { OutputFile } from '../../renderer/index.ts';
import { type PreviewedSite, unknownSite } from './check-whole-site.ts';
import { devHost, type HostParts } from './dev-host.ts';
import {
  type DevListener,
  type DevSession,
  type SessionParts,
  startSession,
} from './dev-session.ts';
import { type Editing, startEditing } from './edit/editing.ts';
import { eventStream } from './event-stream.ts';
import { leadService, type StartService } from './lead-service.ts';
import type { SiteState } from './protocol.ts';

/** What a workplace takes from elsewhere. */
export interface WorkplaceParts
  extends SessionParts,
    Pick<HostParts, 'guard' | 'script' | 'mediaType' | 'local' | 'fail'> {
  start: StartService;
  /** Receives what is wrong with the site, and why leads cannot be stored. */
  report(state: SiteState, checked: PreviewedSite | undefined): void | Promise<void>;
  reportService(reason: string): void;
}

/** A site that is followed, seen and edited by browsers. */
export interface Workplace {
  session: DevSession;
  editing: Editing;
  answer: RequestListener;
  /** Answers with pages that have another script, or with another way to edit. */
  answerWith(parts: Partial<Pick<HostParts, 'script' | 'editing'>>): RequestListener;
  close(): Promise<void>;
}

/** Opens the site in a folder; `cache` is the folder of what was made before. */
export async function openWorkplace(
  folder: string,
  cache: string,
  parts: WorkplaceParts,
): Promise<Workplace> {
  const events = eventStream();
  const service = leadService(parts.start, parts.reportService);
  let state: SiteState = unknownSite([]);
  let siteFiles: readonly OutputFile[] = [];
  const listener: DevListener = {
    changed: () => events.send('change', null),
    async checked(found, checked) {
      // What is unknown of a site for the moment is as it was.
      const now = checked ? found : { ...state, problems: found.problems };
      await parts.report(now, checked);
      if (checked?.siteFiles) {
        siteFiles = checked.siteFiles;
        service.update(siteFiles);
      }
      const isNews = JSON.stringify(now) !== JSON.stringify(state);
      state = now;
      if (isNews) events.send('state', state);
    },
  };
  const session = await startSession(folder, cache, listener, parts).catch(async (error) => {
    events.close();
    await service.close();
    throw error;
  });
  const editing = startEditing(session);
  const host = {
    ...parts,
    session,
    editing,
    service,
    events,
    state: () => state,
    siteFile: (path: string) => siteFiles.find((file) => file.path === path && isPublic(path)),
  };
  return {
    session,
    editing,
    answer: devHost(host),
    answerWith: (own) => devHost({ ...host, ...own }),
    async close() {
      events.close();
      await session.close();
      await service.close();
    },
  };
}

/** What hosts and the service read is for nobody else. */
function isPublic(path: string): boolean {
  return !/^[_.]/.test(path);
}
