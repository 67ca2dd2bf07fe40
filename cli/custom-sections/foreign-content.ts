import {
  allowsAddress,
  type FileDiagnostic,
  type PolicySources,
  policyOf,
  type Registry,
} from '../../renderer/index.ts';
import { required } from '../../renderer/light.ts';
import type { BlockedLoad } from '../../renderer/rendering.ts';
import { readLater } from '../read/read-site.ts';
import type { SiteCode } from './find-custom-providers.ts';
import type { CustomSectionFolder } from './find-custom-sections.ts';
import { findMentions, type Mention } from './find-mentions.ts';

type Place = Pick<FileDiagnostic, 'file' | 'pointer' | 'span'>;

/** Finds what the code of a site loads of other sites, and no policy names. */
export function checkForeignContent(
  site: string,
  { types, providers: own }: SiteCode,
  { sections, overlays, providers }: Registry,
): FileDiagnostic[] {
  const ofProviders = [...providers.values()].map((one) => policyOf(one, one.account));
  const ofTypes = types.flatMap((folder) => {
    const { facts = {} } = (folder.kind === 'section' ? sections : overlays).get(folder.type) ?? {};
    const policies = [facts.policy ?? {}, ...(facts.providers ? ofProviders : [])];
    return checkCode(site, folder, factsOf(folder), policies);
  });
  const ofOwn = own.flatMap((folder) => {
    const provider = providers.get(folder.name);
    const policy = provider ? policyOf(provider, provider.account) : {};
    return checkCode(site, folder, { ...folder, hasFacts: true, define: 'defineProvider' }, [
      policy,
    ]);
  });
  return [...ofTypes, ...ofOwn];
}

/** Where code says what it needs of the policy. */
interface FactsFile {
  facts: string;
  hasFacts: boolean;
  /** What a new one begins with. */
  define: string;
}

function factsOf({ kind, path, facts }: CustomSectionFolder): FactsFile {
  return {
    facts: `${path}/${kind}.ts`,
    hasFacts: facts !== undefined,
    define: kind === 'section' ? 'defineSection' : 'defineOverlay',
  };
}

/** The first of each origin in a file. */
function checkCode(
  site: string,
  { code }: Pick<CustomSectionFolder, 'code'>,
  facts: FactsFile,
  policies: readonly PolicySources[],
): FileDiagnostic[] {
  return code.flatMap((file) => {
    const foreign = mentionsIn(site, file).filter(
      ({ directive, url }) => !allowsAddress(policies, directive, url),
    );
    return [...Map.groupBy(foreign, ({ url }) => url.origin).values()].map(([first]) => {
      const mention = required(first, 'A mention');
      return blocked(mention, placeOf(mention, file), facts);
    });
  });
}

/** Explains what a part on the pages of a file loads of other sites, and may not. */
export function explainBlocked(
  { type, pointer, directive, address, reason, isWritten }: BlockedLoad,
  file: string,
  site: string,
  types: readonly CustomSectionFolder[],
): FileDiagnostic {
  const url = new URL(address, 'https://x');
  const folder = required(
    types.find((one) => one.type === type),
    `The folder of ${type}`,
  );
  const inPage: Place = { file, pointer };
  const place = isWritten ? inPage : (findMention(site, folder, url) ?? inPage);
  return reason === 'consent'
    ? unasked({ directive, url }, place)
    : blocked({ directive, url }, place, factsOf(folder));
}

/** Where the code of a type mentions the origin of an address; undefined if it composes the address. */
function findMention(site: string, { code }: CustomSectionFolder, url: URL): Place | undefined {
  return code.flatMap((file) =>
    mentionsIn(site, file)
      .filter((one) => one.url.origin === url.origin)
      .map((mention) => placeOf(mention, file)),
  )[0];
}

/** Something of another site. */
type Foreign = Pick<Mention, 'directive' | 'url'>;

/** Where the typefaces lie that a style names. */
const FONTS_OF: Readonly<Record<string, string>> = {
  'https://fonts.googleapis.com': 'https://fonts.gstatic.com',
};

function blocked(
  { directive, url: { origin } }: Foreign,
  place: Place,
  { facts, hasFacts, define }: FactsFile,
): FileDiagnostic {
  const fonts = FONTS_OF[origin];
  const policy = `policy: { '${directive}': ['${origin}']${fonts ? `, 'font-src': ['${fonts}']` : ''} },`;
  const canBeOurs = ['img-src', 'media-src', 'font-src', 'style-src'].includes(directive);
  const how = canBeOurs ? 'Put the file into the assets folder, or write' : 'Write';
  const whole = `import { ${define} } from 'campaign-site/facts';\n\nexport default ${define}({\n  ${policy}\n});`;
  return {
    rule: 'custom-section/foreign-content',
    ...place,
    message: `Browsers block \`${origin}\` on these pages, as no policy names it.`,
    help: `${how} in \`${facts}\`:\n${hasFacts ? policy : whole}`,
  };
}

function unasked({ directive, url: { origin } }: Foreign, place: Place): FileDiagnostic {
  return {
    rule: 'custom-section/before-consent',
    ...place,
    message: `Browsers would load \`${origin}\` before visitors have agreed, and site.yaml asks them.`,
    help:
      directive === 'frame-src'
        ? 'Show it with `Embed` of campaign-site, which waits for them.'
        : 'Load it in an island, with `whenConsented` of campaign-site/browser, which waits for them.',
  };
}

function mentionsIn(site: string, file: string): Mention[] {
  return findMentions(withoutComments(readLater(site, file).text));
}

function placeOf({ start, length }: Mention, file: string): Place {
  return { file, pointer: '', span: { start, end: start + length } };
}

/** Code with spaces in place of its comments. */
function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, (comment) =>
    comment.replace(/[^\r\n]/g, ' '),
  );
}
