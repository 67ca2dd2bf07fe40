import type { Rules } from '../../model/rule.ts';
import { rules as ofBuildValue } from './build-value.ts';
import { rules as ofCharacters } from './check-characters.ts';
import { rules as ofBrackets } from './explain-brackets.ts';
import { rules as ofLayout } from './explain-layout.ts';
import { rules as ofQuotes } from './explain-quotes.ts';
import { rules as ofSyntax } from './explain-syntax.ts';
import { rules as ofValueStart } from './explain-value-start.ts';
import { rules as ofChangedNumbers } from './find-changed-numbers.ts';
import { rules as ofCodeFence } from './find-code-fence.ts';
import { rules as ofConflict } from './find-conflict.ts';
import { rules as ofPasted } from './find-pasted.ts';
import { rules as ofTraps } from './find-traps.ts';
import { rules as ofForeign } from './fix-foreign.ts';
import { rules as ofFixLine } from './fix-line.ts';
import { rules as ofParseAnswer } from './parse-answer.ts';
import { rules as ofParseArticle } from './parse-article.ts';
import { rules as ofParseCarefully } from './parse-carefully.ts';
import { rules as ofParseCsv } from './parse-csv.ts';
import { rules as ofParseJson } from './parse-json-data.ts';
import { rules as ofParseYaml } from './parse-yaml.ts';

/** How a file is written: what YAML cannot read, and what it reads differently than meant. */
export const rules: Rules = {
  ...ofBuildValue,
  ...ofCharacters,
  ...ofBrackets,
  ...ofLayout,
  ...ofQuotes,
  ...ofSyntax,
  ...ofValueStart,
  ...ofChangedNumbers,
  ...ofPasted,
  ...ofTraps,
  ...ofFixLine,
  ...ofForeign,
  ...ofCodeFence,
  ...ofConflict,
  ...ofParseArticle,
  ...ofParseCarefully,
  ...ofParseYaml,
  ...ofParseAnswer,
  ...ofParseCsv,
  ...ofParseJson,
};
