import type { Form } from '../generated/types.ts';

/**
 * Any section or overlay, with what only some types have. To read that costs far less than to ask
 * with `in` whether it is there, as V8 keeps no track of that for objects of so many shapes.
 */
export interface AnyPart {
  type: string;
  id?: string;
  heading?: string;
  form?: Form;
  price?: string;
  publishUntil?: string;
}
