/** Code with spaces in place of its comments. */
export function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, (comment) =>
    comment.replace(/[^\r\n]/g, ' '),
  );
}
