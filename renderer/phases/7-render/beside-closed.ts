import type { ResolvedPage } from '../../model/model.ts';
import { addUses, type Uses } from '../../ui/uses.ts';
import type { PlacedSection } from './place-sections.ts';
import { scriptWith } from './script-with.ts';
import { startTag } from './tag.ts';

/** The body of a page with its sections, and what all of it makes use of. */
interface Body {
  placed: readonly PlacedSection[];
  html: string[];
  uses: Uses;
}

/**
 * A body with the one behind it, as a template, that browsers show in its place from its end on. A script
 * in front hides the page that is over before anything of it is painted.
 */
export function besideClosed(
  body: Body,
  closed: Body,
  { at, page }: NonNullable<ResolvedPage['afterEnd']>,
): Body {
  addUses(body.uses, closed.uses);
  body.uses.inlineScripts.add('close-page');
  const script = scriptWith('close-page', 'data-until', at);
  return {
    placed: [...body.placed, ...closed.placed],
    html: [
      script,
      ...body.html,
      `${startTag('template', { 'data-title': page.title, 'data-robots': page.noindex ? 'noindex' : undefined })}${closed.html.join('')}</template>`,
      script,
    ],
    uses: body.uses,
  };
}
