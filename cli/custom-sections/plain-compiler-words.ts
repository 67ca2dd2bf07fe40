/** What the bundler says, by how its message begins or what stands there, and what to do about it. */
const WORDS: readonly { text: RegExp; line?: RegExp; help: string }[] = [
  {
    text: /found "!"$/,
    line: /<!--/,
    help: 'A comment in JSX is written {/* … */}.',
  },
  {
    text: /^Unexpected "(?:if|for|while|switch|const|let|return)"$/,
    help: 'Between braces in JSX stands a value: { condition && <p>…</p> }, or { list.map((one) => <p>…</p>) }.',
  },
  {
    text: /^Unexpected "define\w+"$/,
    help: 'Its facts are what the file exports: write `export default` and nothing else before it.',
  },
  {
    text: /automatically-inserted semicolon/,
    help: 'Nothing is shown: write the bracket that opens in the line of `return`.',
  },
  {
    text: /^Could not resolve/,
    help: 'Install the package with npm, or import from `react`, which islands run with.',
  },
  {
    text: /(?:found|^Unexpected) "\$/,
    help: 'Variables of Sass are not CSS: write `--gap: 2px;` and `var(--gap)`.',
  },
  {
    text: /^Expected "[})\]]" (?:to go with|but found end of file)/,
    help: 'What opens there is not closed: write the sign behind its last line.',
  },
  {
    text: /closing "?\w*"? ?tag|Unexpected closing|does not match/,
    help: 'Each tag is closed by one of the same name, or by itself: <br />.',
  },
];

/** What to do about a message of the bundler in the line that it is about; undefined for one that says it itself. */
export function plainHelp(text: string, line: string): string | undefined {
  return WORDS.find((one) => one.text.test(text) && (one.line?.test(line) ?? true))?.help;
}
