import type { Mail, Site } from '../generated/types.ts';
import { mailSetOf } from '../mail/mail-set-of.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { OutputFile, SourceFile } from '../model/model.ts';
import { parseYaml } from '../phases/1-parse/parse-yaml.ts';
import { checkSchema } from '../phases/3-check-shape/check-schema.ts';
import { fillTexts } from '../phases/4-fill/fill-texts.ts';
import { checkHrefs } from '../phases/5-check-meaning/check-hrefs.ts';
import { type FieldText, groupTexts } from '../schema/field-text.ts';
import type { Scope } from '../text/variables.ts';
import { checkMails, type MailFile } from './checks/check-mails.ts';
import type { LinkNote } from './page-summary.ts';

/** Any value will do: what counts is the names that texts may use. */
const anyLead = { name: 'x', preschoolName: 'x', email: 'x@example.com', phone: '+10' };

/** What the files of the folder `mails` hold. */
export interface MailReading {
  /** The file that the lead service takes its e-mails from. */
  file: OutputFile;
  /** The texts with links, which pages decide about. */
  links: LinkNote[];
  diagnostics: Diagnostic[];
}

/** Reads the e-mails of a site. */
export function readMails(sources: readonly SourceFile[], site: Site, scope: Scope): MailReading {
  const diagnostics: Diagnostic[] = [];
  const mails: MailFile[] = [];
  const links: LinkNote[] = [];
  for (const source of sources.filter(({ path }) => path.startsWith('mails/'))) {
    const { document, diagnostics: found } = parseYaml(source);
    diagnostics.push(...found);
    if (!document) continue;
    const file = source.path;
    const problems = checkSchema('mail', document.value);
    if (problems.length === 0) {
      const filled = fillTexts(document.value, { ...scope, lead: anyLead }, 'mail');
      const texts = filled.texts.map(asLink);
      problems.push(...filled.problems, ...checkHrefs(groupTexts(texts), document.value));
      links.push(...texts.map((text) => ({ ...text, origin: { file, pointer: text.pointer } })));
      mails.push({ file, mail: document.value as Mail });
    }
    diagnostics.push(...problems.map((problem) => ({ ...problem, file })));
  }
  diagnostics.push(...checkMails(mails, site.locale));
  const set = mailSetOf(
    site,
    scope,
    mails.map(({ mail }) => mail),
  );
  const content = `${JSON.stringify(set, null, 1)}\n`;
  return { file: { path: '.site/mails.json', content }, links, diagnostics };
}

/** The target of the button is a link, though of fewer kinds than those of pages. */
function asLink(text: FieldText): FieldText {
  return text.pointer === '/button/href' ? { ...text, format: 'href' } : text;
}
