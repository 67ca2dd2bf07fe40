/** What remains to be done after the nodes are patched. */
export interface PatchNotes {
  /** Elements that were not on the page before. */
  added: HTMLElement[];
  /** Why the page has to be reloaded; undefined if it need not be. */
  reload?: string;
}
