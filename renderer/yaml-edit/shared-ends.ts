/** How much two texts or lists have in common at their beginning and, behind that, at their end. */
export function sharedEnds<Row extends ArrayLike<unknown>>(a: Row, b: Row) {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  return { head, tail };
}
