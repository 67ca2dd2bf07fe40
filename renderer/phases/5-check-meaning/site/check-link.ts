import { linkedFile } from '../../../text/linked-file.ts';
import { shorten } from '../../../text/wording.ts';
import { checkFile } from '../check-assets.ts';
import type { SiteIndex } from '../site-index.ts';
import { checkTarget } from './check-target.ts';
import type { LinkDiagnostic, LinkSource } from './link-source.ts';
import { ownPath, pathBesideWww, pathWithin } from './own-path.ts';

/** Whether a link leads to a page, or to a file of the assets folder that visitors may keep. */
export function checkLink(
  target: string,
  from: LinkSource,
  index: SiteIndex,
): LinkDiagnostic | undefined {
  const name = linkedFile(target);
  if (name === undefined)
    return checkTarget(target, from, index) ?? completeAddress(target, from, index);
  if (from.path === undefined) return fileInMail(target);
  const [missing] = checkFile(name, '', undefined, index);
  return missing && { ...missing, suggest: missing.suggest && `/assets/${missing.suggest}` };
}

/** A link within the site leads visitors of its previews away; an e-mail needs all of it. */
function completeAddress(
  target: string,
  { path }: LinkSource,
  index: SiteIndex,
): LinkDiagnostic | undefined {
  const beside = pathBesideWww(target, index);
  const isPage = beside !== undefined && index.pages.has(pathWithin(beside, index) ?? '');
  const own = path && (ownPath(target, index) ?? (isPage ? beside : undefined));
  if (own === undefined) return undefined;
  return {
    rule: 'link/copied',
    severity: 'warning',
    message: `\`${shorten(target)}\` is an address of this site: previews and moves to another host would lead away from it.`,
    help: `Write \`${own}\`.`,
    suggest: own,
    fix: { from: target, to: own },
  };
}

/** An e-mail outlives the address of a file, which has another one with each change. */
function fileInMail(target: string): LinkDiagnostic {
  return {
    rule: 'link/page',
    message: `\`${target}\` is a file, whose address changes with it, but an e-mail stays as it is.`,
    help: `Write a redirect in site.yaml, such as \`- { from: /download, to: ${target} }\`, and link to \`/download\`.`,
  };
}
