import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { parse, parseDocument } from 'yaml';
import {
  colorsOf,
  languageOf as hasWords,
  type KitName,
  primaryLanguage,
  scriptFor,
  themeOf,
} from '../../renderer/index.ts';
import { Failure } from '../terminal/terminal.ts';
import { type Font, languageOfTexts, readFonts, siteTemplates, type Trade } from './templates.ts';
import { wordsText } from './words-text.ts';

export interface SiteAnswers {
  name: string;
  folder: string;
  /** Such as `en` or `en-GB`. */
  locale: string;
  trade: Trade;
  /** Name of the look to start from. */
  kit: KitName;
  /** Six digits after #. */
  colour: string;
  /** Path of a picture; drawn by default. */
  logo?: string;
  font: Font;
}

/** All files of a new site, by their path in its folder. */
export async function composeSite(answers: SiteAnswers): Promise<Map<string, string | Uint8Array>> {
  const texts = languageOfTexts(primaryLanguage(answers.locale));
  const templates = siteTemplates(texts, answers.trade.name);
  const logo = answers.logo ? `logo${extname(answers.logo).toLowerCase()}` : 'logo.svg';
  const site = fillSite(templates.get('site.yaml') as string, answers).replaceAll('logo.svg', logo);
  const colors = colorsOf(themeOf(parse(site)));
  const files = new Map<string, string | Uint8Array>();
  for (const [path, content] of templates) {
    const isText = typeof content === 'string';
    if (isText && path.endsWith('.svg')) files.set(path, paint(content, colors));
    else files.set(path, isText ? content.replaceAll('logo.svg', logo) : content);
  }
  if (texts !== primaryLanguage(answers.locale)) markLanguage(files, texts);
  if (!hasWords(answers.locale)) {
    files.set(`locale/${answers.locale}.yaml`, wordsText(answers.locale));
  }
  files.set('site.yaml', site);
  files.set('assets/share.png', await toPng(files.get('assets/share.svg') as string));
  files.delete('assets/share.svg');
  if (answers.logo) {
    files.delete('assets/logo.svg');
    files.set(`assets/${logo}`, await readPicture(answers.logo));
  }
  return files;
}

/** The site's file with the answers in it, its comments kept. */
function fillSite(template: string, answers: SiteAnswers): string {
  const { name, folder, locale, trade, kit, colour, font } = answers;
  const site = parseDocument(template);
  site.set('name', name);
  site.set('product', name);
  site.set('url', `https://www.${folder}.example`);
  site.set('locale', locale);
  site.setIn(['organization', 'name'], name);
  site.setIn(['organization', 'email'], `hello@${folder}.example`);
  if (kit !== trade.kit) site.set('theme', site.createNode({ kit }));
  site.setIn(['theme', 'kit'], kit);
  site.setIn(['theme', 'brand'], colour);
  site.set('leads', trade.document.get('leads'));
  const scripts = readFonts().scripts[scriptFor(locale).font ?? ''] ?? [];
  const { faces = [] } = font;
  if (font.faces?.length === 0) site.set('fonts', []);
  else if (faces.length + scripts.length === 0) site.delete('fonts');
  else site.set('fonts', site.createNode([...faces, ...scripts]));
  return site.toString({ lineWidth: 0 });
}

/**
 * Says on each page which language its texts are in until they are translated: set as those of the
 * site, they would be read out wrongly, and from right to left for some.
 */
export function markLanguage<Content extends string | Uint8Array>(
  files: Map<string, Content | string>,
  language: string,
): void {
  const mark = `# The language of the texts. Delete this line once they are translated.\nlocale: ${language}\n`;
  for (const [path, content] of files) {
    if (!path.startsWith('pages/') || typeof content !== 'string') continue;
    files.set(
      path,
      content.replace(/^(?:---\n)?/, (start) => `${start}${mark}`),
    );
  }
}

/** An illustration in the colours of the site. */
function paint(svg: string, colors: Readonly<Record<string, string>>): string {
  return svg.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => colors[name] ?? '');
}

async function toPng(svg: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** The bytes of a picture that browsers can show. */
export async function readPicture(file: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  try {
    const content = readFileSync(file);
    await sharp(content).stats();
    return content;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new Failure(
      isMissing ? `There is no file ${file}.` : `${file} is no picture that can be read.`,
      'Name an SVG, PNG, JPEG or WebP file that opens elsewhere.',
    );
  }
}
