import { fill } from '../../locale/fill.ts';
import type { OverlayOf } from '../../registry/type-facts.ts';

type Person = OverlayOf<'toast'>['people'][number];

/** The notice about one person: [name], [role] and [location] of the message are filled in. */
export function noticeFor(message: string, { name, role = '', location = '' }: Person): string {
  return fill(message.replace(/\[(name|role|location)\]/g, '{$1}'), { name, role, location });
}
