import { inlineScripts, type InlineScript as Name } from '../generated/inline-scripts.ts';
import { note } from './uses.ts';

/** A script of our own that runs as soon as the browser has read what stands before it. */
export function InlineScript({ name }: { name: Name }) {
  note('inlineScripts', name);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of the program, the same for all
  return <script dangerouslySetInnerHTML={{ __html: inlineScripts[name] }} />;
}
