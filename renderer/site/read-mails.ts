import type { Site } from '../generated/types.ts';
import { mailSetOf } from '../mail/mail-set-of.ts';
import type { FileDiagnostic } from '../model/diagnostic.ts';
import type { OutputFile, SourceFile } from '../model/model.ts';
import { part, UNKNOWN, type Uncertain, type Unknown, wholly } from '../model/unknown.ts';
import { parseYaml } from '../phases/1-parse/parse-yaml.ts';
import { checkShape } from '../phases/3-check-shape/check-shape.ts';
import { fillTexts } from '../phases/4-fill/fill-texts.ts';
import { checkHrefs } from '../phases/5-check-meaning/check-hrefs.ts';
import { type FieldText, groupTexts } from '../schema/field-text.ts';
import { mailTexts } from '../schema/fields.ts';
import type { Scope } from '../text/variables.ts';
import { checkMails, type MailFile } from './checks/check-mails.ts';
import type { LinkText } from './page-summary.ts';

/** Any value will do: what counts is the names that texts may use. */
const anyLead = { name: 'x', preschoolName: 'x', email: 'x@example.com', phone: '+10' };

/** What the files of the folder `mails` hold. */
export interface MailReading {
  /** The file that the lead service takes its e-mails from; absent where site.yaml has mistakes. */
  file?: OutputFile;
  /** The texts with links, which pages decide about. */
  links: LinkText[];
  diagnostics: FileDiagnostic[];
}

/** Reads the e-mails of a site. */
export function readMails(
  sources: readonly SourceFile[],
  site: Uncertain<Site>,
  scope: Scope | Unknown,
): MailReading {
  const diagnostics: FileDiagnostic[] = [];
  const mails: MailFile[] = [];
  const links: LinkText[] = [];
  const mailScope = scope === UNKNOWN ? UNKNOWN : { ...scope, lead: anyLead };
  for (const source of sources.filter(({ path }) => path.startsWith('mails/'))) {
    const { document, diagnostics: found } = parseYaml(source);
    diagnostics.push(...found);
    if (!document) continue;
    const file = source.path;
    const shape = checkShape('mail', document.value);
    const filled = fillTexts(shape.value, mailScope, mailTexts);
    const texts = filled.texts.map(asLink);
    const ofHrefs = checkHrefs(groupTexts(texts), document.value);
    const ofMail = [...shape.diagnostics, ...filled.diagnostics, ...ofHrefs];
    diagnostics.push(...ofMail.map((diagnostic) => ({ ...diagnostic, file })));
    links.push(...texts.map((text) => ({ ...text, origin: { file, pointer: text.pointer } })));
    if (shape.isSound) mails.push({ file, mail: shape.value });
  }
  const locale = part(site, 'locale');
  if (locale !== UNKNOWN) diagnostics.push(...checkMails(mails, locale));
  return { file: mailFile(wholly<Site>(site), scope, mails), links, diagnostics };
}

function mailFile(
  site: Site | undefined,
  scope: Scope | Unknown,
  files: readonly MailFile[],
): OutputFile | undefined {
  if (!site || scope === UNKNOWN) return undefined;
  const mails = files.map(({ mail }) => mail);
  const content = `${JSON.stringify(mailSetOf(site, scope, mails), null, 1)}\n`;
  return { path: '.site/mails.json', content };
}

/** The target of the button is a link, though of fewer kinds than those of pages. */
function asLink(text: FieldText): FieldText {
  return text.pointer === '/button/href' ? { ...text, format: 'href' } : text;
}
