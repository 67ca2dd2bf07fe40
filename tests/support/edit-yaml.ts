import { readFile, writeFile } from 'node:fs/promises';
import { type Document, parseDocument } from 'yaml';

/** Edits a file of YAML; its comments stay. */
export async function editYaml(file: string, edit: (document: Document) => void): Promise<void> {
  const document = parseDocument(await readFile(file, 'utf8'));
  edit(document);
  await writeFile(file, document.toString({ lineWidth: 0 }));
}
