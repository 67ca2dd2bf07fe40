/** Where the texts of a value are and what each of them is, as its schema has it; other parts are left out. */
export interface FieldPlan {
  /** Set where the value itself is a text that a marketer writes; its `format`, or ''. */
  text?: string;
  properties?: Record<string, FieldPlan>;
  additional?: FieldPlan;
  items?: FieldPlan;
  branches?: { key: string; plans: Record<string, FieldPlan> };
}
