/** The texts of a value and the format of each, by its schema; other parts are omitted. */
export interface FieldPlan {
  /** Set where the value itself is a text that a marketer writes; its `format`, or ''. */
  text?: string;
  /** Set where the schema gives the text a pattern of its own: a component may parse it. */
  isData?: true;
  /** Set where the text names the file of a picture; see `FieldText`. */
  leastWidth?: number;
  properties?: Record<string, FieldPlan>;
  additional?: FieldPlan;
  items?: FieldPlan;
  branches?: { key: string; plans: Record<string, FieldPlan> };
  /** Set where any section or overlay may stand; `fillParts` puts the plans of their types there. */
  part?: 'section' | 'overlay';
}

/** A plan with the types of sections and overlays where these may stand. */
export function fillParts(
  plan: FieldPlan,
  types: Record<'section' | 'overlay', Record<string, FieldPlan>>,
): FieldPlan {
  const { properties, additional, items, part } = plan;
  if (part) return { branches: { key: 'type', plans: types[part] } };
  const fill = (inner: FieldPlan) => fillParts(inner, types);
  return {
    ...plan,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, inner]) => [key, fill(inner)]),
      ),
    }),
    ...(additional && { additional: fill(additional) }),
    ...(items && { items: fill(items) }),
  };
}

/** The branches of a plan that lead to texts of some formats; mapping skips the rest. */
export function keepTexts(plan: FieldPlan, wanted: (format: string) => boolean): FieldPlan {
  const known = new Map<FieldPlan, FieldPlan | undefined>();

  function keep(part: FieldPlan | undefined): FieldPlan | undefined {
    if (!part || known.has(part)) return part && known.get(part);
    if (part.text !== undefined) return wanted(part.text) ? part : undefined;
    if (part.part) return part;
    const kept: FieldPlan = {};
    known.set(part, kept);
    const properties = keepAll(part.properties);
    if (properties) kept.properties = properties;
    const plans = keepAll(part.branches?.plans);
    if (plans && part.branches) kept.branches = { key: part.branches.key, plans };
    const additional = keep(part.additional);
    if (additional) kept.additional = additional;
    const items = keep(part.items);
    if (items) kept.items = items;
    if (Object.keys(kept).length === 0) known.set(part, undefined);
    return known.get(part);
  }

  function keepAll(parts: Record<string, FieldPlan> = {}): Record<string, FieldPlan> | undefined {
    const kept = Object.entries(parts).flatMap(([key, part]) => {
      const inner = keep(part);
      return inner ? [[key, inner] as const] : [];
    });
    return kept.length ? Object.fromEntries(kept) : undefined;
  }

  return keep(plan) ?? {};
}
