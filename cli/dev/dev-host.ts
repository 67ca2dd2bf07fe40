import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { iconShapes, linkAtBase, type OutputFile } from '../../renderer/index.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { Failure } from '../terminal/terminal.ts';
import { contentOf } from '../write/change-files.ts';
import { joinContent } from '../write/page-html.ts';
import { readCommand, send, sendText } from './answers.ts';
import type { DevGallery } from './dev-gallery.ts';
import type { DevSession } from './dev-session.ts';
import { samplePage } from './edit/addable-types.ts';
import { answerEditor } from './edit/edit-answers.ts';
import type { Editing } from './edit/editing.ts';
import { ASSETS, EDIT, ICONS, SAMPLE, SHARED } from './edit-protocol.ts';
import type { EventStream } from './event-stream.ts';
import { filesAtMoment } from './files-of-service.ts';
import type { Guard } from './guard.ts';
import { addressInView } from './keep-view.ts';
import { isOfService, type LeadService } from './lead-service.ts';
import { mailsPage } from './mails-page.tsx';
import { openEditor } from './open-editor.ts';
import { PLAIN, readOverrides } from './override-site.ts';
import { absentPage, emptyPage, framePage, momentsPage, refuseForeign } from './own-pages.ts';
import { isRenderable } from './preview-pages.ts';
import { type PreviewScript, REACT_OF_PREVIEW } from './preview-script.ts';
import { ADDRESSES, DEV, PARAMETERS, type SiteState } from './protocol.ts';
import { requestUrl } from './request-url.ts';
import { UnknownVersion } from './versions/version-store.ts';
import { STATE_HEADERS, wantsFrame } from './visitor-states.ts';

/**
 * A file with a content hash in its name is kept for a while: a typeface that has to be fetched again is
 * not shown at once when the style of a page changes.
 */
const KEPT = { 'cache-control': 'max-age=600' };

/** What the host answers from. */
export interface HostParts {
  session: DevSession;
  editing: Editing;
  /** The gallery, and editors of files, or undefined if those who look are at another machine. */
  local?: { gallery: DevGallery };
  service: LeadService;
  events: EventStream;
  script: PreviewScript;
  guard: Guard;
  /** What the site is like as a whole, as far as that is known. */
  state(): SiteState;
  /** A file about the whole site, such as its sitemap, as it was when the site last had no errors. */
  siteFile(path: string): OutputFile | undefined;
  /** Receives what cannot be answered, and is no business of those who asked. */
  fail?(error: Error): void;
  /** The media type of a file by its name. */
  mediaType(path: string): string;
}

/** Answers browsers: with pages as they are now, what they refer to, and leads. */
export function devHost(parts: HostParts): RequestListener {
  return (request, response) => {
    answer(request, response, parts).catch((error: Error) => {
      if (error instanceof UnknownVersion) return sendText(response, 404, `${error.message}\n`);
      if (!parts.local) return failAtDistance(response, error, parts);
      const reason =
        error instanceof Failure
          ? `${error.message} ${error.help}`
          : (error.stack ?? error.message);
      sendText(response, 500, `This page cannot be shown.\n\n${reason}\n`);
    });
  };
}

/** Those at another machine have no use for what only developers understand. */
function failAtDistance(response: ServerResponse, error: Error, { fail }: HostParts): void {
  fail?.(error);
  sendText(response, 500, 'This page cannot be shown at the moment. Please try again.\n');
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  parts: HostParts,
): Promise<void> {
  if (!parts.guard.isExpected(request.headers)) return refuseForeign(response);
  const url = requestUrl(request);
  if (!url) return sendText(response, 400, 'This is no address of a page.\n');
  if (url.pathname.startsWith(`${DEV}/`)) return answerDev(request, response, url, parts);
  if (isOfService(url.pathname)) {
    const { session, service } = parts;
    await session.settled();
    return service.answer(request, response, await filesSeen(request, session));
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendText(response, 405, 'This address does not take this kind of request.\n');
  }
  const location = addressInView(request.headers, url);
  if (location) return void response.writeHead(302, { location }).end();
  if (await showPage(response, url, parts)) return;
  if (await sendFile(response, url.pathname, parts)) return;
  if (await redirect(response, url, parts)) return;
  await showUnknown(response, url, parts);
}

/**
 * What the service answers a form from that is seen at another moment, or with all places taken;
 * undefined if the site cannot be rendered: it then answers as it last did.
 */
