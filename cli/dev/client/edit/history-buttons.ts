import type { History } from '../../edit-protocol.ts';
import { element } from '../build-element.ts';
import type { EditSession } from './edit-session.ts';

/** Buttons that take back and do again what was done in this session. */
export function historyButtons(act: (way: 'undo' | 'redo') => void) {
  const press = (way: 'undo' | 'redo') => {
    if (!root.inert) act(way);
  };
  const undo = button('Undo', '↶', () => press('undo'));
  const redo = button('Redo', '↷', () => press('redo'));
  const root = element('div.history', undo, redo);
  return {
    root,
    /** Presses a button, as a key does, unless none can be pressed. */
    press,
    /** Labels the buttons with what each of them would do. */
    update(history: History): void {
      undo.disabled = !history.undo;
      redo.disabled = !history.redo;
      undo.title = `${history.undo ?? 'Nothing'} (Ctrl+Z)`;
      redo.title = `${history.redo ?? 'Nothing'} (Ctrl+Shift+Z)`;
    },
  };
}

/** Whether a key asks for that; fields have an undo of their own. */
export function isUndo(event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return false;
  const [target] = event.composedPath();
  return !(target instanceof Element && target.matches('input, textarea'));
}

function button(label: string, sign: string, click: () => void) {
  return element('button.hide', { 'aria-label': label, disabled: true, click }, sign);
}

/** Takes the last change back, or does it again. */
export async function retrace(
  session: EditSession,
  way: 'undo' | 'redo',
  say: (words: string) => void,
): Promise<void> {
  const { [way]: words = '' } = session.history();
  const reason = await session.act(way);
  say(reason ?? `Done. ${way === 'undo' ? 'Taken back' : 'Done again'}: ${words}`);
}
