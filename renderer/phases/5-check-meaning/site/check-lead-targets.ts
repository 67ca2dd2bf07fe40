import leadFields from '../../../../schemas/lead-fields.json' with { type: 'json' };
import type { Diagnostic } from '../../../model/diagnostic.ts';
import { childPointer } from '../../../model/pointer.ts';
import type { Rules } from '../../../model/rule.ts';
import type { DeclaredLeads } from '../../../model/site-leads.ts';
import { readyTargets, type WrittenTarget } from '../../../targets/lead-targets.ts';
import { secretVariable } from '../../../targets/secret-variable.ts';
import { filterNames, placeholdersIn } from '../../../targets/template.ts';
import { nearestName, offerName } from '../../../text/nearest-name.ts';
import { unknownLeadType } from '../check-forms.ts';

export const rules: Rules = {
  'target/unknown': {
    title: 'A target that is not one of the ready ones',
    why: 'Nobody knows how leads are sent to it.',
    fix: 'Write the name of a ready target, or describe the request yourself.',
    wrong: 'targets: { chat: { uses: slak } }',
    right: 'targets: { chat: { uses: slack } }',
  },
  'target/incomplete': {
    title: 'A target that lacks what it needs',
    why: 'It would refuse every lead.',
    fix: 'Write what the message names.',
    wrong: 'targets: { list: { uses: brevo, fields: { email: email } } }',
    right: 'targets: { list: { uses: brevo, settings: { listId: 12 }, fields: { email: email } } }',
  },
  'target/setting': {
    title: 'A setting that a target does not have, or with another form',
    why: 'Leads would go nowhere.',
    fix: 'Write the setting as the message shows it.',
    wrong: 'targets: { list: { uses: brevo, settings: { listId: customers } } }',
    right: 'targets: { list: { uses: brevo, settings: { listId: 12 } } }',
  },
  'target/unknown-name': {
    title: 'A target gets something that no lead has',
    why: 'It would get nothing in its place.',
    fix: 'Write the name of a field of the leads, or of what the message lists.',
    wrong: 'fields: { firstname: nme }',
    right: 'fields: { firstname: name }',
  },
  'target/secret': {
    title: 'A secret in site.yaml',
    why: 'All who can read the site could use it, and its history keeps it for good.',
    fix: 'Write {{secrets.token}}, set the variable where the service runs, and make a new secret.',
    wrong: 'headers: { authorization: Bearer 4f9a… }',
    right: 'headers: { authorization: "Bearer {{secrets.token}}" }',
  },
};

const TARGETS = '/leads/targets';
const touches = ['source', 'medium', 'campaign', 'term', 'content', 'clickId', 'at'];
/** What is known of each lead besides its answers. */
const factNames = [
  ...leadFields.service.payloadNames,
  'form',
  ...['firstTouch', 'lastTouch'].flatMap((touch) =>
    touches.map((fact) => `attribution.${touch}.${fact}`),
  ),
  ...['referrer', 'landingPage', 'variants'].map((fact) => `attribution.${fact}`),
  ...['text', 'version', 'at'].map((fact) => `consent.${fact}`),
  'extra',
];

/** Whether leads can be sent to the targets of site.yaml. */
export function checkLeadTargets(leads: DeclaredLeads): Diagnostic[] {
  return Object.entries(leads.targets ?? {}).flatMap(([name, target]) => {
    const pointer = childPointer(TARGETS, name);
    return [
      ...checkKind(target, pointer),
      ...checkTypes(target, leads, pointer),
      ...checkMapping(target, leads, pointer),
      ...(target.uses === undefined ? checkRequest(name, target, leads, pointer) : []),
    ].map((found) => ({ ...found }));
  });
}

/** A mistake, which is an error in any case. */
type Mistake = Omit<Diagnostic, 'severity'>;

/** Whether it is a ready target with all of its settings, or has a request of its own. */
function checkKind({ uses, request, settings }: WrittenTarget, pointer: string): Mistake[] {
  const known = [...readyTargets.keys()];
  if (uses === undefined) {
    const help = `Write \`uses:\` with one of ${known.join(', ')}, or \`request:\` with the address of your own program.`;
    if (!request) return [incomplete(pointer, 'It does not say where leads go.', help)];
    if (!settings) return [];
    const message = 'Only ready targets have settings.';
    return [{ rule: 'target/setting', pointer: `${pointer}/settings`, onKey: true, message }];
  }
  const ready = readyTargets.get(uses);
  if (!ready) {
    const help = `Ready targets are: ${known.join(', ')}. For others, write \`request:\` in place of \`uses:\`.`;
    return [
      {
        rule: 'target/unknown',
        pointer: `${pointer}/uses`,
        message: `There is no ready target \`${uses}\`.`,
        ...offerName(uses, known, help),
      },
    ];
  }
  if (!request) return checkSettings(ready, settings ?? {}, pointer);
  const message = `\`uses: ${uses}\` brings its request along.`;
  const help = 'Delete one of the two.';
  return [{ rule: 'target/incomplete', pointer: `${pointer}/request`, onKey: true, message, help }];
}

function incomplete(pointer: string, message: string, help: string): Mistake {
  return { rule: 'target/incomplete', pointer, onKey: true, message, help };
}

