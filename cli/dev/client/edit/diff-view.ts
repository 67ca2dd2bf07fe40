import { element } from '../build-element.ts';

/** A unified diff whose lines differ by more than their colour. */
export function diffView(diff: string): HTMLElement {
  if (diff.trim() === '') {
    return element('p.description', 'Nothing has changed since the last commit.');
  }
  const lines = diff
    .split('\n')
    .filter((line) => !/^(index|---|\+\+\+|diff --git) ?/.test(line) || line.startsWith('diff'));
  return element(
    'pre.diff',
    { tabindex: '0', 'aria-label': 'Changes since the last commit' },
    ...lines.map((line) =>
      element(
        'span',
        { class: kindOf(line) },
        `${line.replace(/^diff --git a\/(.*) b\/.*$/, '$1')}\n`,
      ),
    ),
  );
}

function kindOf(line: string): string {
  if (line.startsWith('diff') || line.startsWith('new file')) return 'file';
  if (line.startsWith('+')) return 'added';
  if (line.startsWith('-')) return 'removed';
  return line.startsWith('@@') ? 'hunk' : 'same';
}
