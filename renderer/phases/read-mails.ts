import routes from '../../schemas/routes.json' with { type: 'json' };
import type { Site } from '../generated/types.ts';
import { siteMailSet } from '../mail/site-mail-set.ts';
import type { FileDiagnostic } from '../model/diagnostic.ts';
import type { OutputFile } from '../model/model.ts';
import { type DeclaredLeads, knownLeads } from '../model/site-leads.ts';
import type { TextAt } from '../model/text-at.ts';
import { part, UNKNOWN, type Unknown, wholly } from '../model/unknown.ts';
import { type FieldText, groupTexts } from '../registry/schema/field-text.ts';
import { mailTexts } from '../registry/schema/text-fields.ts';
import type { Scope } from '../text/variables.ts';
import type { ParsedFile } from './1-parse/parse-shared.ts';
import { checkShape } from './3-check-shape/check-shape.ts';
import { fillTexts } from './4-fill/fill-texts.ts';
import { checkHrefs } from './5-check-meaning/check-hrefs.ts';
import {
  checkLeadTypes,
  checkOccasions,
  type MailFile,
} from './5-check-meaning/site/check-mails.ts';
import { reportMisplaced } from './5-check-meaning/site/find-misplaced.ts';
import type { LinkText } from './5-check-meaning/site/page-summary.ts';
import type { SiteReading } from './read-site-file.ts';

/** Any value will do: what counts is the names that texts may use. */
const anyAnswer: Readonly<Record<string, string>> = {
  email: 'x@example.com',
  tel: '+10',
  url: 'https://example.com',
};

/** What the files of the folder `mails` hold. */
export interface MailReading {
  /** The file that the lead service takes its e-mails from; absent where site.yaml has mistakes. */
  file?: OutputFile;
  /** The texts with links, which pages decide about. */
  links: LinkText[];
  diagnostics: FileDiagnostic[];
}

/** Reads the e-mails of a site; `files` are those of the folder `mails`, parsed. */
export function readMails(
  files: readonly ParsedFile[],
  { known: site, scope }: Pick<SiteReading, 'known' | 'scope'>,
  textAt: TextAt,
): MailReading {
  const diagnostics: FileDiagnostic[] = [];
  const mails: MailFile[] = [];
  const links: LinkText[] = [];
  const leads = knownLeads(site);
  const mailScope = scope === UNKNOWN || !leads ? UNKNOWN : { ...scope, lead: anyLead(leads) };
  for (const { document, diagnostics: found } of files) {
    diagnostics.push(...found);
    if (!document) continue;
    const { file } = document;
    const misplaced = reportMisplaced(document);
    diagnostics.push(...misplaced);
    if (misplaced.length > 0) continue;
    const shape = checkShape('mail', document.value, (pointer) => textAt({ file, pointer }));
    const filled = fillTexts(shape.value, mailScope, mailTexts);
    const texts = filled.texts.map(asLink);
    const ofHrefs = checkHrefs(groupTexts(texts), document.value);
    const ofMail = [...shape.diagnostics, ...filled.diagnostics, ...ofHrefs];
    diagnostics.push(...ofMail.map((diagnostic) => ({ ...diagnostic, file })));
    links.push(...texts.map((text) => ({ ...text, origin: { file, pointer: text.pointer } })));
    if (shape.isSound) mails.push({ file, mail: shape.value });
  }
  const locale = part(site, 'locale');
  if (leads) diagnostics.push(...checkLeadTypes(mails, leads));
  if (locale !== UNKNOWN) diagnostics.push(...checkOccasions(mails, locale));
  return { file: mailFile(wholly<Site>(site), scope, mails), links, diagnostics };
}

function anyLead({ fields }: DeclaredLeads): Scope {
  return Object.fromEntries(
    fields.map(({ name, input = 'text' }) => [name, anyAnswer[input] ?? 'x']),
  );
}

function mailFile(
  site: Site | undefined,
  scope: Scope | Unknown,
  files: readonly MailFile[],
): OutputFile | undefined {
  if (!site || scope === UNKNOWN) return undefined;
  const mails = files.map(({ mail }) => mail);
  const content = `${JSON.stringify(siteMailSet(site, scope, mails), null, 1)}\n`;
  return { path: routes.files.mails, content };
}

/** The target of the button is a link, though of fewer kinds than those of pages. */
function asLink(text: FieldText): FieldText {
  return text.pointer === '/button/href' ? { ...text, format: 'href' } : text;
}
