import type { PolicyDirective } from '../registry/policy-sources.ts';
import { note } from './uses.ts';

/** What elements load, by their names and attributes as HTML has them. */
const LOADED: Readonly<Record<string, Readonly<Record<string, PolicyDirective>>>> = {
  audio: { src: 'media-src' },
  button: { formaction: 'form-action' },
  embed: { src: 'frame-src' },
  form: { action: 'form-action' },
  iframe: { src: 'frame-src' },
  img: { src: 'img-src', srcset: 'img-src' },
  link: { href: 'style-src' },
  script: { src: 'script-src' },
  source: { src: 'media-src', srcset: 'img-src' },
  track: { src: 'media-src' },
  video: { src: 'media-src', poster: 'img-src' },
};

/** What a link element only names. */
const NOT_LOADED = ['alternate', 'author', 'canonical', 'me', 'next', 'prev'];

/** Notes what an element of a site's own code loads with the page, HTML that it is given included. */
export function noteLoads(tag: string, props: Readonly<Record<string, unknown>>): void {
  const { __html: html } = Object(props.dangerouslySetInnerHTML) as { __html?: unknown };
  if (typeof html === 'string') noteLoadsIn(html);
  const attributes = Object.entries(props).map(([name, value]) => [name.toLowerCase(), value]);
  noteElement(tag, Object.fromEntries(attributes));
}

function noteLoadsIn(html: string): void {
  for (const [, tag = '', rest = ''] of html.matchAll(
    /<([a-z]+)\b((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi,
  )) {
    const attributes = [...rest.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)];
    noteElement(
      tag.toLowerCase(),
      Object.fromEntries(
        attributes.map(([, name = '', ...value]) => [name.toLowerCase(), value.join('')]),
      ),
    );
  }
}

function noteElement(tag: string, attributes: Readonly<Record<string, unknown>>): void {
  if (typeof attributes.id === 'string') note('ids', attributes.id);
  if (tag === 'a') noteLink(attributes);
  if (tag === 'img' && typeof attributes.src === 'string') note('pictures', attributes.src);
  if (tag === 'link' && NOT_LOADED.includes(String(attributes.rel))) return;
  for (const [name, directive] of Object.entries(LOADED[tag] ?? {})) {
    const value = attributes[name];
    if (typeof value !== 'string') continue;
    const addresses = name === 'srcset' ? value.split(/,\s+/) : [value];
    for (const address of addresses) noteLoad('loads', directive, address.trim().split(/\s/)[0]);
  }
}

/** Notes where an element or a component of a site's own code leads. */
export function noteLink(props: Readonly<Record<string, unknown>>): void {
  const { href = Object(props.button).href } = props;
  if (typeof href === 'string') note('links', href);
}

/** Notes an address of another site that a part loads. */
export function noteLoad(
  kind: 'loads' | 'loadsLater',
  directive: PolicyDirective,
  address: string | undefined,
): void {
  if (address && /^(?:https?:|wss?:)?\/\//.test(address)) note(kind, `${directive} ${address}`);
}
