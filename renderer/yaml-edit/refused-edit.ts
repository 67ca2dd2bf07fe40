/** Thrown if an edit cannot be made; the message is for the editor. */
export class RefusedEdit extends Error {}
