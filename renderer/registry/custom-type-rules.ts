import type { Rules } from '../model/rule.ts';

/** What can be wrong with custom sections and overlays. */
export const rules: Rules = {
  'own-type/bad-name': {
    title: 'A type whose name cannot be one',
    why: 'Pages write the name as `type`, and styles as a class.',
    fix: 'Rename the folder: small letters, digits and hyphens.',
    wrong: 'sections/Price List/',
    right: 'sections/price-list/',
  },
  'own-type/broken-code': {
    title: 'Code of a type that does not run',
    why: 'The section could be neither checked nor shown.',
    fix: 'Fix the line that is named.',
    wrong: "import { Icon } from './icons.ts'; (without such a file)",
    right: "import { Icon } from 'campaign-site';",
  },
  'own-type/broken-schema': {
    title: 'A schema that cannot be used',
    why: 'The schema is the only description of what may be written in the section.',
    fix: 'Write JSON Schema; definitions of `common.schema.json` may be used.',
    wrong: '{ "$ref": "common.schema.json#/$defs/txt" }',
    right: '{ "$ref": "common.schema.json#/$defs/text" }',
  },
  'own-type/fails': {
    title: 'A component that fails',
    why: 'What a page says is right by its schema, and the component cannot show it.',
    fix: 'Fix the component, or let the schema refuse what it cannot show.',
    wrong: 'items[0].name (where `items` may be left out)',
    right: 'items?.[0]?.name',
  },
  'own-type/headings': {
    title: 'Headings of an own type that are out of order',
    why: 'A page has one main heading, and no level is left out below it: screen readers and search engines find their way by them.',
    fix: 'Show them with Heading and Subheading of campaign-site, which have the right level wherever the section stands.',
    wrong: '<h1>{heading}</h1>',
    right: '<Heading>{heading}</Heading>',
  },
  'own-type/missing-component': {
    title: 'A type without a component',
    why: 'Nothing says how the section looks.',
    fix: 'Write `<type>.tsx`, and export a component that is named after the type.',
    wrong: 'sections/price-list/list.tsx',
    right: 'sections/price-list/price-list.tsx',
  },
};