async function filesSeen(
  { method, headers: { referer = '' } }: IncomingMessage,
  session: DevSession,
): Promise<OutputFile[] | undefined> {
  if (method !== 'POST' || !URL.canParse(referer)) return undefined;
  const { pathname, searchParams } = new URL(referer);
  const { at, full } = readOverrides(searchParams);
  if (at === undefined && full === undefined) return undefined;
  const seen = await session.seenAt(pathname, { ...PLAIN, at, full });
  return isRenderable(seen) ? filesAtMoment(seen, session.preview()) : undefined;
}

async function answerDev(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  { session, editing, local, events, script, state, guard, mediaType }: HostParts,
): Promise<void> {
  const { pathname } = url;
  if (pathname.startsWith(EDIT)) {
    return answerEditor(request, response, url, editing, guard);
  }
  if (pathname.startsWith(SHARED)) return sendShared(response, pathname, editing);
  if (pathname.startsWith(ICONS)) return sendIcon(response, pathname.slice(ICONS.length));
  if (pathname.startsWith(ASSETS)) {
    return sendAsset(response, url, session, mediaType);
  }
  switch (pathname) {
    case ADDRESSES.script:
      return send(response, 200, 'text/javascript; charset=utf-8', script.content);
    case ADDRESSES.react: {
      const react = await session.fileAt(session.reactPath());
      return send(response, 200, 'text/javascript; charset=utf-8', react?.content ?? '');
    }
    case ADDRESSES.events:
      return events.open(response, [['state', state()]]);
    case ADDRESSES.open:
      return local
        ? openPlace(request, response, session, guard)
        : sendText(response, 404, NOTHING);
    case SAMPLE:
      return showSample(response, url, session);
    case ADDRESSES.mails: {
      const seen = await session.seenAt('/', readOverrides(url.searchParams));
      return void sendPage(response, 200, mailsPage(seen));
    }
    case ADDRESSES.gallery:
      return local
        ? leadToGallery(response, url, session, local.gallery)
        : sendText(response, 404, NOTHING);
    default:
      return sendText(response, 404, NOTHING);
  }
}

const NOTHING = 'There is nothing at this address.\n';

/** An example of a section in the look of the site, without anything of the editor. */
function showSample(response: ServerResponse, { searchParams }: URL, session: DevSession): void {
  const asked = (name: string) => searchParams.get(name) ?? '';
  const wanted = { path: asked('path'), type: asked('type'), example: asked('example') };
  const html = samplePage(session.preview(), wanted);
  if (html === undefined) sendText(response, 404, 'There is no such example.\n');
  else sendPage(response, 200, html);
}

/** A file of the assets folder, perhaps as it was in a version; as a page of its own it may do nothing. */
async function sendAsset(
  response: ServerResponse,
  { pathname, searchParams }: URL,
  session: DevSession,
  mediaType: HostParts['mediaType'],
): Promise<void> {
  const { version } = readOverrides(searchParams);
  const { folder, assets } = session.preview().snapshot;
  const wanted = decodePath(pathname)?.slice(ASSETS.length) ?? '';
  const isInside = !wanted.split('/').includes('..');
  const name = version && isInside ? wanted : assets.find((one) => one === wanted);
  const path = `assets/${name}`;
  const content = version
    ? await (await session.versions()).contentAt(version, path)
    : name && contentOf(folder, path);
  if (name && content) send(response, 200, mediaType(name), content, HARMLESS);
  else sendText(response, 404, 'There is no such file.\n');
}

/** What answers to the editor have in common: always the same at its address. */
function sendShared(response: ServerResponse, address: string, { shared }: Editing): void {
  const text = shared.at(address);
  const headers = { 'cache-control': 'max-age=31536000, immutable' };
  if (text === undefined) sendText(response, 404, NOTHING);
  else send(response, 200, 'application/json; charset=utf-8', text, headers);
}

/** An icon in the colour of the texts of the panel. */
function sendIcon(response: ServerResponse, name: string): void {
  const shapes = iconShapes(name);
  const look = 'fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${look}>${shapes}</svg>`;
  if (shapes) send(response, 200, 'image/svg+xml', svg, HARMLESS);
  else sendText(response, 404, 'There is no such icon.\n');
}

const HARMLESS = {
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
};

async function leadToGallery(
  response: ServerResponse,
  { searchParams }: URL,
  session: DevSession,
  gallery: DevGallery,
): Promise<void> {
  await session.settled();
  try {
    const at = searchParams.get(PARAMETERS.at);
    const address = await gallery.addressOf(session.preview());
    const location = at ? `${address}/?at=${encodeURIComponent(at)}` : address;
    response.writeHead(302, { location, 'cache-control': 'no-store' }).end();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    sendText(response, 503, `The gallery cannot be shown. ${error.message}\n`);
  }
}

