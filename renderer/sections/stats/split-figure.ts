/** Parts `15 hours` into its number and its unit, which is set smaller. Other texts stay whole. */
export function splitFigure(value: string): { figure: string; unit?: string } {
  const [, figure, unit] = /^(\S*\p{N}\S*)\s+(\D+)$/u.exec(value) ?? [];
  return figure ? { figure, unit } : { figure: value };
}
