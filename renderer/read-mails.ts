import type { Diagnostic } from './diagnostic.ts';
import type { Mail, Site } from './generated/types.ts';
import { mailSetOf } from './mail/mail-set-of.ts';
import type { OutputFile, SourceFile } from './model.ts';
import { parseYaml } from './parse/parse-yaml.ts';
import { fillTexts } from './resolve/fill-texts.ts';
import type { Scope } from './text/variables.ts';
import { checkSchema } from './validate/check-schema.ts';

/** Any value will do: what counts is the names that texts may use. */
const anyLead = { name: 'x', preschoolName: 'x', email: 'x', phone: 'x' };

/**
 * Reads the files of the folder `mails` and makes the file that the lead service takes its e-mails
 * from.
 */
export function readMails(
  sources: readonly SourceFile[],
  site: Site,
  scope: Scope,
): { file: OutputFile; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const mails: Mail[] = [];
  for (const source of sources.filter(({ path }) => path.startsWith('mails/'))) {
    const { document, diagnostics: found } = parseYaml(source);
    diagnostics.push(...found);
    if (!document) continue;
    const problems = checkSchema('mail', document.value);
    if (problems.length === 0) {
      problems.push(...fillTexts(document.value, { ...scope, lead: anyLead }, 'mail').problems);
      mails.push(document.value as Mail);
    }
    diagnostics.push(...problems.map((problem) => ({ ...problem, file: source.path })));
  }
  const content = `${JSON.stringify(mailSetOf(site, scope, mails), null, 1)}\n`;
  return { file: { path: '.site/mails.json', content }, diagnostics };
}
