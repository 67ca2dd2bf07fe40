import { type InlineScript, inlineScripts } from '../../generated/inline-scripts.ts';
import { addUses, noUses } from '../../ui/uses.ts';
import type { Rendered } from './render-part.tsx';
import { startTag } from './tag.ts';

/** A script that stands in the page, with what it works on. */
export function scriptWith(name: InlineScript, attribute: string, data: unknown): string {
  const tag = startTag('script', { [attribute]: JSON.stringify(data) });
  return `${tag}${inlineScripts[name]}</script>`;
}

/** What is rendered, with a script behind it that works on it. */
export function beforeScript(rendered: Rendered, name: InlineScript, script: string): Rendered {
  const uses = noUses();
  addUses(uses, rendered.uses);
  uses.inlineScripts.add(name);
  return { html: rendered.html + script, uses };
}
