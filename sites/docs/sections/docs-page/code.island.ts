/** What stands out in YAML and in commands, by the name of its highlight in the stylesheet. */
const PATTERNS = {
  'code-note': /(?<=^|\s)#.*$/gm,
  'code-variable': /\{\{[^{}]*\}\}/g,
  'code-text': /"(?:[^"\\\n]|\\.)*"/g,
  'code-key': /(?<=^[ \t-]*|[{,] *)[A-Za-z_][\w./-]*(?=:(?:\s|$))/gm,
} as const;

const COLOURED = new Set(['yaml', 'sh', 'markdown', 'json']);

/** Colours the code of a text and gives each block a button that copies it. */
export function codeIsland(island: HTMLElement): void {
  const blocks = [...island.querySelectorAll('pre')];
  for (const block of blocks) addCopyButton(block);
  if (typeof Highlight === 'undefined') return;
  const coloured = blocks.filter(({ dataset }) => COLOURED.has(dataset.language ?? ''));
  for (const [name, pattern] of Object.entries(PATTERNS)) {
    const ranges = coloured.flatMap((block) => rangesOf(block, pattern));
    CSS.highlights.set(name, new Highlight(...ranges));
  }
}

function rangesOf(block: HTMLElement, pattern: RegExp): Range[] {
  const text = block.querySelector('code')?.firstChild;
  if (!(text instanceof Text)) return [];
  return [...text.data.matchAll(pattern)].map(({ index, 0: found }) => {
    const range = new Range();
    range.setStart(text, index);
    range.setEnd(text, index + found.length);
    return range;
  });
}

/** Beside the block, not in it: what scrolls would take the button along. */
function addCopyButton(block: HTMLElement): void {
  const frame = document.createElement('div');
  frame.className = 'docs-code';
  block.replaceWith(frame);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'docs-code__copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent.trimEnd());
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  frame.append(block, button);
}
