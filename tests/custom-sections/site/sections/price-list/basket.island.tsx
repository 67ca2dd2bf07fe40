import { useState } from 'react';

/** Counts what is ordered. */
export function BasketIsland({ word }: { word: string }) {
  const [count, setCount] = useState(0);
  return (
    <button
      type="button"
      className={count ? 'button price-list__counted' : 'button'}
      onClick={() => setCount(count + 1)}
    >
      {count ? `${word} (${count})` : word}
    </button>
  );
}
