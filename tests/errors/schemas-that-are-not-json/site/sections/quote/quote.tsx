export function Quote() { return <p>x</p>; }
