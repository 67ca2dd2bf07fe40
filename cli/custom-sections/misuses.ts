import { filledElement } from './made-elements.ts';

/** What is written in the code of a site, and has no effect or harms a page. */
export interface Misuse {
  rule: string;
  pattern: RegExp;
  message: (written: string) => string;
  help: string;
}

const STYLE = 'Write a class, and its rules into the CSS file of the section.';
const ISLAND = 'an island: a file named `<name>.island.ts`';

/** What the content security policy of the pages blocks, in a component, an island or a third party. */
export const BLOCKED: readonly Misuse[] = [
  {
    rule: 'own-type/inline-style',
    pattern:
      /(?<=<[\w.]+(?:\s[^<>]*?)?\s)style=(?=["'])|\.setAttribute\(\s*["']style["']|<style(?=[\s>])/,
    message: (written) =>
      written === '<style'
        ? 'The content security policy of the pages blocks styles in their HTML.'
        : 'The content security policy of the pages blocks `style` attributes.',
    help: STYLE,
  },
  {
    rule: 'own-type/inline-script',
    pattern: /<script\b(?![^>]*\s(?:src|type)=)[^>]*>/,
    message: () => 'The content security policy of the pages blocks scripts in their HTML.',
    help: `Put its code into ${ISLAND}.`,
  },
  {
    rule: 'own-type/inline-script',
    pattern: /(?<=<[a-z][\w-]*(?:\s[^<>]*?)?\s)on[a-z]+=(?=["'])|(?<=["'`=]\s*)javascript:/,
    message: (written) =>
      `The content security policy of the pages blocks \`${written.replace('=', '')}\` in their HTML.`,
    help: `Put what a click does into ${ISLAND}, which calls addEventListener.`,
  },
  {
    rule: 'own-type/without-island',
    pattern: /(?<=<[a-z][\w-]*(?:\s[^<>]*?)?\s)on[a-z]+(?==\{)/,
    message: (written) => `\`${written}\` has no effect: React knows no such handler.`,
    help: 'It writes them with a capital letter, such as `onClick` and `onMouseDown`.',
  },
  {
    rule: 'own-type/inline-style',
    pattern: filledElement('style'),
    message: () =>
      'The content security policy of the pages blocks styles that code writes into them.',
    help: STYLE,
  },
  {
    rule: 'own-type/inline-script',
    pattern: filledElement('script'),
    message: () =>
      'The content security policy of the pages blocks scripts that code writes into them.',
    help: `Put its code into ${ISLAND}.`,
  },
  {
    rule: 'own-type/inline-script',
    pattern:
      /\.setAttribute\(\s*["'`]on(?:abort|animation|before|blur|cancel|can|change|click|close|context|copy|cut|dbl|drag|drop|ended|error|focus|hash|input|invalid|key|load|message|mouse|page|paste|pause|play|pointer|pop|progress|reset|resize|scroll|select|storage|submit|toggle|touch|transition|unload|wheel)[a-z]*["'`]/,
    message: (written) =>
      `The content security policy of the pages blocks \`${/on[a-z]+/.exec(written)?.[0]}\` as an attribute.`,
    help: 'Call addEventListener with a function.',
  },
  {
    rule: 'own-type/inline-script',
    pattern:
      /\bnew (?:Shared)?Worker\(\s*(?:(?:\w+\.)?URL\.createObjectURL\(|["'`](?:blob|data):|(\w+)(?=\s*[,)])(?<=\b\1\s*=\s*(?:\w+\.)?URL\.createObjectURL\([\s\S]*))/,
    message: () =>
      'The content security policy of the pages blocks workers whose code is made in the browser.',
    help: 'Call that code in the island itself.',
  },
  {
    rule: 'own-type/inline-script',
    pattern: /(?<![\w.])eval\(|\bnew Function\(|\bset(?:Timeout|Interval)\(\s*["'`]/,
    message: (written) =>
      `The content security policy of the pages blocks code that is made of a text, as by \`${written.replace(/\(.*/, '')}\`.`,
    help: 'Write a function in place of the text.',
  },
];

/** What only the component of a section cannot do. */
export const IN_COMPONENTS: readonly Misuse[] = [
  {
    rule: 'own-type/inline-style',
    pattern: /(?<=<[\w.]+(?:\s[^<>]*?)?\s)style=(?=\{)/,
    message: () => 'The content security policy of the pages blocks `style` attributes.',
    help: STYLE,
  },
  {
    rule: 'link/placeholder',
    pattern:
      /<a(?=[\s>])(?:\s+(?!href\b|id\b|name\b)[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[\w.[\]]+\}))?)*\s*>/,
    message: () => 'This link leads nowhere: it has no `href`.',
    help: 'Add it, best as a field of the schema: "$ref": "common.schema.json#/$defs/href"',
  },
  {
    rule: 'own-type/alternative-text',
    pattern: /<img\b(?![^>]*\salt=)(?![^>]*\{\.\.\.)[^>]*>/,
    message: () => 'This picture has no alternative text.',
    help: 'Add `alt`, best as a field of the schema; alt="" where the picture only decorates.',
  },
  {
    rule: 'own-type/moment-of-build',
    pattern: /\bMath\.random\(|\bDate\.now\(|\bnew Date\(\)/,
    message: (written) =>
      `\`${written}\` is run when the site is built: all visitors see what it was then, until the next build.`,
    help: 'Put what changes into an island, or write it as a field of the section.',
  },
];

/** What has no effect where nothing of it runs in the browser. */
export const WITHOUT_ISLANDS: readonly Misuse[] = [
  {
    rule: 'own-type/without-island',
    pattern: /(?<=\s)on[A-Z]\w+=(?=\{)|\buse(?:State|Effect|Reducer|LayoutEffect)\(/,
    message: (written) =>
      `\`${written.replace(/[=(]$/, '')}\` has no effect: a component runs when the site is built, and not in the browser.`,
    help: 'Put what visitors click into an island: a file named `<name>.island.tsx`.',
  },
];
