import launchEditor from 'launch-editor';

/** Milliseconds after which an editor without an error counts as open. */
const PATIENCE = 700;

/** Place in a file; lines and columns count from 1. */
export interface EditorPlace {
  /** Absolute. */
  file: string;
  line: number;
  column: number;
}

/**
 * Opens a place in the editor of the person who started the program: the one whose terminal it is, one that
 * runs, or what LAUNCH_EDITOR, VISUAL and EDITOR name. Resolves to whether that worked.
 */
export function openEditor({ file, line, column }: EditorPlace): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE, true);
    launchEditor(`${file}:${line}:${column}`, editorOfTerminal(process.env), () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}

/** The editor whose terminal this is. */
function editorOfTerminal(env: NodeJS.ProcessEnv): string | undefined {
  if (env.LAUNCH_EDITOR) return env.LAUNCH_EDITOR;
  if (env.TERM_PROGRAM !== 'vscode') return undefined;
  return env.CURSOR_TRACE_ID ? 'cursor' : 'code';
}