/** Opens a file of the site in an editor; no other one. */
async function openPlace(
  request: IncomingMessage,
  response: ServerResponse,
  session: DevSession,
  { mayCommand }: Guard,
): Promise<void> {
  if (request.method !== 'POST' || !mayCommand(request.headers)) {
    return sendText(response, 403, 'Only a page of the preview may open files.\n');
  }
  const { file, line, column } = await readCommand(request);
  const { folder, sources, code } = session.preview().snapshot;
  const known = [...sources, ...code].find(({ path }) => path === file);
  if (!known) return sendText(response, 404, 'The site has no such file.\n');
  const isOpen = await openEditor({
    file: join(folder, known.path),
    line: Number(line) || 1,
    column: Number(column) || 1,
  });
  if (isOpen) return sendText(response, 204, '');
  return sendText(response, 500, 'No editor could be opened. Name yours, such as EDITOR=code.\n');
}

/** Answers with the page at a path; false if it does not exist. */
async function showPage(response: ServerResponse, url: URL, parts: HostParts): Promise<boolean> {
  const path = decodePath(url.pathname);
  if (path === undefined) return false;
  const { session, script } = parts;
  const shown = await session.showPage(path, readOverrides(url.searchParams));
  if (shown.kind === 'unknown') return false;
  if (url.searchParams.has(PARAMETERS.moments)) return sendPage(response, 200, momentsPage(script));
  if (wantsFrame(url)) return sendPage(response, 200, framePage(script));
  if (shown.kind === 'faulty') return sendPage(response, 200, emptyPage(script));
  if (shown.kind === 'absent') return sendPage(response, 200, absentPage(script));
  const html = joinContent(shown.page.file.content);
  const headers = STATE_HEADERS[url.searchParams.get(PARAMETERS.state) ?? ''] ?? {};
  return sendPage(response, 200, script.addTo(html, shown), headers);
}

/**
 * Leads to where an address has moved, or to the way in which that of a page is written. A browser must
 * not cache it: the site may be another one in a moment.
 */
async function redirect(
  response: ServerResponse,
  url: URL,
  { session }: HostParts,
): Promise<boolean> {
  const path = decodePath(url.pathname);
  if (path === undefined) return false;
  const { site, shared } = session.preview();
  const redirect = site?.redirects?.find(({ from }) => from === path);
  const moved = redirect && linkAtBase(redirect.to, 'href', '', shared.public.files);
  const other = path.replace(/(\/index)?(\.html|\/)$/, '') || '/';
  const isPage = other !== path && (await session.showPage(other, PLAIN)).kind === 'page';
  const to = moved ?? (isPage ? encodeURI(other) : undefined);
  if (to === undefined) return false;
  response.writeHead(302, { location: to.includes('?') ? to : to + url.search }).end();
  return true;
}

/** The page for addresses that do not exist. */
async function showUnknown(
  response: ServerResponse,
  url: URL,
  { session, script }: HostParts,
): Promise<void> {
  const shown = await session.showPage(routes.pages.notFound, readOverrides(url.searchParams));
  if (shown.kind !== 'page') return sendText(response, 404, 'There is no page at this address.\n');
  sendPage(response, 404, script.addTo(joinContent(shown.page.file.content), shown));
}

function sendPage(
  response: ServerResponse,
  status: number,
  html: string,
  headers: Readonly<Record<string, string>> = {},
): true {
  send(response, status, 'text/html; charset=utf-8', html, headers);
  return true;
}

async function sendFile(
  response: ServerResponse,
  pathname: string,
  { session, siteFile, mediaType }: HostParts,
): Promise<boolean> {
  const path = decodePath(pathname)?.slice(1);
  if (!path) return false;
  if (path === session.reactPath()) {
    send(response, 200, mediaType(path), REACT_OF_PREVIEW);
    return true;
  }
  const named = await session.fileAt(path);
  const file = named ?? siteFile(path);
  if (!file) return false;
  const type = mediaType(file.path);
  const isDrawing = type.startsWith('image/svg');
  // As a page of its own, a drawing could run scripts.
  send(response, 200, type, file.content, { ...(named && KEPT), ...(isDrawing && HARMLESS) });
  return true;
}

/** Undefined for an address that is none of a file. */
function decodePath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname);
    return path.includes('\0') ? undefined : path;
  } catch {
    return undefined;
  }
}