function checkSettings(
  { label, settings }: NonNullable<ReturnType<typeof readyTargets.get>>,
  written: Readonly<Record<string, string | number>>,
  pointer: string,
): Mistake[] {
  const missing = Object.entries(settings)
    .filter(([name, one]) => written[name] === undefined && one.default === undefined)
    .map(([name, { description, example }]) =>
      incomplete(
        pointer,
        `${label} needs the setting \`${name}\`.`,
        `${description}\nWrite it below \`settings:\`, such as: ${name}: ${example}`,
      ),
    );
  const wrong = Object.entries(written).flatMap(([name, value]): Mistake[] => {
    const rule = 'target/setting';
    const at = childPointer(`${pointer}/settings`, name);
    const known = settings[name];
    if (!known) {
      const names = Object.keys(settings);
      const help = names.length > 0 ? `It has: ${names.join(', ')}` : 'It has none.';
      const message = `${label} has no setting \`${name}\`.`;
      return [{ rule, pointer: at, onKey: true, message, ...offerName(name, names, help) }];
    }
    if (new RegExp(known.pattern).test(String(value))) return [];
    const message = `This is no \`${name}\` of ${label}.`;
    return [
      { rule, pointer: at, message, help: `${known.description}\nSuch as: ${known.example}` },
    ];
  });
  return [...missing, ...wrong];
}

function checkTypes(
  { leadTypes = [] }: WrittenTarget,
  { types }: DeclaredLeads,
  pointer: string,
): Mistake[] {
  const known = Object.keys(types);
  return leadTypes.flatMap((type, index) =>
    known.includes(type)
      ? []
      : [{ pointer: `${pointer}/leadTypes/${index}`, ...unknownLeadType(type, known) }],
  );
}

/** Whether what it gets exists, and it gets what it requires. */
function checkMapping(
  { uses = '', fields, values = {} }: WrittenTarget,
  leads: DeclaredLeads,
  pointer: string,
): Mistake[] {
  const known = leadNames(leads);
  const unknown = Object.entries(fields ?? {})
    .filter(([, path]) => !(known.includes(path) || path.startsWith('extra.')))
    .map(([name, path]) => unknownName(path, known, childPointer(`${pointer}/fields`, name)));
  const { label, required = [] } = readyTargets.get(uses) ?? {};
  const given = [...Object.keys(fields ?? {}), ...Object.keys(values)];
  const missing = required
    .filter((name) => !given.includes(name))
    .map((name) =>
      incomplete(
        fields ? `${pointer}/fields` : pointer,
        `${label} takes no lead without \`${name}\`.`,
        `Write below \`fields:\` which field of the site it is, such as ${name}: ${nearestName(name, known) ?? leads.fields[0]?.name}`,
      ),
    );
  return [...unknown, ...missing];
}

function leadNames({ fields, typeName }: DeclaredLeads): string[] {
  return [...fields.map(({ name }) => name), typeName, ...factNames];
}

function unknownName(written: string, known: readonly string[], pointer: string): Mistake {
  return {
    rule: 'target/unknown-name',
    pointer,
    words: written,
    message: `No lead has \`${written}\`.`,
    ...offerName(written, known, `There is: ${known.slice(0, 12).join(', ')} …`),
  };
}

const secretHeader = /auth|key|token|secret|cookie|signature/i;
const secretInAddress = /[?&](?:[\w-]*(?:key|token|secret|sig|signature|password))=(?!\{\{)/i;

/** Whether the request of a program of one's own can be filled in, and holds no secret. */
function checkRequest(
  target: string,
  { request, fields, values }: WrittenTarget,
  leads: DeclaredLeads,
  pointer: string,
): Mistake[] {
  if (!request) return [];
  const help = `Write {{secrets.token}} in its place, and set ${secretVariable(target, 'token')} where the service runs. All who have seen this file have the secret: make a new one.`;
  const secret = (at: string): Mistake => ({
    rule: 'target/secret',
    pointer: at,
    message: 'A secret stands here for all who read this file.',
    help,
  });
  const headers = Object.entries(request.headers ?? {});
  const names = fields ?? Object.fromEntries(leads.fields.map(({ name }) => [name, name]));
  const own = [...Object.keys(names), ...Object.keys(values ?? {})].map((name) => `fields.${name}`);
  const known = [
    ...leadNames(leads).map((name) => `lead.${name}`),
    ...own,
    ...['lead', 'fields', 'others', 'type', 'site.name', 'site.url', 'name', 'label', 'value'],
  ];
  return [
    ...headers
      .filter(([name, text]) => secretHeader.test(name) && !text.includes('{{'))
      .map(([name]) => secret(childPointer(`${pointer}/request/headers`, name))),
    ...(secretInAddress.test(request.url) ? [secret(`${pointer}/request/url`)] : []),
    ...placeholdersIn(request, `${pointer}/request`).flatMap(({ name, filter, pointer }) => [
      ...(/^(?:secrets|lead\.extra)\.[a-z]\w*$/i.test(name) || known.includes(name)
        ? []
        : [unknownName(name, known, pointer)]),
      ...(filter === undefined || filterNames.some((one) => one === filter)
        ? []
        : [
            {
              ...unknownName(filter, filterNames, pointer),
              message: `\`${filter}\` is none of what may stand behind |: ${filterNames.join(', ')}.`,
            },
          ]),
    ]),
  ];
}
