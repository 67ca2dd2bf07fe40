import { expect, test } from 'vitest';
import {
  BLOCKED_SCRIPTS,
  BLOCKED_STYLES,
  findMisuses,
  IN_COMPONENTS,
  WITHOUT_ISLANDS,
} from '../../cli/custom-sections/misuses.ts';
import { parseCode } from '../../cli/custom-sections/syntax-tree.ts';

const ALL = [BLOCKED_STYLES, BLOCKED_SCRIPTS, IN_COMPONENTS, WITHOUT_ISLANDS].flat();

test.each([
  '<img src={price > 3 ? dear : cheap} alt={name} />',
  '<img alt="" src="/a.svg" />',
  '<img {...picture} />',
  '<a title="More > less" href={item.href}>{item.label}</a>',
  '<a id="prices" />',
  '<input placeholder="Write eval( and it runs" />',
  '<p title="style= and onclick= are attributes">{text}</p>',
  '<p>{`A <b>bold</b> word`}</p>',
  'format(new Date(item.at))',
  'console.log("new Function()", "Math.random()")',
  '/* <a>eval("x")</a> */ null',
  'setTimeout(() => show(), 10)',
  'new Worker(new URL("./count.ts", import.meta.url))',
  'evaluate("x")',
  '<script type="application/json" dangerouslySetInnerHTML={data} />',
  '<Chart onchange={draw} />',
  '<p data-style="tall" className="online" />',
])('%s is sound', (expression) => {
  expect(misusesIn(expression)).toEqual([]);
});

test.each([
  ['<img src="/a > b.svg" />', 'custom-section/alternative-text'],
  ['<a className="more">More</a>', 'link/placeholder'],
  ['<p style={{ color: "red" }} />', 'custom-section/inline-style'],
  ['<p style="color: red" />', 'custom-section/inline-style'],
  [`\`<p class="\${name}" style='color: red'>\``, 'custom-section/inline-style'],
  ['<a href="javascript:open()">Open</a>', 'custom-section/inline-script'],
  ['element.innerHTML = "<b onclick=show()>Show</b>"', 'custom-section/inline-script'],
  [`new Worker(\`blob:\${address}\`)`, 'custom-section/inline-script'],
  [`setInterval(\`tick(\${at})\`, 10)`, 'custom-section/inline-script'],
  ['<button onClick={show}>Show</button>', 'custom-section/without-island'],
  ['<button onclick={show}>Show</button>', 'custom-section/without-island'],
  ['React.useState(0)', 'custom-section/without-island'],
  ['<b>{new Date().getFullYear()}</b>', 'custom-section/moment-of-build'],
])('%s is none: %s', (expression, rule) => {
  expect(misusesIn(expression)).toEqual([rule]);
});

test.each([
  ['const made = document.createElement("script"); made.text = "run()";', 1],
  ['const made: Node = document.createElement("script"); const a = 1; made.append("run()");', 1],
  ['this.made = document.createElement("script"); this.made.textContent = code;', 1],
  ['const made = document.createElement("script"); made.src = address;', 0],
  [
    'const made = document.createElement("script"); made.type = "application/ld+json"; made.text = data;',
    0,
  ],
  [
    'let made = document.createElement("script"); made = document.createElement("p"); made.textContent = "Done";',
    0,
  ],
  [
    'const made = document.createElement("script"); const fill = (made) => { made.textContent = "Done"; };',
    0,
  ],
  [
    'function one() { const made = document.createElement("script"); } function other(made) { made.text = "Done"; }',
    0,
  ],
])('%s has %i scripts whose content is code', (code, count) => {
  expect(findMisuses('made.ts', parseCode('made.ts', code), BLOCKED_SCRIPTS)).toHaveLength(count);
});

function misusesIn(expression: string): string[] {
  const code = parseCode('shown.tsx', `export const shown = () => (${expression});`);
  expect(code.nodes).not.toEqual([]);
  return findMisuses('shown.tsx', code, ALL).map(({ rule }) => rule);
}
