import type { Json } from '../../../../renderer/index.ts';

/** The moment that is typed, in the time zone of what the field held, by default in that of this machine. */
export function instantOf(typed: string, before: Json | undefined): string {
  const own = /(?:Z|[+-]\d\d:\d\d)$/.exec(String(before ?? ''))?.[0];
  const offset = -new Date(typed).getTimezoneOffset();
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  const here = `${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
  return `${typed.slice(0, 16)}:00${own ?? (offset === 0 ? 'Z' : here)}`;
}
