/** The label of a field without the star by which forms show that it is required. */
export function plainLabel(label: string): string {
  return label.replace(/\s*\*\s*$/, '');
}
