import type { PolicyDirective } from '../../renderer/index.ts';

/** An address of another site that code loads something from. */
export interface Mention {
  directive: PolicyDirective;
  url: URL;
  /** Where it stands in the code, in UTF-16 units. */
  start: number;
  length: number;
}

const ADDRESS =
  /(?<=["'`(=\s])(?:https?:|wss?:)?\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#][^\s"'`<>)\\$]*)?/gi;

/** What stands before an address that visitors follow, or that only names something. */
const LINKED =
  /(?:\b(?:href|xmlns(?::\w+)?|cite)|["']?@(?:context|id|type)["']?)\s*[=:]\s*[{("'`]*$|(?:\blocation(?:\.href)?\s*=|location\.(?:assign|replace)\(|window\.open\()\s*["'`]$/;

/** What loads something from an address that code has in a variable. */
const LOADING =
  /\.src\s*=|\ssrc=\{|\b(?:fetch|import|loadScript|sendBeacon|openInPlace|playInPlace|replaceStage|importScripts)\(|\bnew (?:WebSocket|EventSource|Worker|XMLHttpRequest)\b|createElement\(\s*["'](?:script|iframe|img)|setAttribute\(\s*["']src|<Embed\b/;

/** Attributes that elements, or the scripts that look for them, load the address of. */
const LOADED = /src(?:set)?$|url$|^(?:poster|data|(?:form)?action|data-[\w-]+)$/i;

const BY_TAG: Readonly<Record<string, PolicyDirective>> = {
  audio: 'media-src',
  embed: 'frame-src',
  form: 'form-action',
  Embed: 'frame-src',
  iframe: 'frame-src',
  img: 'img-src',
  link: 'style-src',
  script: 'script-src',
  source: 'media-src',
  video: 'media-src',
};

const FONT = /\.(?:woff2?|[ot]tf)\b/;

/** How far before an address the call may begin that loads it. */
const NEAR = 120;

const BY_CALL: readonly (readonly [RegExp, PolicyDirective])[] = [
  [
    /\b(?:fetch|sendBeacon|WebSocket|EventSource|open)\(\s*(?:"\w+",\s*|'\w+',\s*)?["'`]$/,
    'connect-src',
  ],
  [/\b(?:import|loadScript|importScripts)\(\s*["'`]$/, 'script-src'],
  [/\b(?:openInPlace|playInPlace)\(/, 'frame-src'],
  [/@import\s*(?:url\(\s*)?["']?$/, 'style-src'],
];

/** Finds the addresses of other sites that code loads something from; comments are blank already. */
export function findMentions(code: string): Mention[] {
  const isLoading = LOADING.test(code);
  const written = [...code.matchAll(ADDRESS)].flatMap(({ 0: address, index }) => {
    const directive = directiveOf(address, code, index, isLoading);
    const url = URL.parse(address, 'https://x');
    return directive && url ? [{ directive, url, start: index, length: address.length }] : [];
  });
  return [...written, ...composedMentions(code)];
}

/** A scheme that code puts before something else. */
const SCHEME = /(?:["'](?:https?:)?\/\/["']\s*\+\s*|`(?:https?:)?\/\/\$\{\s*)([\w.]*)/g;

/** A text that is a host, mostly with a path. */
const HOST = /(?<=["'`])(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?<path>\/[^\s"'`<>)\\$]*)?(?=["'`])/gi;

/** Hosts that code puts a scheme before: those of the name behind it, and those that a function gets. */
function composedMentions(code: string): Mention[] {
  const composed = [...code.matchAll(SCHEME)].flatMap(({ 1: name = '', index }) => {
    const isLinked = LINKED.test(code.slice(0, index)) || /\blocation\./.test(name);
    return isLinked ? [] : [name.split('.').at(-1)];
  });
  if (composed.length === 0 || !LOADING.test(code)) return [];
  const names = new Set(composed);
  return [...code.matchAll(HOST)].flatMap(({ 0: host, index, groups }) => {
    const before = code.slice(0, index - 1);
    const [, name] = /\b(\w+)\s*(?::\s*string\s*)?[=:]\s*$/.exec(before) ?? [];
    const isGiven =
      groups?.path && /[(,]\s*$/.test(before) && /^.\s*[,)]/.test(code.slice(index + host.length));
    const isBehind = /["'](?:https?:)?\/\/["']\s*\+\s*$/.test(before);
    const url =
      isGiven || isBehind || (name && names.has(name)) ? URL.parse(`https://${host}`) : null;
    return url ? [{ directive: guess(host, code), url, start: index, length: host.length }] : [];
  });
}

/** What the address at an offset is loaded as; undefined if nothing loads it. */
function directiveOf(
  address: string,
  code: string,
  start: number,
  isLoading: boolean,
): PolicyDirective | undefined {
  const before = code.slice(0, start);
  const { tag, attribute } = elementAt(before) ?? {};
  if (tag && attribute) {
    if (attribute === 'href' ? tag !== 'link' : !LOADED.test(attribute)) return undefined;
    return attribute === 'poster' ? 'img-src' : (BY_TAG[tag] ?? guess(address, code));
  }
  if (LINKED.test(before)) return undefined;
  const called = BY_CALL.find(([pattern]) => pattern.test(before.slice(-NEAR)))?.[1];
  if (called) return called;
  if (/url\(\s*["']?$/.test(before)) return FONT.test(address) ? 'font-src' : 'img-src';
  const mayBeLoaded = isLoading && /["'`]$/.test(before) && !isOnlyLinked(code, before);
  return mayBeLoaded ? guess(address, code) : undefined;
}

/** The element and its attribute whose value begins where the text ends. */
function elementAt(before: string): { tag: string; attribute: string } | undefined {
  const [, attribute] = /\s([\w:-]+)=\s*\{?["'`]?$/.exec(before) ?? [];
  const [, tag] = /<([A-Za-z][\w.]*)\b(?:=>|[^<>])*$/.exec(before) ?? [];
  return attribute && tag ? { tag, attribute } : undefined;
}

/** Whether an address is the value of a constant that only links take. */
function isOnlyLinked(code: string, before: string): boolean {
  const [, name] = /\b(?:const|let|var)\s+(\w+)\s*=\s*["'`]$/.exec(before) ?? [];
  if (!name) return false;
  const uses = [...code.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].slice(1);
  return uses.every(({ index }) => /\bhref=\s*\{(?:`[^`]*\$\{)?$/.test(code.slice(0, index)));
}

/** What an address is loaded as, where only it and the rest of the code may say so. */
function guess(address: string, code: string): PolicyDirective {
  if (/\.(?:png|gif|jpe?g|svg|webp|avif)\b/i.test(address)) return 'img-src';
  if (
    /\.m?js\b/.test(address) ||
    /createElement\(\s*["']script|loadScript\(|<script\b/.test(code)
  ) {
    return 'script-src';
  }
  return /iframe|Embed\b|openInPlace/.test(code) ? 'frame-src' : 'connect-src';
}
