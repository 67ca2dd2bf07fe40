import type { JsonSchema, ProviderSource } from './json-schema.ts';

const FORM_EMBED = {
  description:
    'A form of a form service, shown in place of the first-party form once it has loaded.',
  key: 'provider',
  tag: 'The form service.',
  base: {
    load: {
      type: 'string',
      enum: ['interaction', 'visible', 'idle'],
      description:
        'When the form service is loaded: after the first interaction or a short wait, when the form comes into view, or as soon as the browser is idle.',
      default: 'interaction',
    },
  },
};

const PRICING_EMBED = {
  description: 'The table of the payment provider.',
  key: 'name',
  tag: 'The payment provider.',
  base: {},
};

const CALENDAR_EMBED = {
  description: 'The calendar of a booking service, loaded once somebody asks for it.',
  key: 'provider',
  tag: 'The booking service.',
  base: {},
};

const MAP_EMBED = {
  description: 'A map that shows where the place is, loaded once somebody asks for it.',
  key: 'provider',
  tag: 'The map service.',
  base: {},
};

/**
 * What sections may refer to as `common.schema.json#/$defs/…`, made of the third parties there
 * are: `formEmbed`, `pricingEmbed`, `calendarEmbed`, `mapEmbed`, `videoPlatform` and `videoId`.
 */
export function composeProviders(
  providers: Record<string, ProviderSource>,
): Record<string, JsonSchema> {
  const ofKind = (kind: ProviderSource['kind']) =>
    Object.entries(providers).filter(([, provider]) => provider.kind === kind);
  return {
    ...composeEmbeds('formEmbed', ofKind('form'), FORM_EMBED),
    ...composeEmbeds('pricingEmbed', ofKind('pricing'), PRICING_EMBED),
    ...composeEmbeds('calendarEmbed', ofKind('calendar'), CALENDAR_EMBED),
    ...composeEmbeds('mapEmbed', ofKind('map'), MAP_EMBED),
    ...(ofKind('video').length > 0 && composeVideos(ofKind('video'))),
  };
}

/** Those definitions of the built-in third parties with those of a site's own beside them. */
export function joinProviders(
  builtIn: Record<string, JsonSchema>,
  own: Record<string, JsonSchema>,
): Record<string, JsonSchema> {
  const joined = Object.entries(own).map(([name, definition]) => [
    name,
    joinDefinition(builtIn[name] ?? {}, definition),
  ]);
  return { ...builtIn, ...Object.fromEntries(joined) };
}

function joinDefinition(builtIn: JsonSchema, own: JsonSchema): JsonSchema {
  if (own.oneOf) {
    const known = builtIn.oneOf ?? [];
    const added = own.oneOf.filter(({ $ref }) => known.every((one) => one.$ref !== $ref));
    return { ...builtIn, oneOf: [...known, ...added] };
  }
  if (own.enum) return { ...builtIn, enum: [...new Set([...(builtIn.enum ?? []), ...own.enum])] };
  if (!builtIn.pattern) return own;
  return {
    ...builtIn,
    pattern: `${builtIn.pattern}|${own.pattern}`,
    description: `${builtIn.description} ${own.description}`,
    mistakes: [...(builtIn.mistakes ?? []), ...(own.mistakes ?? [])],
  };
}

type Sources = readonly (readonly [name: string, source: ProviderSource])[];

/** One definition for each provider, and `name` for any of them. */
function composeEmbeds(
  name: string,
  sources: Sources,
  { description, key, tag, base }: typeof FORM_EMBED | typeof PRICING_EMBED,
): Record<string, JsonSchema> {
  const branches = sources.map(([provider, { embed = {} }]) => [
    `${provider}-embed`,
    {
      type: 'object',
      title: embed.title,
      description,
      ...(embed.examples && { examples: embed.examples }),
      additionalProperties: false,
      properties: {
        [key]: { const: provider, description: tag },
        ...withOthers(embed.properties, sources, key),
        ...base,
      },
      required: [key, ...(embed.required ?? [])],
    },
  ]);
  return {
    ...Object.fromEntries(branches),
    [name]: {
      type: 'object',
      description,
      discriminator: { propertyName: key },
      oneOf: sources.map(([provider]) => ({ $ref: `#/$defs/${provider}-embed` })),
    },
  };
}

/** The fields of a provider with what others write into theirs of the same name, as mistakes. */
function withOthers(fields: JsonSchema['properties'] = {}, sources: Sources, key: string) {
  const withMistakes = Object.entries(fields).map(([name, field]) => {
    const others = sources.flatMap(([provider, { embed = {} }]) => {
      const { [name]: other } = embed.properties ?? {};
      const nearly = other?.mistakes?.filter(({ meant }) => meant !== undefined) ?? [];
      const whole = other?.pattern?.startsWith('^https:') ? [{ pattern: other.pattern }] : [];
      return other === field
        ? []
        : [...whole, ...nearly].map(({ pattern }) => ({
            pattern,
            message: `is of ${embed.title}: \`{written}\`.`,
            help: `Write: ${key}: ${provider}`,
          }));
    });
    const mistakes = [...(field.mistakes ?? []), ...others];
    return [name, others.length > 0 ? { ...field, mistakes } : field];
  });
  return Object.fromEntries(withMistakes);
}

/** Accepts the identifier of any platform: the provider checks its own. */
function composeVideos(sources: Sources): Record<string, JsonSchema> {
  const names = sources.map(([name]) => name);
  const ids = sources.map(([, { embed = {} }]) => embed);
  const [first = {}] = ids;
  return {
    videoPlatform: {
      type: 'string',
      enum: names,
      description: 'The video platform.',
      default: sources.find(([, { isDefault }]) => isDefault)?.[0],
    },
    videoId: {
      type: 'string',
      pattern: ids.map(({ pattern }) => pattern).join('|'),
      description: ids.map(({ description }) => description).join(' '),
      examples: first.examples,
      // Mistakes that suggest a correction come before those that do not.
      mistakes: ids
        .flatMap(({ mistakes = [] }) => mistakes)
        .sort((a, b) => Number(!a.meant) - Number(!b.meant)),
    },
  };
}
