import type { Rules } from '../../model/rule.ts';
import type { LineFix } from './line-fix.ts';

export const rules: Rules = {
  'yaml/comment': {
    title: 'A comment as other languages have it',
    why: 'YAML takes the signs of other languages for a part of the file.',
    fix: 'Begin the comment with #.',
    wrong: '// the prices of spring\ntitle: Prices',
    right: '# the prices of spring\ntitle: Prices',
  },
  'yaml/foreign': {
    title: 'An instruction of another program',
    why: 'That program puts something in its place; YAML cannot read it.',
    fix: 'Delete it. A section that pages share is a partial.',
    wrong: 'sections:\n  {% include header.html %}\n  - type: hero',
    right: 'sections:\n  - use: header\n  - type: hero',
  },
  'yaml/special-space': {
    title: 'A special space after a colon or hyphen',
    why: 'Word processors and web pages write spaces that look like ordinary ones, and YAML counts only those.',
    fix: 'Delete the space and type it anew.',
    wrong: 'heading:(special space)Welcome',
    right: 'heading: Welcome',
  },
  'yaml/trailing-comma': {
    title: 'A comma after a value',
    why: 'JSON divides fields by commas, YAML by lines.',
    fix: 'Delete it.',
    wrong: 'title: "Prices",',
    right: 'title: "Prices"',
  },
};

/** These cost less than any way of reading the line as YAML that went wrong. */
const LIKELY = 0.25;

/** A line as it was meant that is written as another format or program has it. */
export function fixForeign(line: string): LineFix[] {
  const ways = [fixComment, fixSpace, fixComma, fixMarker, fixInstruction];
  return ways.flatMap((way) => way(line) ?? []);
}

function fixComment(line: string): LineFix | undefined {
  const [, before = '', sign = '', words = ''] =
    /^(\s*)(\/\/+|\/\*+|<!--)\s*(.*?)\s*(?:-->|\*\/)?\s*$/.exec(line) ?? [];
  if (!sign) return undefined;
  const meant = `# ${words}`.trim();
  return {
    rule: 'yaml/comment',
    message: `\`${sign}\` begins no comment in YAML.`,
    help: `Write: ${meant}`,
    line: before + meant,
    start: before.length,
    end: line.trimEnd().length,
    cost: LIKELY,
  };
}

/** Spaces that are not the one of the keyboard, behind the signs of YAML. */
const SPECIAL_SPACE =
  /(?<=^\s*(?:- +)*-|^\s*(?:- +)*[\w-]+:|[{,] *[\w-]+:)[\u00a0\u2000-\u200a\u202f\u3000]+/g;

function fixSpace(line: string): LineFix | undefined {
  const first = line.matchAll(SPECIAL_SPACE).next().value;
  if (!first) return undefined;
  return {
    rule: 'yaml/special-space',
    message: `There is a special space after the ${line[first.index - 1] === '-' ? 'hyphen' : 'colon'}, which YAML does not count.`,
    help: 'Delete it and type an ordinary space. Such spaces come with text copied from other programs.',
    line: line.replace(SPECIAL_SPACE, ' '),
    start: first.index - 1,
    end: first.index + first[0].length,
    cost: LIKELY,
  };
}

/** What other programs have for an instruction, alone on a line or where a text begins. */
const INSTRUCTION =
  /^(\s*(?:- +)*(?:[\w-]+: +)?)(\{%.*?%\}|\{\{[#>/<].*?\}\}|<\?.*?\?>|<%.*?%>|@include\b.*|\[\[(?=.*\]\]\s*\S).*?\]\])(.*)$/;

function fixInstruction(line: string): LineFix | undefined {
  const [, before = '', written, behind = ''] = INSTRUCTION.exec(line) ?? [];
  if (written === undefined) return undefined;
  const isAlone = !before.includes(':');
  return {
    rule: 'yaml/foreign',
    message: `\`${written}\` is an instruction of another program, which has no meaning here.`,
    help: isAlone
      ? 'Delete the line. A section that pages share is a partial: - use: header'
      : 'Delete it, and write the words that visitors shall read.',
    line: isAlone ? '' : `${before}"${behind.replaceAll('"', "'").trim()}"`,
    start: before.length,
    end: before.length + written.length,
    cost: LIKELY / 2,
  };
}

function fixComma(line: string): LineFix | undefined {
  const comma = /(?<=["'}\]])\s*,\s*$/.exec(line);
  if (!comma) return undefined;
  return {
    rule: 'yaml/trailing-comma',
    message: 'The comma at the end does not belong to YAML: each field has a line of its own.',
    help: 'Delete it.',
    line: line.slice(0, comma.index),
    start: comma.index + comma[0].indexOf(','),
    end: line.trimEnd().length,
    cost: LIKELY,
  };
}

/** What is left of the markers that Git puts around two versions. */
function fixMarker(line: string): LineFix | undefined {
  if (!/^(?:<{7}|={7}|>{7}|\|{7})(?: .*)?$/.test(line)) return undefined;
  return {
    rule: 'yaml/conflict',
    message: 'Git left this line behind where it could not join two versions.',
    help: 'Delete it, and look whether both versions are still there.',
    line: '',
    start: 0,
    end: line.trimEnd().length,
    cost: LIKELY,
  };
}
