import type { Terminal } from '../terminal/terminal.ts';

/** Reports which built-in types the site replaces, by names such as `section faq`. */
export function reportReplaced(replaced: readonly string[], terminal: Terminal): void {
  for (const name of replaced) {
    terminal.note(`The site's own ${name} takes the place of the built-in one.`);
  }
}
