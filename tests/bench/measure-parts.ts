import { printTable, type Table } from './table.ts';

/** What is measured by itself, so that its failure takes nothing from the others. */
export interface Part {
  name: string;
  measure(): Promise<readonly Table[]>;
}

/** Measures and prints one part after the other; `failed` names those that could not be measured. */
export async function measureParts(
  parts: readonly Part[],
): Promise<{ tables: Table[]; failed: string[] }> {
  const tables: Table[] = [];
  const failed: string[] = [];
  for (const { name, measure } of parts) {
    try {
      const measured = await measure();
      measured.forEach(printTable);
      tables.push(...measured);
    } catch (error) {
      failed.push(name);
      console.error(`\nCould not measure ${name}:`, error);
    }
  }
  return { tables, failed };
}
