/** What a patch has to do beside changing nodes. */
export interface PatchNotes {
  /** Elements that were not on the page before. */
  added: HTMLElement[];
  /** Set where the page can only be right when it is loaded anew, with the reason. */
  reload?: string;
}
