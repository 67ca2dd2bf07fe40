import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';

const program = join(
  import.meta.dirname,
  '../../node_modules/yaml-language-server/bin/yaml-language-server',
);

/** A place in a text, both counted from 0. */
export interface Position {
  line: number;
  character: number;
}

/** What an editor asks the language server of YAML, as VS Code does. */
export interface Editor {
  /** Opens a text as this file. Returns what is wrong with it. */
  open(path: string, text: string): Promise<{ message: string; range: { start: Position } }[]>;
  complete(path: string, position: Position): Promise<string[]>;
  hover(path: string, position: Position): Promise<string>;
  close(): void;
}

/** Starts the server, with schemas by the files that they are for. */
export async function startEditor(
  folder: string,
  schemas: Readonly<Record<string, string>>,
): Promise<Editor> {
  const child = spawn(process.execPath, [program, '--stdio'], { cwd: folder });
  const server = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const settings = {
    yaml: {
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([file, glob]) => [
          pathToFileURL(join(folder, file)).href,
          glob,
        ]),
      ),
      schemaStore: { enable: false },
      completion: true,
      hover: true,
      validate: true,
    },
  };
  const waiting = new Map<string, (diagnostics: never) => void>();
  server.onRequest('workspace/configuration', ({ items }: { items: { section: string }[] }) =>
    items.map(({ section }) => (section === 'yaml' ? settings.yaml : {})),
  );
  server.onRequest('client/registerCapability', () => null);
  server.onNotification(
    'textDocument/publishDiagnostics',
    ({ uri, diagnostics }: { uri: string; diagnostics: never }) => waiting.get(uri)?.(diagnostics),
  );
  server.listen();
  const root = pathToFileURL(folder).href;
  await server.sendRequest('initialize', {
    processId: process.pid,
    rootUri: root,
    workspaceFolders: [{ uri: root, name: 'project' }],
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true },
      textDocument: { completion: { completionItem: { snippetSupport: true } }, hover: {} },
    },
  });
  await server.sendNotification('initialized', {});
  await server.sendNotification('workspace/didChangeConfiguration', { settings });
  const uriOf = (path: string) => pathToFileURL(join(folder, path)).href;
  const at = (path: string, position: Position) => ({
    textDocument: { uri: uriOf(path) },
    position,
  });
  return {
    async open(path, text) {
      const uri = uriOf(path);
      const reported = new Promise<never>((resolve) => waiting.set(uri, resolve));
      await server.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId: 'yaml', version: 1, text },
      });
      return reported;
    },
    async complete(path, position) {
      const list = await server.sendRequest<{ items: { label: string }[] }>(
        'textDocument/completion',
        at(path, position),
      );
      return list.items.map(({ label }) => label);
    },
    async hover(path, position) {
      const found = await server.sendRequest<{ contents: { value: string } } | null>(
        'textDocument/hover',
        at(path, position),
      );
      return found?.contents.value ?? '';
    },
    close() {
      server.dispose();
      child.kill();
    },
  };
}
