/** Some characters of a text, by their offsets, and what takes their place. */
export interface Splice {
  start: number;
  end: number;
  text: string;
}

/** Thrown where an edit cannot be made; the message is for whoever edits. */
export class RefusedEdit extends Error {}
