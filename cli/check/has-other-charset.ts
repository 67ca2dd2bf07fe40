/** Whether a text is sent in another encoding than the build wrote it in. */
export function hasOtherCharset(type: string): boolean {
  return /charset=(?!"?utf-?8\b)/i.test(type);
}
