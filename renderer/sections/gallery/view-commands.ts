/*
 * A larger view is a modal dialog where buttons can open one by themselves, and a popover in
 * browsers that know only those: both close on Escape, and give the focus back.
 */

/** Attributes of a button that opens the dialog with this id. */
export function opens(id: string) {
  return {
    'aria-haspopup': 'dialog',
    command: 'show-modal',
    commandfor: id,
    popoverTarget: id,
    popoverTargetAction: 'show',
  } as const;
}

/** Attributes of a button that closes it. */
export function closes(id: string) {
  return {
    command: 'close',
    commandfor: id,
    popoverTarget: id,
    popoverTargetAction: 'hide',
  } as const;
}
