/** Whether a text is a day of the calendar, such as `2026-11-23`. */
export function isRealDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === text;
}

/** Whether a text is a time of the day with its offset from UTC, such as `13:00:00-04:00`. A day ends at 24:00. */
export function isRealTime(time: string): boolean {
  const match = /^(\d\d):(\d\d)(?::(\d\d))?(?:Z|[+-](\d\d):(\d\d))$/.exec(time);
  if (!match) return false;
  const [hour = 0, minute = 0, second = 0, zoneHour = 0, zoneMinute = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const isEndOfDay = hour === 24 && minute + second === 0;
  return (
    (hour < 24 || isEndOfDay) && minute < 60 && second < 60 && zoneHour <= 14 && zoneMinute < 60
  );
}
