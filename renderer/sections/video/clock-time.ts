/** A length such as `PT1H2M8S` as a clock shows it: `1:02:08`. */
export function clockTime(duration: string): string {
  const part = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(duration)?.[1] ?? 0);
  const [hours, minutes, seconds] = [part('H'), part('M'), part('S')];
  const pad = (value: number) => String(value).padStart(2, '0');
  return hours ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
}
