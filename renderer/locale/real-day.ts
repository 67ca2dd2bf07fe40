/** Whether a text is a day of the calendar, such as `2026-11-23`. */
export function isRealDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === text;
}
