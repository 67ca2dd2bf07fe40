/** Texts that YAML would take for something else if they stood there as they are. */
export const AWKWARD = ['A short text', 'With: a colon', 'With # a sign', 'yes', '2026-11-22'];
