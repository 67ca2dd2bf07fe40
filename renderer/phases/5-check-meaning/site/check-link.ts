import { linkedFile } from '../../../text/linked-file.ts';
import { checkFile } from '../check-assets.ts';
import type { SiteIndex } from '../site-index.ts';
import { checkTarget, type LinkDiagnostic, type LinkSource } from './check-target.ts';

/** Whether a link leads to a page, or to a file of the assets folder that visitors may keep. */
export function checkLink(
  target: string,
  from: LinkSource,
  index: SiteIndex,
): LinkDiagnostic | undefined {
  const name = linkedFile(target);
  if (name === undefined) return checkTarget(target, from, index);
  if (from.path === undefined) return fileInMail(target);
  const [missing] = checkFile(name, '', undefined, index);
  return missing && { ...missing, suggest: missing.suggest && `/assets/${missing.suggest}` };
}

/** An e-mail outlives the address of a file, which has another one with each change. */
function fileInMail(target: string): LinkDiagnostic {
  return {
    rule: 'link/page',
    severity: 'error',
    message: `\`${target}\` is a file, whose address changes with it, but an e-mail stays as it is.`,
    help: `Write a redirect in site.yaml, such as \`- { from: /download, to: ${target} }\`, and link to \`/download\`.`,
  };
}
