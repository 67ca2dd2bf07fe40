import type { Diagnostic } from '../../../model/diagnostic.ts';
import { oncePer, oncePerText } from '../../../model/once.ts';
import type { Rules } from '../../../model/rule.ts';
import type { FieldText } from '../../../registry/schema/field-text.ts';
import { canBeLink, explainHref } from '../../../text/explain-href.ts';
import {
  isAddress,
  type MarkdownTarget,
  markdownTargets,
  mayHaveLinks,
} from '../../../text/read-markdown.ts';
import { offer, shorten } from '../../../text/wording.ts';
import { PART_IN_TEXT } from '../check-wording.ts';
import type { SiteIndex } from '../site-index.ts';
import { checkLink } from './check-link.ts';
import { placeholderLink } from './check-target.ts';
import type { LinkDiagnostic, LinkSource } from './link-source.ts';

export const rules: Rules = {
  'text/broken-link': {
    title: 'A link that is shown as text',
    why: 'Visitors would see the brackets and the address instead of a link.',
    fix: 'Close both brackets, and leave no space in the address.',
    wrong: 'text: See [our prices](/our prices).',
    right: 'text: See [our prices](/our-prices).',
  },
  'text/picture': {
    title: 'A picture in a text that cannot stand there',
    why: 'One from elsewhere shows others who reads the page, and one without words says nothing to those who cannot see it.',
    fix: 'Put the file into the assets folder, and say what it shows.',
    wrong: '![](https://elsewhere.example/shop.jpg)',
    right: '![The shop on a Sunday](shop.jpg)',
  },
};

/** The targets in a text of a site: pages share the texts of partials. */
const targetsOf = oncePer((_site: SiteIndex) => oncePerText(markdownTargets));

/** Whether the links in a text of Markdown lead somewhere. */
export function checkMarkdownLinks(
  { text, pointer }: FieldText,
  from: LinkSource,
  index: SiteIndex,
): Diagnostic[] {
  if (!mayHaveLinks(text)) return [];
  return targetsOf(index)(text).flatMap((found) => {
    const isShortcode = found.kind === 'broken' && text.includes(`[[${found.target}]]`);
    // One with attributes is reported in texts of all kinds.
    if (isShortcode && found.target.includes('=')) return [];
    const diagnostic = isShortcode ? shortcode(found.target, index) : checkOne(found, from, index);
    return diagnostic ? [{ words: found.target, ...diagnostic, pointer }] : [];
  });
}

/** The links in a text of Markdown, as they are written. */
export function linksInMarkdown(text: string, index: SiteIndex): string[] {
  return targetsOf(index)(text).flatMap(({ kind, target }) => (kind === 'link' ? target : []));
}

function checkOne(
  { kind, target, alt, isEmpty }: MarkdownTarget,
  from: LinkSource,
  index: SiteIndex,
): LinkDiagnostic | undefined {
  if (kind === 'picture') return checkPicture(target, alt, from.path);
  if (kind === 'broken') return broken(target);
  if (isEmpty) return withoutWords(target);
  if (target === '') return { ...placeholderLink(']()'), words: ']()' };
  if (canBeLink(target) || target.includes('{{'))
    return checkLink(target, { ...from, isInText: true }, index);
  const meant = pageBeside(target, from.path, index);
  const help = meant && offer(meant, 'A link to a page of this site is its whole path.');
  return { ...explainHref('The target', target), ...help };
}

/** A link that nobody can see. */
function withoutWords(target: string): LinkDiagnostic {
  return {
    rule: 'link/label',
    severity: 'warning',
    words: `[](${target})`,
    message: 'This link has no words, so visitors do not see it.',
    help: `Write what they find there between the square brackets: [words](${target})`,
  };
}

/** The page that a target names as links between files do: from its folder on, with the ending. */
function pageBeside(target: string, from = '/', index: SiteIndex): string | undefined {
  const address = URL.parse(target, `https://site.invalid${from}`);
  if (address?.host !== 'site.invalid') return undefined;
  const path = address.pathname.replace(/\.(?:md|ya?ml|html?)$/, '');
  return index.pages.has(path) ? path + address.hash : undefined;
}

/** What cameras and programs call a picture says nothing. */
const FILE_NAME =
  /^\s*[\w() -]+\.(?:jpe?g|png|gif|webp|avif|svg|heic)\s*$|^\s*(?:IMG|DSC|PXL)_?\d+\s*$/i;

/** E-mails, which have no path, show no pictures: these would reveal when an e-mail is opened. */
function checkPicture(
  target: string,
  alt: string | undefined,
  path: string | undefined,
): LinkDiagnostic | undefined {
  const isFile = FILE_NAME.test(alt ?? '');
  if (path !== undefined && !isAddress(target) && alt?.trim() && !isFile) return undefined;
  const name = `\`${shorten(target)}\``;
  if (path === undefined) {
    return picture(`Pictures cannot stand in an e-mail: ${name}.`, 'Remove it here.');
  }
  return isAddress(target)
    ? picture(
        `A picture in a text comes from the assets folder, but this one is ${name}.`,
        'Put the file into the assets folder and write its name: ![what it shows](photo.jpg)',
      )
    : picture(
        `The picture ${name} does not say what it shows.`,
        'Write that between the square brackets, for people who cannot see it: ![what it shows](…)',
      );
}

function picture(message: string, help: string): LinkDiagnostic {
  return { rule: 'text/picture', message, help };
}

/** `[[contact-form]]`, where other programs put a part of a page. */
function shortcode(target: string, { pages }: SiteIndex): LinkDiagnostic {
  const path = `/${target}`;
  return {
    rule: 'text/broken-link',
    message: `\`[[${shorten(target)}]]\` would be shown as it is written, brackets and all.`,
    help: pages.has(path) ? `Write: [words](${path})` : PART_IN_TEXT,
  };
}

function broken(target: string): LinkDiagnostic {
  return {
    rule: 'text/broken-link',
    message: `The link to \`${shorten(target)}\` would be shown as it is written, brackets and all.`,
    help: /\S \S.*\.\w{3,4}$/.test(target)
      ? `Rename the file without spaces, and write \`${target.replace(/\s+/g, '-')}\`.`
      : 'Write [words](/path): no space between ] and (, none in the address, and both brackets closed.',
  };
}
