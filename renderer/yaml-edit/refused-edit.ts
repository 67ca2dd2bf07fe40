/** Thrown where an edit cannot be made; the message is for whoever edits. */
export class RefusedEdit extends Error {}
