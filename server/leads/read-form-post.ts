/** What a form post says, as a flat list of texts and as the value that `parseLead` takes. */
export interface FormPost {
  /** Every value by its name; where a name came twice, the first. */
  values: ReadonlyMap<string, string>;
  sent: Record<string, unknown>;
  /** Names that came more than once. */
  duplicates: readonly string[];
  /** Key of the submission, where the form has one. */
  submission?: string;
}

const leadNames = new Set([
  'name',
  'preschoolName',
  'email',
  'phone',
  'leadType',
  'form',
  'website',
]);

const leftOutEmpty = new Set(['form', 'leadType', 'website']);

/**
 * Sorts the names of a form post: the fields of a lead stay, further answers go into `extra`.
 * An empty `form`, `leadType` or `website` counts as not sent.
 */
export function readFormPost(body: string): FormPost {
  const values = new Map<string, string>();
  const duplicates = new Set<string>();
  for (const [name, text] of new URLSearchParams(body)) {
    if (values.has(name)) duplicates.add(name);
    else values.set(name, text);
  }
  const sent: [string, unknown][] = [];
  const extra: [string, string][] = [];
  for (const [name, text] of values) {
    if (name === 'submission') continue;
    if (!leadNames.has(name)) extra.push([name, text]);
    else if (text !== '' || !leftOutEmpty.has(name)) sent.push([name, text]);
  }
  if (extra.length > 0) sent.push(['extra', Object.fromEntries(extra)]);
  return {
    values,
    sent: Object.fromEntries(sent),
    duplicates: [...duplicates],
    submission: values.get('submission') || undefined,
  };
}
